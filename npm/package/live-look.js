// The look of the elements on a board that responds, or shows more than one line of moves. One sheet for all of them.
import { dress } from "./look.js";

const CSS = `
.frame{--foul:var(--tengen-foul,#a81f18);--good:#1b5e9b;--fair:#555e62;--poor:#7d4f22}
.frame.dark{--foul:var(--tengen-foul,#ffc9c2);--good:#9adcff;--fair:#dde3e8;--poor:#ffbd7a}
:is(.play,.analyse,.puzzle,.lesson,.friend) svg{cursor:pointer}
.five{stroke-width:2.6}.choice{stroke-dasharray:5 4}
.foul{fill:none;stroke:var(--foul);stroke-width:2.6;stroke-linecap:round}
.candidate{opacity:.95}.good{fill:var(--good)}.fair{fill:var(--fair)}.poor{fill:var(--poor)}.on-mark{fill:#fff}.dark .on-mark{fill:#1b140b}
.ghost{opacity:.55}.ghost.numbered{opacity:.85}.choices{display:flex;flex-wrap:wrap;gap:6px}
.cursor{fill:none;stroke:var(--accent);stroke-width:2;stroke-dasharray:6 4}
.board:not(:focus-within) .cursor{display:none}
.link{flex:1 1 100%;min-width:0;min-height:36px;padding:0 10px;border:1px solid var(--edge);border-radius:8px;font:inherit;color:inherit;background:none}
.games{font:inherit;color:inherit;background:none;border:1px solid var(--edge);border-radius:8px;
min-height:36px;margin:0 0 8px;max-width:100%}
.games option{color:#2b2622;background:#fff}
.bar .choices{flex-basis:100%;justify-content:center}.bar .choices:empty{display:none}
.choices button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.shape{opacity:.85;fill:none;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.shape.arrow{stroke-width:7}.shape.head{stroke-width:0}
.shape.green{stroke:#1f7a34}.shape.red{stroke:#b3261e}.shape.blue{stroke:#1b5e9b}.shape.yellow{stroke:#e0a100}
.shape.head.green{fill:#1f7a34}.shape.head.red{fill:#b3261e}.shape.head.blue{fill:#1b5e9b}.shape.head.yellow{fill:#e0a100}
.tag{stroke:var(--wood);stroke-width:4;paint-order:stroke}
text.tag.green{fill:#1f7a34}text.tag.red{fill:#b3261e}text.tag.blue{fill:#1b5e9b}text.tag.yellow{fill:#7a5800}
`;

/** Adds this look to a shadow root. */
export const dressMore = (root) => dress(root, CSS);
