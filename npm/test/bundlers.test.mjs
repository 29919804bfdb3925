// The installed package with bundlers and frameworks, set up as by a new user.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Browser } from "./lib/driver.mjs";
import { PACKAGE, said } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

const run = promisify(execFile);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The output folder. It is next to node_modules, like an application. */
const BUILT = at("./built/");

let browser;
before(async () => {
  await rm(BUILT, { recursive: true, force: true });
  browser = await Browser.start();
});
after(() => browser?.close());

const markup = (body, script) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Built</title>
<link rel="icon" href="data:,">${body}<script type="module" src="${script}"></script></html>`;

/** A folder containing the application. */
async function application(name) {
  const folder = `${BUILT}${name}`;
  await mkdir(folder, { recursive: true });
  await cp(at("./fixtures/app.js"), `${folder}/app.js`);
  await cp(at("./fixtures/index.html"), `${folder}/index.html`);
  return folder;
}

/** Checks that the application works: the engine answers, a game is played, a puzzle is posed. */
async function works(address) {
  await browser.console();
  await browser.open(address);
  await browser.until(() => window.best);
  await browser.run(() => document.getElementById("a").play("h8"));
  await browser.until(() => document.getElementById("a").moves.length > 2);
  await browser.until(() => document.getElementById("b").shadowRoot.querySelectorAll("use").length > 3);
  assert.match((await said(browser, "b")).status, /to move/);
  assert.deepEqual(await browser.console(), []);
}

const served = async (folder, act, options) => {
  const site = await serve(folder, options);
  try {
    await act(site.address);
  } finally {
    await browser.open("about:blank");
    await site.close();
  }
};

test("Vite's build", async () => {
  const { build } = await import("vite");
  const root = await application("vite");
  await build({ root, base: "./", logLevel: "error", build: { target: "esnext" } });
  await served(`${root}/dist`, works);
});

test("Vite's development server", async () => {
  const { createServer } = await import("vite");
  const root = await application("vite-dev");
  const server = await createServer({ root, logLevel: "error", server: { host: "127.0.0.1", fs: { allow: [at(".")] } } });
  try {
    await server.listen();
    await works(server.resolvedUrls.local[0]);
  } finally {
    await browser.open("about:blank");
    await server.close();
  }
});

test("webpack", async () => {
  const { default: webpack } = await import("webpack");
  const root = await application("webpack");
  const stats = await new Promise((resolve, reject) => {
    const done = (error, result) => (error ? reject(error) : resolve(result));
    webpack({ mode: "production", context: root, entry: "./app.js", output: { path: `${root}/dist` } }, done);
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  const own = warnings.filter(({ message }) => !/size limit|code splitting/.test(message));
  assert.deepEqual([errors, own], [[], []]);
  await writeFile(`${root}/dist/index.html`, markup("<body></body>", "main.js"));
  await served(`${root}/dist`, works);
});

test("esbuild, with the package beside the site", async () => {
  const { build } = await import("esbuild");
  const root = await application("esbuild");
  const outdir = `${root}/dist`;
  const { warnings } = await build({
    absWorkingDir: root, entryPoints: ["app.js"], outdir, bundle: true, splitting: true, format: "esm", logLevel: "error",
  });
  assert.deepEqual(warnings, []);
  await cp(PACKAGE, `${outdir}/tengen-board`, { recursive: true });
  await cp(`${PACKAGE}/puzzles.jsonl`, `${outdir}/puzzles.jsonl`);
  await writeFile(`${outdir}/index.html`, markup(`<body data-engine-url="tengen-board/"></body>`, "app.js"));
  await served(outdir, works);
});

for (const [name, file] of [["React", "react/app.jsx"], ["Vue", "vue/app.js"]]) {
  test(`a component of ${name}`, async () => {
    const { build } = await import("vite");
    const root = `${BUILT}${name}`;
    await mkdir(root, { recursive: true });
    await cp(at(`./fixtures/${file}`), `${root}/app.${file.split(".")[1]}`);
    await writeFile(`${root}/index.html`, markup("<body></body>", `./app.${file.split(".")[1]}`));
    await build({ root, base: "./", logLevel: "error", build: { target: "esnext" } });
    await served(`${root}/dist`, async (address) => {
      await browser.console();
      await browser.open(address);
      await browser.until(() => document.getElementById("c")?.play);
      const state = (...names) => browser.run((names) => ["a", "b", "c"].map((id) => names.map((name) => document.getElementById(id)[name])), names);
      // The values given with the first rendering are there.
      assert.deepEqual(await state("moves", "ply", "level", "mode", "rule", "numbers"), [
        ["h8i9g10", 3, "none", "play", "renju", false],
        ["h8i9g10", 2, "easy", "view", "freestyle", true],
        ["h8i9", 2, "club", "play", "freestyle", false],
      ]);
      // Undefined values are not set.
      const given = () => browser.run(() => {
        const { moves, ply, size, level, game, shadowRoot } = document.getElementById("d");
        return [moves, ply, size, level, game, shadowRoot.querySelector('[part="message"]').textContent];
      });
      assert.deepEqual(await given(), ["h8i9", 2, 15, "easy", 1, ""]);
      await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part~="shape"]'));
      await browser.run(() => document.getElementById("a").play("f11"));
      await browser.until(() => document.querySelector("output").textContent === "h8i9g10f11");
      assert.deepEqual((await state("moves", "ply")).slice(0, 2), [["h8i9g10f11", 4], ["h8i9g10f11", 4]]);
      // Taking back a move applies everywhere that the moves are shown.
      await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part~="undo"]').click());
      await browser.until(() => document.querySelector("output").textContent === "h8i9g10");
      assert.deepEqual((await state("moves", "ply")).slice(0, 2), [["h8i9g10", 3], ["h8i9g10", 3]]);
      // A later rendering sets both, in any order.
      await browser.run(() => document.querySelector("button").click());
      await browser.until(() => document.querySelector("output").textContent === "a1b2c3d4");
      assert.deepEqual((await state("moves", "ply")).slice(0, 2), [["a1b2c3d4", 4], ["a1b2c3d4", 3]]);
      assert.deepEqual(await browser.console(), []);
    });
  });
}

/** A program for Node, bundled. */
const PROGRAM = `import { createEngine } from "tengen-board";
const engine = await createEngine(process.argv[2] ? { url: process.argv[2] } : undefined);
const { toMove } = await engine.status({ moves: "h8" });
let best;
for await (const report of engine.analyse({ moves: "h8" }, { nodes: 500 })) best = report.best;
console.log(toMove, typeof best);
engine.close();
`;

const BUNDLERS = {
  esbuild: async (root) => {
    const { build } = await import("esbuild");
    await build({ absWorkingDir: root, entryPoints: ["program.mjs"], outfile: `${root}/dist/program.mjs`, bundle: true, platform: "node", format: "esm", logLevel: "error" });
  },
  Vite: async (root) => {
    const { build } = await import("vite");
    await build({ root, logLevel: "error", ssr: { noExternal: true }, build: { ssr: "program.mjs", outDir: "dist", rollupOptions: { output: { entryFileNames: "program.mjs" } } } });
  },
  webpack: async (root) => {
    const { default: webpack } = await import("webpack");
    await new Promise((resolve, reject) => {
      const output = { path: `${root}/dist`, filename: "program.cjs", chunkFilename: "[id].cjs" };
      const options = { mode: "production", target: "node20", context: root, entry: "./program.mjs", output };
      webpack(options, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString("errors-only"))) : resolve()));
    });
  },
};

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  test(`a program for Node through ${name}`, async () => {
    const root = `${BUILT}node-${name}`;
    await mkdir(root, { recursive: true });
    await writeFile(`${root}/program.mjs`, PROGRAM);
    await bundle(root);
    for (const given of [[], [PACKAGE], [pathToFileURL(`${PACKAGE}/worker.js`).href]]) {
      const { stdout } = await run(process.execPath, [`${root}/dist/program.${name === "webpack" ? "cjs" : "mjs"}`, ...given]);
      assert.equal(stdout, "white string\n", `${name} ${given}`);
    }
  });
}
