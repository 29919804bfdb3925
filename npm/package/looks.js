// Boards other than the default one, with their stones and marks; imported when one of them is selected.
import { dress } from "./look.js";

// Whichever sheet comes later: these colours take precedence, also over those of a dark board.
const CSS = `
[part]>.frame.slate{
--wood:var(--tengen-wood,#647687);--wood-shade:var(--tengen-wood-shade,#586a7b);
--line:var(--tengen-line,#cfdbe4);--coordinate:var(--tengen-coordinate,#fff);
--accent:var(--tengen-accent,#ffd873);
--last-on-black:var(--tengen-accent,#ffd873);--last-on-white:var(--tengen-accent,#9c2c10);
--black-light:var(--tengen-black-light,#33393f);--black:var(--tengen-black,#0b0d0f);
--white-light:var(--tengen-white-light,#fff);--white:var(--tengen-white,#dfe5ea);
--on-black:#f2f5f7;--on-white:#1c242b;--shadow:rgb(0 0 0/45%);
--foul:var(--tengen-foul,#ffcbc6);--good:#9adcff;--fair:#dde3e8;--poor:#ffc48c;--on-mark:#0d1a24;
--green:#b9f3c6;--red:#ffc9c2;--blue:#9adcff;--yellow:#ffe07a;--halo:#3d4b58;}
[part]>.frame.paper{
--wood:var(--tengen-wood,#fbf8f0);--wood-shade:var(--tengen-wood-shade,#fbf8f0);
--line:var(--tengen-line,#4a4640);--coordinate:var(--tengen-coordinate,#4a4640);
--accent:var(--tengen-accent,#b3261e);
--last-on-black:var(--tengen-accent,#ffb59e);--last-on-white:var(--tengen-accent,#9e2416);
--black-light:var(--tengen-black-light,#1a1a1a);--black:var(--tengen-black,#1a1a1a);
--white-light:var(--tengen-white-light,#fff);--white:var(--tengen-white,#fff);
--on-black:#fff;--on-white:#111;--shadow:transparent;
--foul:var(--tengen-foul,#b3261e);--good:#1b5e9b;--fair:#5d666a;--poor:#8a5a2b;--on-mark:#fff;
--green:#19642a;--red:#ac2119;--blue:#1b5e9b;--yellow:#745300;--halo:#fff;}
[part]>.frame.contrast{
--wood:var(--tengen-wood,#d6d6d6);--wood-shade:var(--tengen-wood-shade,#d6d6d6);
--line:var(--tengen-line,#000);--coordinate:var(--tengen-coordinate,#000);
--accent:var(--tengen-accent,#a30000);
--last-on-black:var(--tengen-accent,#ffe04d);--last-on-white:var(--tengen-accent,#a30000);
--black-light:var(--tengen-black-light,#000);--black:var(--tengen-black,#000);
--white-light:var(--tengen-white-light,#fff);--white:var(--tengen-white,#fff);
--on-black:#fff;--on-white:#000;--shadow:transparent;
--foul:var(--tengen-foul,#a30000);--good:#003c80;--fair:#3a3a3a;--poor:#6b3000;--on-mark:#fff;
--green:#19642a;--red:#ac2119;--blue:#1b5e9b;--yellow:#745300;--halo:#fff;}
:is(.paper,.contrast) .shadow+circle{stroke-width:1.7;stroke:#000}
.contrast #black .shadow+circle{stroke:#fff}
.contrast .lines{stroke-width:1.9}.contrast .edge{stroke-width:3.2}
.frame.dark:is(.paper,.contrast) svg{filter:brightness(.82)}
`;

/** Applies the selected look to a board, which may have changed by now. */
export function look({ element, frame, props }) {
  dress(element.shadowRoot, CSS);
  if (props.look !== "wood") frame.classList.add(props.look);
}
