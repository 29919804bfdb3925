// The same as tengen.js, under the name that programs import.
export { TengenBoard } from "./tengen.js";
