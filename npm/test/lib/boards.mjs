// A browser, and a site with the package and pages with boards, shared by all tests of a file.
import { after, before } from "node:test";
import { Browser } from "./driver.mjs";
import { PACKAGE, open, page } from "./page.mjs";
import { serve } from "./server.mjs";

export let browser;
export let site;
/** Pages of the site, by path. */
export const pages = {};

before(async () => {
  site = await serve(PACKAGE, { pages });
  browser = await Browser.start();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Shows boards, with all recorded events, requests and console output cleared. */
export async function show(body) {
  pages["/page.html"] = page(body);
  await browser.console();
  site.asked.length = 0;
  await open(browser, `${site.address}/page.html`);
}

/** The moves on a board. */
export const moves = (id = "a") => browser.run((id) => document.getElementById(id).moves, id);

/** The recorded events of a type. */
export const heard = (type) => browser.run((type) => heard.filter((event) => event.type === type), type);

/** Presses the button that is a part of the board `a`. */
export const press = (part) =>
  browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`button[part~="${part}"]`).click(), part);

/** Moves the focus to a part of the board `a`; that named `frame` listens to the keys. */
export const focus = (part = "frame") =>
  browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`[part~="${part}"]`).focus(), part);
