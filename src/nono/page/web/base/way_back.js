/** Lets the browser's way back close an open sheet (a dialog, a menu or the filters) instead of leaving the place. */

const PAUSE = 100; // until a closed sheet leaves the history, in milliseconds: it may have opened something else

/** Returns the dialog or panel that is open, or null. @returns {HTMLElement | null} */
const openPart = () => document.querySelector("dialog[open], :popover-open");

/** Starts to give each open sheet an entry of its own in the browser's history. */
export function startWayBack() {
  let address = ""; // of the page, as long as the history has an entry of a sheet
  /** What the entry of a closed sheet has kept; undefined: the history is at rest. @type {unknown} */
  let left;
  const leave = () => {
    if (openPart() || !address) return;
    const isHere = address === location.href; // otherwise, the sheet led to another address
    address = "";
    if (!isHere) return;
    left = history.state;
    history.back();
  };
  document.addEventListener("toggle", () => {
    if (!openPart()) {
      if (address) setTimeout(leave, PAUSE);
    } else if (!address) {
      address = location.href;
      history.pushState(history.state, "");
    }
  }, true);
  addEventListener("popstate", () => {
    if (left !== undefined) {
      history.replaceState(left, "");
      left = undefined;
    } else if (address === location.href) {
      const sheet = openPart();
      address = "";
      if (sheet instanceof HTMLDialogElement) sheet.close();
      else if (sheet) sheet.hidePopover();
      else history.back(); // the sheet has just been closed
    }
  });
}
