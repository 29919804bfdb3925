// The same as tengen.js, by the name that a program imports.
export { TengenBoard } from "./tengen.js";
