/** What the place "stuck" has on phones: the head, the status, and the panel in the place of the keys. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { NARROW } from "../../board/panels.js";

/**
 * Puts the panel beside the board or, on phones, in the place of the keys, where a button of the head opens it.
 *
 * @param {HTMLElement} root    the element of the place
 * @param {HTMLElement} sheet   has the keys
 * @param {HTMLElement} side    the panel: the size and what else is chosen once
 * @param {(isNarrow: boolean) => void} [arrange]   is called first, now and after each change
 * @returns {{size: HTMLElement, showSize: (width: number, height: number) => void}}   the button, and a function that
 *     shows the size of the board on it
 */
export function panelOfPhones(root, sheet, side, arrange) {
  const toggle = (/** @type {boolean} */ isOpen) => {
    sheet.classList.toggle("sizing", isOpen);
    size.ariaExpanded = String(isOpen);
  };
  const size = button("", () => toggle(!sheet.classList.contains("sizing")), { className: "board-size quiet" });
  const done = button("Done", () => {
    toggle(false);
    size.focus();
  }, { className: "primary done-size" });
  side.append(done);
  const place = () => {
    arrange?.(NARROW.matches);
    toggle(false);
    (NARROW.matches ? sheet : root).append(side);
  };
  NARROW.addEventListener("change", place);
  place();
  return {
    size,
    showSize(width, height) {
      size.replaceChildren(`${width} × ${height}`);
      size.ariaLabel = `${width} × ${height}, change the size`;
    },
  };
}

/**
 * Returns the line over the keys of phones: what is copied so far, and what that means.
 *
 * @returns {{status: HTMLElement, showStatus: (amounts: string, words: string, tone?: "ok" | "off" | "") => void}}
 */
export function statusLine() {
  const [amounts, said] = [make("span"), make("b")];
  const status = make("p", "status", amounts, said);
  status.setAttribute("role", "status");
  return {
    status,
    showStatus(counted, words, tone = "") {
      if (amounts.textContent !== counted) amounts.textContent = counted;
      if (said.textContent === words && said.className === tone) return;
      said.replaceChildren(...(tone === "ok" ? [icon("check")] : []), words);
      said.className = tone;
    },
  };
}
