/** What test_heard.py runs in the page. */

/** Draws what the tiles of the library contain, also out of view. */
export const draw_all = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".tile { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [sheet];
};

/** The texts of live regions that are told, but are not seen anywhere on the page. */
export const unseen = () => {
  const live = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
  const told = live.filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const isClipped = (part) => Boolean(part.closest(".sr-only")) || getComputedStyle(part).clipPath !== "none";
  const seen = [...document.querySelectorAll("body *")].filter((part) =>
    !isClipped(part) && part.checkVisibility({ visibilityProperty: true }));
  const texts = seen.flatMap((part) => [...part.childNodes].filter(({ nodeType }) => nodeType === 3))
    .map(({ textContent }) => textContent.trim()).join("\n");
  const isNote = (part) => part.id === "message"; // the board shows what it says
  return told.filter((part) => isClipped(part) && !isNote(part))
    .flatMap(({ textContent }) => textContent.split(". ").map((words) => words.replace(/\.$/, "")))
    .filter((words) => words && !texts.includes(words));
};

/** Collects the texts of live regions as they change. */
export const listen = () => {
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const part = (target.nodeType === 3 ? target.parentElement : target)?.closest("[aria-live], [role=status]");
      const words = part?.checkVisibility() ? part.innerText.trim().replace(/\s+/g, " ") : "";
      if (words && globalThis.heard.at(-1) !== words) globalThis.heard.push(words);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};
