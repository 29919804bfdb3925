// Defines <tengen-board> when it is loaded. Everything a board needs to be seen is named here, so that
// it is fetched at once.
import "./drawing.js";
import "./look.js";
import "./reader.js";
import "./words.js";
import "./element.js";

export { TengenBoard } from "./define.js";
