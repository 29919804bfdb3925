// The look of the element, one sheet for all boards of a page.

const CSS = `
:host,.frame,.board{display:flex;flex-direction:column;min-width:0;min-height:0}
:host{max-height:100%}
:host([hidden]){display:none}
[part=room]{display:grid;grid:minmax(0,1fr)/minmax(0,var(--tengen-width,40rem));justify-content:center;min-height:0}
.frame{
--wood:var(--tengen-wood,#e3bf86);--wood-shade:var(--tengen-wood-shade,#d3a868);
--line:var(--tengen-line,#5b4224);--coordinate:var(--tengen-coordinate,#523a17);
--accent:var(--tengen-accent,#a8341b);
--last-on-black:var(--tengen-accent,#ffb59e);--last-on-white:var(--tengen-accent,#9e3318);
--edge:var(--tengen-edge,color-mix(in srgb,currentcolor 35%,transparent));--warning:var(--tengen-warning,#fbe9c6);
--black-light:var(--tengen-black-light,#55504b);--black:var(--tengen-black,#1d1a18);
--white-light:var(--tengen-white-light,#fffdf8);--white:var(--tengen-white,#d9d2c5);
--on-black:#f2ece2;--on-white:#2b2622;--shadow:rgb(50 30 8/42%);
container-type:inline-size;contain-intrinsic-width:99rem;
font:var(--tengen-font,400 15px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif)}
.frame.dark{
--wood:var(--tengen-wood,#856842);--wood-shade:var(--tengen-wood-shade,#6f5533);
--line:var(--tengen-line,#21160a);--coordinate:var(--tengen-coordinate,#fdf4e3);
--accent:var(--tengen-accent,#ffc4a6);
--last-on-white:var(--tengen-accent,#822910);
--black-light:var(--tengen-black-light,#45403c);--black:var(--tengen-black,#151311);
--white-light:var(--tengen-white-light,#ece6da);--white:var(--tengen-white,#bfb7a9);
--on-black:#e8e1d5;--shadow:rgb(0 0 0/55%);}
.frame>:not(slot){flex:none;direction:ltr}
.frame>.board{position:relative;flex:0 1 auto;outline:0;touch-action:manipulation;-webkit-user-select:none;user-select:none}
.board:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
svg{display:block;width:100%;height:auto;min-height:6rem;border-radius:var(--tengen-radius,6px)}
.wood-light{stop-color:var(--wood)}.wood-shade{stop-color:var(--wood-shade)}
.black-light{stop-color:var(--black-light)}.black-dark{stop-color:var(--black)}
.white-light{stop-color:var(--white-light)}.white-dark{stop-color:var(--white)}
.shadow-in{stop-color:var(--shadow)}.shadow-out{stop-color:var(--shadow);stop-opacity:0}
.wood{fill:url(#w)}.shadow{fill:url(#fs)}
.lines{fill:none;stroke:var(--line);vector-effect:non-scaling-stroke;stroke-width:1;shape-rendering:crispEdges}
.edge{stroke-width:1.8}.star{fill:var(--line)}
text{font:500 11px system-ui,sans-serif;text-anchor:middle;fill:var(--coordinate);font-variant-numeric:tabular-nums}
@container (max-width:440px){text{font-size:15px}}
text.label{font-size:17px;font-weight:600}
.on-black{fill:var(--on-black)}.on-white{fill:var(--on-white)}.last-black{fill:var(--last-on-black)}.last-white{fill:var(--last-on-white)}
.mark{fill:none;stroke:var(--line);stroke-width:2.4}
.mark.on-black{stroke:var(--on-black)}.mark.on-white{stroke:var(--on-white)}
.ring{fill:none;stroke:var(--accent);stroke-width:2.4}
.ring.last-black{stroke:var(--last-on-black)}.ring.last-white{stroke:var(--last-on-white)}
.bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center;justify-content:center;padding:8px 0 0}
button{font:inherit;color:inherit;background:none;border:1px solid var(--edge);border-radius:8px;
min-width:40px;min-height:36px;padding:0 10px;cursor:pointer;touch-action:manipulation}
@media (pointer:coarse){button{min-height:44px;min-width:44px}}
button:hover:not([aria-disabled=true]){border-color:var(--accent)}
[aria-disabled=true]{opacity:.4;cursor:default}
button:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.count{min-width:5em;text-align:center;font-variant-numeric:tabular-nums;opacity:.8}
.names,.comment,.status{margin:8px 0 0;text-align:center;overflow-wrap:anywhere;white-space:pre-line;unicode-bidi:plaintext}
.names{opacity:.8}.comment{text-align:start}
.message{margin:8px 0 0;padding:8px 12px;border-radius:8px;background:var(--warning);color:#2b2622;overflow-wrap:anywhere}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden],p:empty{display:none!important}
@media (prefers-reduced-motion:no-preference){
.new{animation:arrive .12s ease-out}
@keyframes arrive{from{opacity:.3}}
}
@media print{.bar{display:none}}
`;

/** The sheets of each document, by their texts: none applies in another document. */
const sheets = new WeakMap();

/**
 * Adds a sheet to a shadow root, after that of the basic look. All are put on anew: a root that has moved to another
 * document has lost them.
 */
export function dress(root, css = CSS) {
  root.worn = new Set(root.worn ?? [CSS]).add(css);
  const page = root.ownerDocument;
  const view = page.defaultView;
  // A document that is not shown has no sheets.
  if (!view) return;
  const own = sheets.get(page) ?? {};
  sheets.set(page, own);
  root.adoptedStyleSheets = Array.from(root.worn, (css) => {
    if (!own[css]) (own[css] = new view.CSSStyleSheet()).replaceSync(css);
    return own[css];
  });
}
