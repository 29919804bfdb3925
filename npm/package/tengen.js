// Defines <tengen-board> when loaded, if custom elements exist and it is not defined yet.
import { TengenBoard } from "./element.js";

export { TengenBoard };

const { customElements } = globalThis;
if (customElements && !customElements.get("tengen-board")) {
  customElements.define("tengen-board", TengenBoard);
}
