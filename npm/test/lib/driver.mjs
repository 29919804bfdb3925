// A browser, driven by WebDriver.
import assert from "node:assert/strict";

const ADDRESS = process.env.TENGEN_E2E_DRIVER;
const CAPABILITIES = JSON.parse(process.env.TENGEN_E2E_CAPABILITIES ?? "{}");
/** How long something may take before a test gives up. This does not affect any measurement. */
const PATIENCE = 30_000;

export const KEYS = { left: "\ue012", up: "\ue013", right: "\ue014", down: "\ue015", enter: "\ue007", home: "\ue011", end: "\ue010", escape: "\ue00c", tab: "\ue004" };

async function ask(method, path, body) {
  const response = await fetch(`${ADDRESS}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

export class Browser {
  static async start() {
    assert.ok(ADDRESS, "`cargo xtask test packages` runs these tests");
    const always = { ...CAPABILITIES, pageLoadStrategy: "normal", unhandledPromptBehavior: "dismiss" };
    const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: always } });
    const browser = new Browser();
    browser.path = `/session/${sessionId}`;
    await browser.ask("POST", "/timeouts", { script: PATIENCE, pageLoad: PATIENCE });
    return browser;
  }

  ask(method, path, body) {
    return ask(method, `${this.path}${path}`, body);
  }

  close() {
    return this.ask("DELETE", "");
  }

  async open(address) {
    await this.ask("POST", "/url", { url: address });
  }

  /** Returns the result of a function run in the page, which may be asynchronous. */
  run(act, ...args) {
    const script = `return (${act})(...arguments)`;
    return this.ask("POST", "/execute/sync", { script, args });
  }

  /** Waits until a function in the page returns something true. */
  async until(act, ...args) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const value = await this.run(act, ...args);
      if (value) return value;
      if (Date.now() > end) {
        const seen = await this.run(() => document.body.innerText.slice(0, 500)).catch(() => "");
        const console_ = await this.console().catch(() => []);
        throw new Error(`waited in vain for ${act}\n${seen}\n${console_.join("\n")}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Presses keys, one after the other, wherever the focus is. */
  async press(...keys) {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Clicks at a place in the window. */
  async click(x, y, pointerType = "mouse") {
    const at = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
    const actions = [at, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    const source = { type: "pointer", id: pointerType, parameters: { pointerType }, actions };
    await this.ask("POST", "/actions", { actions: [source] });
  }

  async screenshot() {
    return Buffer.from(await this.ask("GET", "/screenshot"), "base64");
  }

  async resize(width, height) {
    await this.ask("POST", "/window/rect", { width, height });
  }

  /** The errors that the page has written to its console. */
  async console() {
    const lines = await this.ask("POST", "/se/log", { type: "browser" });
    return lines.filter(({ level }) => level === "SEVERE").map(({ message }) => message);
  }
}
