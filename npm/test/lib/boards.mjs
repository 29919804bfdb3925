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
