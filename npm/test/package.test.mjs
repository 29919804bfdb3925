// The contents of the package: its manifest, its types, its documentation, its size.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { TengenBoard } from "tengen-board/define";
import { PACKAGE } from "./lib/page.mjs";

const { CHOICES } = await import(new URL("./node_modules/tengen-board/element.js", import.meta.url));

const run = promisify(execFile);
const text = (name) => readFile(join(PACKAGE, name), "utf8");
const bin = (name) => new URL(`./node_modules/.bin/${name}`, import.meta.url).pathname;
const manifest = JSON.parse(await text("custom-elements.json"));
const element = manifest.modules[0].declarations[0];
const names = (all) => all.map(({ name }) => name).sort();

/** The rows of the table in the README, by kind. */
async function table() {
  const kinds = { attribute: [], property: [], method: [], event: [], slot: [], part: [], "custom property": [] };
  const rows = (await text("README.md")).matchAll(/^\| ([a-z, ]+) \| `(.+?)`(?:, `(.+?)`)? \|/gm);
  for (const [, kind, name, other] of rows) {
    const all = kind.split(", ");
    if (!(all[0] in kinds)) continue;
    for (const one of all) kinds[one].push((one === "property" && other) || name.replace(/\(.*/, ""));
  }
  return kinds;
}

test("the documentation, the manifest, the types and the element have the same names", async () => {
  const documented = await table();
  const fields = element.members.filter(({ kind }) => kind === "field");
  const settable = fields.filter(({ readonly }) => !readonly);
  const methods = element.members.filter(({ kind }) => kind === "method");
  assert.deepEqual(documented.attribute.sort(), names(element.attributes));
  assert.deepEqual(documented.property.sort(), names(fields));
  assert.deepEqual(documented.method.sort(), names(methods));
  assert.deepEqual(documented.event.sort(), names(element.events));
  assert.deepEqual(documented.slot.sort(), names(element.slots));
  assert.deepEqual(documented.part.sort(), names(element.cssParts));
  assert.deepEqual(documented["custom property"].sort(), names(element.cssProperties));

  assert.deepEqual([...TengenBoard.observedAttributes].sort(), names(element.attributes));
  const own = Object.getOwnPropertyDescriptors(TengenBoard.prototype);
  const live = (how) => Object.keys(own).filter((name) => own[name][how]).sort();
  assert.deepEqual(live("get"), names(fields));
  assert.deepEqual(live("set"), names(settable));
  const callbacks = ["constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback"];
  const called = Object.keys(own).filter((name) => own[name].value && !callbacks.includes(name)).sort();
  assert.deepEqual(called, names(methods));

  const types = await text("define.d.ts");
  const body = types.slice(types.indexOf("declare class TengenBoard"), types.indexOf("declare global"));
  const declared = (pattern) => [...body.matchAll(pattern)].map(([, name]) => name).filter((name) => !/EventListener$/.test(name));
  assert.deepEqual(declared(/^ {2}(?:readonly )?(?:get (?=\w+\(\)))?(\w+)(?:(?<=get \w+)\(\))?: /gm).sort(), names(fields));
  assert.deepEqual([...new Set(declared(/^ {2}(\w+)\(/gm))].sort(), names(methods));
  const attributes = types.slice(types.indexOf("interface TengenBoardAttributes"));
  const inMarkup = [...attributes.slice(0, attributes.indexOf("}\n")).matchAll(/^ {2}"?([\w-]+)"?\?:/gm)].map(([, name]) => name);
  assert.deepEqual(inMarkup.sort(), [...new Set([...names(element.attributes), ...names(settable)])].sort());
  const events = types.slice(types.indexOf("interface TengenBoardEventMap"));
  const announced = [...events.slice(0, events.indexOf("}\n")).matchAll(/^ {2}(\w+): CustomEvent/gm)];
  assert.deepEqual(announced.map(([, name]) => name).sort(), names(element.events));

  const sources = (await Promise.all(["element.js", "mode.js", "play.js", "puzzle.js", "lesson.js", "friend.js", "branches.js", "shapes.js"].map(text))).join("");
  for (const { name } of element.cssParts) assert.ok(sources.includes(name), `no part ${name}`);
  const look = (await text("element.js")) + (await text("live-look.js"));
  const used = new Set([...look.matchAll(/var\((--tengen-[\w-]+)/g)].map(([, name]) => name));
  assert.deepEqual([...used].sort(), names(element.cssProperties));
});

test("the documentation, the manifest, the types and the element have the same values and defaults", async () => {
  const [readme, types] = [await text("README.md"), await text("define.d.ts")];
  const named = (type) => [...type.matchAll(/"([\w-]+)"/g)].map(([, value]) => value).join(", ");
  // The types of rows with several names that have their own row.
  const shorts = {};
  for (const file of [types, await text("index.d.ts")]) {
    for (const [, name, type] of file.matchAll(/^export type (\w+) =\s([^;]+);/gm)) shorts[name] = named(type);
  }
  const declared = (name) => {
    const [, type] = new RegExp(`^ {2}get ${name}\\(\\): (.+);$`, "m").exec(types.slice(types.indexOf("declare class TengenBoard")));
    return type.split(" | ").map((part) => shorts[part] ?? named(part)).join(", ");
  };
  let choices = 0;
  for (const { name, type, default: usual, fieldName } of element.attributes) {
    const [row] = new RegExp(`^\\| attribute.*\\| \`${name}\`.*$`, "m").exec(readme);
    if (type.text.includes('" | "')) {
      choices += 1;
      const values = named(type.text);
      assert.equal(declared(fieldName), values, name);
      assert.ok(row.includes(`One of ${values.split(", ").map((value) => `\`${value}\``).join(", ")}.`), row);
      // The values that the element says it accepts, the default first.
      const accepted = CHOICES[name].join(", ");
      assert.deepEqual(accepted.split(", ").sort(), values.split(", ").sort(), name);
      assert.equal(JSON.stringify(CHOICES[name][0]), usual, name);
    }
    if (usual && !['""', "false", "[]"].includes(usual)) assert.ok(row.includes(`Default: \`${usual.replaceAll('"', "")}\`.`), row);
  }
  assert.equal(choices, Object.keys(CHOICES).length);
});

test("a program that uses the whole API passes the strictest type checks", async () => {
  await run(bin("tsc"), ["--project", "types"]);
  for (const name of (await readdir(PACKAGE)).filter((file) => file.endsWith(".d.ts"))) {
    assert.doesNotMatch((await text(name)).replace(/\/\*\*[^]*?\*\//g, ""), /\bany\b/, name);
  }
});

test("publint and arethetypeswrong report nothing", async () => {
  const { publint } = await import("publint");
  const { messages } = await publint({ pkgDir: PACKAGE, strict: true });
  // The address of its source cannot be invented by the package.
  const own = messages.filter(({ code }) => code !== "USE_REPOSITORY");
  assert.deepEqual(own, []);
  const archive = process.env.TENGEN_PACKAGE;
  await run(bin("attw"), [archive, "--profile", "esm-only", "--exclude-entrypoints", "puzzles.jsonl", "custom-elements.json", "tengen.js"]).catch((error) => {
    assert.fail(error.stdout || error.message);
  });
});

/** The files that a board requests before anything is visible. */
const VIEW = ["tengen.js", "element.js"];
const ENGINE = ["live.js", "live-look.js", "live-texts.js", "mode.js", "play.js", "shared.js", "index.js", "client.js", "asked.js", "worker.js", "files.js", "serve.js", "names.js", "engine.js", "perfect.js", "engine_bg.wasm", "weights-freestyle.bin"];

test("a board in the mode view takes less than 12,500 bytes", async () => {
  const bytes = async (files) => {
    const all = await Promise.all(files.map((name) => readFile(join(PACKAGE, name))));
    const sum = (pack) => all.reduce((so_far, file) => so_far + pack(file).length, 0);
    return { gzip: sum((file) => gzipSync(file, { level: 9 })), brotli: sum((file) => brotliCompressSync(file)) };
  };
  const [view, engine] = [await bytes(VIEW), await bytes(ENGINE)];
  const { size } = await stat(process.env.TENGEN_PACKAGE);
  console.log(`view ${JSON.stringify(view)}, with the engine beside it ${JSON.stringify(engine)}, archive ${size}`);
  assert.ok(view.gzip < 12_500, `${view.gzip} bytes`);
  // No file imports others, except where they are needed.
  const imported = /^(?:import|export)\b[^"';]*?from "\.\/([\w-]+\.js)"|^import "\.\/([\w-]+\.js)"/gm;
  for (const name of VIEW) {
    for (const [, from, plain] of (await text(name)).matchAll(imported)) assert.ok(VIEW.includes(from ?? plain), `${name} imports ${from ?? plain}`);
  }
});
