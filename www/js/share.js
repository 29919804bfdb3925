// The parts of *Share* that need the browser: the system's share sheet, and the link as a QR code, drawn by the views'
// module, which is fetched when the first code is wanted.
const element = (id) => document.getElementById(id);

/**
 * Offers both, once the sheets are on the page. `drawn` returns the code of a text as an SVG's side and path, or
 * nothing if the text is too long.
 */
export function offerSharing(drawn) {
  const link = element("share-link");
  const system = element("share-system");
  system.hidden = !navigator.share;
  // A cancelled share needs no message.
  system.onclick = () => navigator.share({ url: link.value }).catch(() => {});

  const part = element("share-code");
  const show = async () => {
    if (!part.open) return;
    const text = link.value;
    const code = await drawn(text).catch((error) => error);
    // The game may have gone on in the meantime.
    if (text === link.value) draw(part, code);
  };
  part.ontoggle = show;
  // The link is written in the frame after the one in which the game changes.
  const later = () => requestAnimationFrame(() => requestAnimationFrame(show));
  new MutationObserver(later).observe(element("tengen"), { attributeFilter: ["data-moves"] });
  element("sheet-share").addEventListener("close", () => (part.open = false));
}

/** Shows a code, or the reason why there is none. */
function draw(part, code) {
  const isFailed = code instanceof Error;
  const picture = part.querySelector("svg");
  picture.toggleAttribute("hidden", isFailed || !code);
  element("share-code-long").hidden = isFailed || Boolean(code);
  element("share-code-failed").hidden = !isFailed;
  if (isFailed || !code) return;
  picture.setAttribute("viewBox", `0 0 ${code.side} ${code.side}`);
  picture.querySelector("path").setAttribute("d", code.path);
}
