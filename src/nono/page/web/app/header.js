/** Runs the header of the places: the wordmark, the icons of the places, and the switch between day and night. */

import { icon } from "../base/icons.js";
import { drawing, element } from "../base/make.js";

/** "nono" as a nonogram; each letter is a puzzle of 3x3 cells. */
const WORDMARK = ["111011101110111", "101010101010101", "101011101010111"];
const DOT = [13, 1]; // the column and row of the cell in the last letter, which the pen fills
const ICONS = /** @type {const} */ ({ "#today": "today", "#stuck": "stuck", "#library": "library", "#make": "pencil" });

/** Fills in the header, and connects its buttons. @param {import("./app.js").App} app */
export function startHeader(app) {
  const home = /** @type {HTMLElement} */ (document.querySelector("#bar h1 a"));
  if (!document.documentElement.dataset.site) home.replaceChildren(wordmark()); // a site has the name of its publisher
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#places a"));
  for (const link of links) link.prepend(icon(ICONS[/** @type {keyof typeof ICONS} */ (link.hash)] ?? "library"));
  startTheme(app.settings);
  element("settings-open").append(icon("settings"));
  element("settings-open").onclick = () => app.tell("settings");
  app.on("settings", async () => (await app.loaded(import("./settings_dialog.js")))?.settingsDialog(app));
}

/** Returns the name of the page as a drawing. */
function wordmark() {
  const cell = (/** @type {number} */ x, /** @type {number} */ y) => `M${x + 0.04} ${y + 0.04}h.92v.92h-.92z`;
  const letters = WORDMARK.map((row, y) => Array.from(row, (filled, x) => (filled === "1" ? cell(x, y) : "")).join(""));
  const svg = drawing([15, 3], letters.join(""), { class: "dot", d: cell(DOT[0], DOT[1]) });
  svg.setAttribute("class", "wordmark");
  return svg;
}

/** Connects the button that changes between day and night. @param {import("../base/settings.js").Settings} settings */
function startTheme(settings) {
  const toggle = element("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isNight = () => (settings.values.theme === "auto" ? dark.matches : settings.values.theme === "dark");
  const show = () => toggle.replaceChildren(icon(isNight() ? "sun" : "moon"));
  toggle.onclick = () => settings.set("theme", isNight() ? "light" : "dark");
  settings.on("change", show);
  dark.addEventListener("change", show);
  show();
}
