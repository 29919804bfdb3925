// The look of the elements on a board that responds, or shows more than one line of moves. One sheet for all of them.
import { dress } from "./look.js";

const CSS = `
.frame{--foul:var(--tengen-foul,#a81f18);--good:#1b5e9b;--fair:#555e62;--poor:#7d4f22;--on-mark:#fff;
--green:#19642a;--red:#ac2119;--blue:#1b5e9b;--yellow:#745300;--halo:#f5e3c3}
.frame.dark{--foul:var(--tengen-foul,#ffc9c2);--good:#9adcff;--fair:#dde3e8;--poor:#ffbd7a;--on-mark:#1b140b;
--green:#b9f3c6;--red:#ffc9c2;--blue:#9adcff;--yellow:#ffe07a;--halo:#4a3820}
:is(.play,.analyse,.puzzle,.lesson,.friend) svg{cursor:pointer}
.five{stroke-width:2.6}.choice{stroke-dasharray:5 4}
.foul{fill:none;stroke:var(--foul);stroke-width:2.6;stroke-linecap:round}
.candidate{opacity:.95}.good{fill:var(--good)}.fair{fill:var(--fair)}.poor{fill:var(--poor)}.on-mark{fill:var(--on-mark)}
.ghost{opacity:.55}.ghost.numbered{opacity:.85}.choices{display:flex;flex-wrap:wrap;gap:6px}
.cursor{fill:none;stroke:var(--accent);stroke-width:2;stroke-dasharray:6 4}
.board:not(:focus-within) .cursor{display:none}
.link{flex:1 1 100%;min-width:0;min-height:36px;padding:0 10px;border:1px solid var(--edge);border-radius:8px;font:inherit;color:inherit;background:none}
.games{font:inherit;color:inherit;background:none;border:1px solid var(--edge);border-radius:8px;
min-height:36px;margin:0 0 8px;max-width:100%}
.games option{color:#2b2622;background:#fff}
.bar .choices{flex-basis:100%;justify-content:center}.bar .choices:empty{display:none}
.choices button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.green{--ink:var(--green)}.red{--ink:var(--red)}.blue{--ink:var(--blue)}.yellow{--ink:var(--yellow)}
.shape{fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.shape.arrow{stroke-width:7}.shape.head{fill:var(--ink);stroke-width:0}
.halo{fill:none;stroke:var(--halo);stroke-width:6.4;stroke-linecap:round;stroke-linejoin:round}
.halo.arrow{stroke-width:10}.halo.head{stroke-width:3}
text.tag{fill:var(--ink);stroke:var(--halo);stroke-width:4;paint-order:stroke}
`;

/** Adds this look to a shadow root. */
export const dressMore = (root) => dress(root, CSS);
