// What a board shows in addition to a game's single line of moves: variations, other games, shapes; and its layout on
// the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, focus, moves, pages, show, site } from "./lib/boards.mjs";
import { KEYS } from "./lib/driver.mjs";
import { picture, said, spot } from "./lib/page.mjs";

const choices = (id = "a") =>
  browser.run((id) => [...document.getElementById(id).shadowRoot.querySelectorAll('[part="choices"] button')].map((button) => button.textContent + (button.ariaPressed === "true" ? "*" : "")), id);
const until = (wanted, id = "a") =>
  browser.until((wanted, id) => {
    const buttons = [...document.getElementById(id).shadowRoot.querySelectorAll('[part="choices"] button')];
    return buttons.map(({ textContent }) => textContent).join() === wanted;
  }, wanted, id);

const TREE = "(;SZ[15]PB[Ann]C[Begin];B[hh]C[\\] ( ; in a comment](;W[ii]C[diagonal];B[gg](;W[ff])(;W[gf]))(;W[hi]C[direct];B[ig])(;C[no move])(;W[zz]))";

test("variations of a game can be entered by button, by key, and on the board", async () => {
  await show(`<tengen-board id="a" ply="0">${TREE}</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"]'));
  assert.equal(await moves(), "h8i7g9f10");
  assert.deepEqual(await choices(), []);
  await focus();
  await browser.press(KEYS.right);
  assert.deepEqual(await choices(), ["i7*", "h7", "…", "…"]);
  assert.equal((await said(browser, "a")).comment, "] ( ; in a comment");
  await picture(browser, "variations");
  // Down selects, right enters.
  await browser.press(KEYS.down);
  assert.deepEqual(await choices(), ["i7", "h7*", "…", "…"]);
  const spoken = await browser.run(() => document.getElementById("a").shadowRoot.querySelector("[aria-live]").textContent);
  assert.equal(spoken, "Variation 2 of 4: h7");
  await browser.press(KEYS.right);
  assert.deepEqual([await moves(), (await said(browser, "a")).comment, (await said(browser, "a")).count], ["h8h7i9", "direct", "2 / 3"]);
  // Back to the branching point, and forward along the first line by its button.
  await browser.press(KEYS.left);
  assert.deepEqual(await choices(), ["i7", "h7*", "…", "…"]);
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button').click());
  assert.deepEqual([await moves(), (await said(browser, "a")).comment], ["h8i7g9f10", "diagonal"]);
  await browser.press(KEYS.right);
  assert.deepEqual(await choices(), ["f10*", "g10"]);
  const { x, y } = await spot(browser, "a", "g10");
  await browser.click(x, y);
  assert.deepEqual([await moves(), (await said(browser, "a")).count], ["h8i7g9g10", "4 / 4"]);
  // Up from the first of them selects the last. One that cannot be read is reported, and leaves the board as it is.
  await browser.press(KEYS.home, KEYS.right, KEYS.up);
  assert.deepEqual(await choices(), ["i7", "h7", "…", "…*"]);
  await browser.press(KEYS.right);
  assert.match((await said(browser, "a")).message, /zz/);
  assert.equal(await moves(), "h8i7g9g10");
  assert.deepEqual(site.asked.filter((path) => /wasm|worker|mode|client/.test(path)), []);
  assert.deepEqual(await browser.console(), []);
});

test("a game without variations fetches nothing for them", async () => {
  await show(`<tengen-board id="a">(;B[hh]C[( a ; comment (];W[ii])</tengen-board><tengen-board id="b" moves="1. h8 2. i9"></tengen-board>
    <tengen-board id="c">no game (at all) (of any kind)</tengen-board>`);
  await browser.until(() => document.getElementById("a").moves === "h8i7");
  assert.match((await said(browser, "c")).message, /^This game cannot be read[^\n]*$/);
  assert.deepEqual(site.asked.filter((path) => /branches|live/.test(path)), []);
});

test("a tree of thousands of variations is shown at once", async () => {
  const points = Array.from({ length: 225 }, (_, at) => String.fromCharCode(97 + (at % 15), 97 + Math.floor(at / 15)));
  // At each of 100 moves, 30 alternatives.
  let tree = "";
  for (let ply = 99; ply >= 0; ply--) {
    const colour = ply % 2 ? "W" : "B";
    const others = points.slice(190, 220).map((point) => `(;${colour}[${point}]C[(])`).join("");
    tree = `(;${colour}[${points[ply]}]${tree})${others}`;
  }
  await show(`<tengen-board id="a" ply="50">(;SZ[15]${tree})</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelectorAll('[part="choices"] button').length === 31);
  const took = await browser.run(() => {
    const board = document.getElementById("a");
    const began = performance.now();
    for (let ply = 0; ply < 50; ply++) board.goTo(ply);
    return performance.now() - began;
  });
  console.log(`50 positions with 31 variations each: ${took.toFixed(0)} ms`);
  assert.equal((await choices()).length, 31);
});

test("one of a file's games is chosen from a list, by attribute and by property, in every mode", async () => {
  const FILE = `(;PB[Ann]PW[Bob]RE[B+];B[hh](;W[ii])(;W[gg]))
(;PB[Cid];B[aa])
(;SZ[19]RU[renju];B[jj];W[kk]C[third])`;
  await show(`<tengen-board id="a">${FILE}</tengen-board><tengen-board id="b" game="3">${FILE}</tengen-board>
    <tengen-board id="c" game="4">${FILE}</tengen-board><tengen-board id="d" game="2" moves="h8"></tengen-board>
    <tengen-board id="e" mode="lesson" game="3">${FILE}</tengen-board>`);
  const options = await browser.until(() => {
    const all = [...document.getElementById("a").shadowRoot.querySelectorAll('[part="games"] option')];
    return all.length && all.map(({ textContent }) => textContent.trim());
  });
  assert.deepEqual(options, ["1. Ann – Bob · B+", "2. Cid", "3."]);
  const game = (id) => browser.run((id) => {
    const { moves, size, rule, game } = document.getElementById(id);
    return [moves, size, rule, game, document.getElementById(id).shadowRoot.querySelector('[part="games"]')?.value];
  }, id);
  await browser.until(() => document.getElementById("b").moves === "j10k9");
  assert.deepEqual(await game("a"), ["h8i7", 15, "freestyle", 1, "1"]);
  assert.deepEqual(await game("b"), ["j10k9", 19, "renju", 3, "3"]);
  await browser.until(() => document.getElementById("c").shadowRoot.querySelector('[part="message"]').textContent.includes("game cannot be “4”: expected 1 – 3"));
  assert.match((await said(browser, "d")).message, /game cannot be “2”: expected 1/);
  await browser.run(() => {
    const select = document.getElementById("a").shadowRoot.querySelector("select");
    select.value = 3;
    select.dispatchEvent(new Event("change"));
  });
  await browser.until(() => document.getElementById("a").moves === "j10k9");
  assert.equal((await said(browser, "a")).comment, "third");
  await browser.run(() => (document.getElementById("a").game = 1));
  await browser.until(() => document.getElementById("a").moves === "h8i7");
  await browser.run(() => document.getElementById("a").goTo(1));
  assert.deepEqual(await choices(), ["i7*", "g9"]);
  assert.equal((await game("a"))[4], "1");
  await browser.run(() => (document.getElementById("c").game = 2));
  await browser.until(() => document.getElementById("c").moves === "a15");
  assert.equal((await said(browser, "c")).message, "");
  await browser.until(() => document.getElementById("e").shadowRoot.querySelector('[part~="status"]').textContent.startsWith("Play the next move"));
  assert.deepEqual(await browser.run(() => document.getElementById("e").size), 19);
  await picture(browser, "collection");
  // A game picked by a person does not apply to another file; a setting of the page does.
  await browser.run(() => {
    const a = document.getElementById("a");
    const select = a.shadowRoot.querySelector("select");
    select.value = 3;
    select.dispatchEvent(new Event("change"));
  });
  await browser.until(() => document.getElementById("a").moves === "j10k9");
  await browser.run(() => {
    for (const id of ["a", "b"]) document.getElementById(id).moves = "h8";
  });
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part="message"]').textContent.includes("game cannot be “3”: expected 1"));
  assert.deepEqual([await moves("a"), (await said(browser, "a")).message, await browser.run(() => document.getElementById("a").game)], ["h8", "", 1]);
  assert.deepEqual(await browser.console(), []);
});

test("a flipped board shows and accepts every point at its flipped place", async () => {
  await show(`<tengen-board id="a" flip mode="play" level="none" moves="a1"></tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent);
  const at = () => browser.run(() => {
    const root = document.getElementById("a").shadowRoot;
    return [root.querySelector('[part~="stone"]').parentNode.getAttribute("transform"), root.querySelector('[part="coordinates"] text').textContent];
  });
  assert.deepEqual(await at(), ["translate(560 0)", "o"]);
  // On a flipped board, this is the place of the opposite point.
  const { x, y } = await spot(browser, "a", "b3");
  await browser.click(x, y);
  await browser.until(() => document.getElementById("a").moves === "a1n13");
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[role="application"]').focus());
  await browser.press(KEYS.up, KEYS.up, KEYS.right, KEYS.enter);
  await browser.until(() => document.getElementById("a").moves === "a1n13g7");
  await browser.run(() => (document.getElementById("a").flip = false));
  assert.deepEqual(await at(), ["translate(0 560)", "a"]);
});

test("shapes are drawn as given, and an invalid one is named", async () => {
  const given = [{ orig: "h8" }, { orig: "c3", dest: "f6", brush: "red", label: "1" }, { orig: "k5", form: "cross", brush: "blue" }];
  await show(`<tengen-board id="a" moves="h8" shapes='${JSON.stringify(given)}'></tengen-board><tengen-board id="b" moves="h8"></tengen-board>`);
  const drawn = (id) => browser.run((id) => [...document.getElementById(id).shadowRoot.querySelectorAll('[part~="shape"]')].map((shape) => shape.getAttribute("class")), id);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part~="shape"]'));
  assert.deepEqual(await drawn("a"), ["shape green", "shape arrow red", "shape head red", "label tag red", "shape blue"]);
  await picture(browser, "shapes");
  await browser.run((given) => (document.getElementById("b").shapes = given), given);
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part~="shape"]'));
  assert.deepEqual(await drawn("b"), await drawn("a"));
  assert.deepEqual(await browser.run(() => document.getElementById("b").shapes), given);
  const wrong = [
    [[{ origin: "h8" }], "shapes[0].origin is unknown: expected orig"],
    [[{ orig: "h8" }, { orig: "p1" }], "shapes[1].orig cannot be “p1”: expected a point such as \"h8\""],
    [[{ orig: "h8", dest: "h8" }], "shapes[0].dest cannot be “h8”: expected another point such as \"i9\""],
    [[{ orig: "h8", brush: "pink" }], "shapes[0].brush cannot be “pink”: expected green, red, blue, yellow"],
    [[{ dest: "h8" }], "shapes[0].orig cannot be “undefined”: expected a point such as \"h8\""],
    ["[{", "shapes cannot be “[{”: expected [{\"orig\": \"h8\", \"dest\": \"i9\", \"brush\": \"green\"}]"],
    [{ orig: "h8" }, "shapes cannot be “{\"orig\":\"h8\"}”: expected [{\"orig\": \"h8\", \"dest\": \"i9\", \"brush\": \"green\"}]"],
    // In the page: something that cannot be JSON.
    ["window", "shapes cannot be “[object Window]”: expected [{\"orig\": \"h8\", \"dest\": \"i9\", \"brush\": \"green\"}]"],
  ];
  for (const [shapes, message] of wrong) {
    await browser.run((shapes) => (document.getElementById("b").shapes = shapes === "window" ? window : shapes), shapes);
    await browser.until((message) => document.getElementById("b").shadowRoot.querySelector('[part="message"]').textContent === message, message);
    assert.deepEqual(await browser.run(() => document.getElementById("b").shapes), given);
  }
  await browser.run(() => (document.getElementById("b").shapes = []));
  await browser.until(() => !document.getElementById("b").shadowRoot.querySelector('[part~="shape"]'));
  assert.equal((await said(browser, "b")).message, "");
  await browser.run(() => document.getElementById("a").removeAttribute("shapes"));
  await browser.until(() => !document.getElementById("a").shadowRoot.querySelector('[part~="shape"]'));
});

test("shapes are checked once their board is known, and again when it changes", async () => {
  pages["/19.sgf"] = "(;GM[4]SZ[19];B[aa])";
  pages["/9.sgf"] = "(;GM[4]SZ[9];B[aa])";
  const puzzle = { id: "one", size: 19, black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  const at = (point) => `shapes='[{"orig": "${point}"}]'`;
  await show(`<tengen-board id="a" ${at("s19")} src="19.sgf"></tengen-board>
    <tengen-board id="b" ${at("k10")} src="9.sgf"></tengen-board>
    <tengen-board id="c" ${at("s19")} mode="puzzle">${JSON.stringify(puzzle)}</tengen-board>
    <tengen-board id="d" ${at("s19")} moves="h8"></tengen-board>`);
  const isDrawn = (id) => document.getElementById(id).shadowRoot.querySelector('[part~="shape"]') !== null;
  const message = (id) => browser.run((id) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent, id);
  const until = (id, words) =>
    browser.until((id, words) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent.includes(words), id, words);
  await browser.until(isDrawn, "a");
  await browser.until(isDrawn, "c");
  for (const [id, point] of [["b", "k10"], ["d", "s19"]]) {
    await until(id, `shapes[0].orig cannot be “${point}”: expected a point such as "h8"`);
    assert.equal(await browser.run(isDrawn, id), false, id);
    assert.deepEqual(await browser.run((id) => document.getElementById(id).shapes, id), []);
  }
  const wrong = await browser.run(() => heard.filter(({ type, detail }) => type === "error" && detail.kind === "attribute").map(({ id }) => id));
  assert.deepEqual(wrong.sort(), ["b", "d"]);
  await browser.run(() => (document.getElementById("d").size = 19));
  await browser.until(isDrawn, "d");
  assert.equal(await message("d"), "");
  // A page may set both at once, the shapes first.
  await browser.run(() => Object.assign(document.getElementById("d"), { shapes: [{ orig: "v22" }], moves: "(;GM[4]SZ[22];B[aa])" }));
  await browser.until(() => document.getElementById("d").shapes[0]?.orig === "v22" && document.getElementById("d").size === 22);
  await browser.until(isDrawn, "d");
  assert.deepEqual([await message("a"), await message("c"), await message("d")], ["", "", ""]);
});

test("a board is no wider or taller than its container, and its points match what is shown", async () => {
  await show(`<style>.box { outline: 1px solid; margin: 4px }</style>
    <div class="box" style="width: 600px; height: 300px"><tengen-board id="a" mode="play" level="none"></tengen-board></div>
    <div class="box" style="width: 250px; height: 600px"><tengen-board id="b" moves="h8"></tengen-board></div>
    <div class="box" style="display: grid; grid-template-rows: auto minmax(0, 1fr); width: 500px; height: 340px"><p>Text</p><tengen-board id="c" moves="h8"></tengen-board></div>
    <div class="box" style="width: 500px"><tengen-board id="d" moves="h8" style="height: 280px"></tengen-board></div>
    <div class="box" style="width: 300px"><tengen-board id="e" moves="h8"></tengen-board></div>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent);
  const sizes = await browser.run(() =>
    Object.fromEntries(["a", "b", "c", "d", "e"].map((id) => {
      const board = document.getElementById(id);
      const box = board.parentElement.getBoundingClientRect();
      const svg = board.shadowRoot.querySelector("svg");
      const bottom = Math.max(...[...board.shadowRoot.querySelectorAll('svg, [part="bar"], [part="status"]')].map((part) => part.getBoundingClientRect().bottom));
      return [id, { over: Math.round(Math.max(bottom, board.getBoundingClientRect().bottom) - box.bottom), side: Math.round(svg.getScreenCTM().a * 632) }];
    })));
  for (const id of ["a", "b", "c", "d"]) assert.ok(sizes[id].over <= 0, `${id}: ${JSON.stringify(sizes)}`);
  assert.ok(sizes.a.side > 150 && sizes.a.side < 300 && sizes.c.side > 150 && sizes.d.side > 180, JSON.stringify(sizes));
  // If only the width is given, the board takes it.
  assert.deepEqual([sizes.b.side, sizes.e.side], [250, 300]);
  await picture(browser, "containers");
  const { x, y } = await browser.run(() => {
    const svg = document.getElementById("a").shadowRoot.querySelector("svg");
    const { x, y } = new DOMPoint(2 * 40, 3 * 40).matrixTransform(svg.getScreenCTM());
    return { x, y };
  });
  await browser.click(x, y);
  await browser.until(() => document.getElementById("a").moves === "c12");
});

test("a board has its own width in a container that is sized by its contents, up to the space available", async () => {
  const board = '<tengen-board moves="h8"></tengen-board>';
  const places = {
    block: board,
    dialog: `<dialog open>${board}</dialog>`,
    "item of a row": `<div style="display: flex">${board}<p>Text</p></div>`,
    "in an item of a row": `<div style="display: flex"><div style="flex: 1">${board}</div><p>Text</p></div>`,
    "centred item": `<div style="display: grid; place-items: center">${board}</div>`,
    columns: `<div style="display: grid; grid-template-columns: 1fr 1fr"><div>${board}</div><div>Text</div></div>`,
    cell: `<table><tr><td>${board}</td></tr></table>`,
    float: board.replace(" moves", ' style="float: left" moves'),
    positioned: board.replace(" moves", ' style="position: absolute" moves'),
    "display: block": board.replace(" moves", ' style="display: block" moves'),
    "display: inline-block": board.replace(" moves", ' style="display: inline-block" moves'),
  };
  for (const width of [1200, 500]) {
    await browser.resize(width, 900);
    for (const [name, place] of Object.entries(places)) {
      await show(place);
      const [side, over] = await browser.run(() => {
        const svg = document.querySelector("tengen-board").shadowRoot.querySelector("svg");
        return [svg.getBoundingClientRect().width, document.documentElement.scrollWidth - innerWidth];
      });
      const room = name === "columns" ? width / 2 : width;
      assert.ok(side >= Math.min(640, room - 100) && side <= 640 && over <= 0, `${name} of ${width}: ${side}, ${over}`);
    }
  }
  // However a page says how wide it may grow.
  await browser.resize(1200, 900);
  const sides = [];
  for (const grown of ["20rem", "50%", "none"]) {
    await show(board.replace(" moves", ` style="--tengen-width: ${grown}" moves`));
    sides.push(await browser.run(() => document.querySelector("tengen-board").shadowRoot.querySelector("svg").getBoundingClientRect().width));
  }
  assert.ok(sides[0] === 320 && sides[1] > 550 && sides[1] < 600 && sides[2] > 1100, `${sides}`);
});

test("a board keeps its look in another document, such as a window of its own, and when it comes back", async () => {
  await show(`<tengen-board id="a" moves="h8" mode="analyse" look="slate"></tengen-board><tengen-board id="b" moves="h8"></tengen-board>`);
  const sheets = (count) =>
    browser.until((count) => {
      window.board ??= document.getElementById("a");
      return board.shadowRoot.adoptedStyleSheets.length === count;
    }, count);
  const seen = () =>
    browser.run(() => {
      const own = (part) => board.ownerDocument.defaultView.getComputedStyle(board.shadowRoot.querySelector(part));
      return [own(".lines").stroke, own("svg").cursor, own("button").minHeight];
    });
  await sheets(3);
  const before = await seen();
  await browser.run(
    () =>
      new Promise((loaded) => {
        const frame = Object.assign(document.createElement("iframe"), { srcdoc: "<!doctype html><title>Board</title>", onload: loaded });
        document.body.append(frame);
      }).then(() => void document.querySelector("iframe").contentDocument.body.append(board)),
  );
  await sheets(3);
  assert.deepEqual(await seen(), before);
  await browser.run(() => void document.body.append(board));
  await sheets(3);
  assert.deepEqual(await seen(), before);
  // The boards of a page still share their sheets.
  assert.ok(await browser.run(() => board.shadowRoot.adoptedStyleSheets[0] === document.getElementById("b").shadowRoot.adoptedStyleSheets[0]));
  assert.deepEqual(await browser.console(), []);
});

test("shapes and candidates stand out from the board in every look, by day and by night, and from stones", { timeout: 90_000 }, async () => {
  const brushes = ["green", "red", "blue", "yellow"];
  const shapes = JSON.stringify(brushes.map((brush, at) => ({ orig: `c${2 * at + 2}`, brush, label: "A" })));
  for (const look of ["wood", "slate", "paper", "contrast"]) {
    for (const theme of ["light", "dark"]) {
      // The sheet of the look comes first, that of the candidates afterwards.
      await show(`<tengen-board id="a" moves="h8i9" theme="${theme}" look="${look}"></tengen-board>`);
      await browser.until((look) => document.getElementById("a").shadowRoot.adoptedStyleSheets.length === (look === "wood" ? 1 : 2), look);
      await browser.run((shapes) => Object.assign(document.getElementById("a"), { shapes, mode: "analyse" }), shapes);
      await browser.until(() => document.getElementById("a").shadowRoot.querySelector(".on-mark"));
      const low = await browser.run(() => {
        const root = document.getElementById("a").shadowRoot;
        const colour = (query, property) => getComputedStyle(root.querySelector(query))[property].match(/[\d.]+/g).slice(0, 3).map(Number);
        const light = (channels) => {
          const [r, g, b] = channels.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const contrast = (a, b) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));
        const wood = [colour(".wood-light", "stopColor"), colour(".wood-shade", "stopColor")];
        const stones = [colour(".black-dark", "stopColor"), colour(".white-light", "stopColor")];
        const halo = colour(".halo", "stroke");
        const found = {};
        for (const brush of ["green", "red", "blue", "yellow"]) {
          const shape = colour(`.shape.${brush}`, "stroke");
          for (const [at, under] of wood.entries()) found[`${brush} on wood ${at}`] = contrast(shape, under) / 3;
          for (const [at, under] of stones.entries()) {
            found[`${brush} or its halo on a stone ${at}`] = Math.max(contrast(shape, under), contrast(halo, under)) / 3;
          }
          found[`${brush} text`] = contrast(colour(`.tag.${brush}`, "fill"), halo) / 4.5;
        }
        found["on-mark"] = contrast(colour(".on-mark", "fill"), colour(".candidate", "fill")) / 4.5;
        return Object.entries(found).filter(([, times]) => times < 1).map(([name, times]) => `${name}: ${times.toFixed(2)}`);
      });
      assert.deepEqual(low, [], `${look}, ${theme}`);
    }
  }
});
