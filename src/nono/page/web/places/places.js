/** Shows the place that the address names: Today, Stuck, Library, Make, the first minute, or the board. */

import { dateOf } from "../base/dates.js";
import { element, make } from "../base/make.js";
import { nameIn } from "../files/progress.js";
import { partsOfHome } from "./home.js";

const ADDRESS = /^#(today|album|another|stuck|library|make|first|draw|play)(?:\/(.+))?$/;

/**
 * Shows the places as the address changes. Returns a function that shows the present one.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {() => Promise<void>} board   called when the board is shown; fulfilled when it can be used
 */
export function startPlaces(opening, board) {
  const { app, kept } = opening;
  const root = document.documentElement;
  const [message, place] = ["message", "place"].map(element);
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#places a"));
  /** The places, which return their elements. @type {Record<string, (rest: string) => Promise<Node[]>>} */
  const places = {
    today: (date) => (date ? places.album(date) : partsOfHome(opening)), // addresses of days of version 2.1
    album: async (date) => (await import("./album.js")).partsOfAlbum(opening, date),
    another: async () => (await import("./another.js")).partsOfAnother(opening),
    stuck: async (kind) => (await import("./stuck/stuck.js")).partsOfStuck(opening, kind),
    library: async (rest) => (await import("./library.js"))[rest ? "partsOfPack" : "partsOfLibrary"](opening),
    make: async () => (await import("./make.js")).partsOfMake(opening),
    first: async (lesson) => (await import("./first/first.js")).partsOfFirst(opening, lesson),
  };
  opening.copied = async (puzzle) => (await app.loaded(import("./stuck/stuck.js")))?.takeClues(opening, puzzle);
  const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
  skip.onclick = (event) => {
    event.preventDefault(); // the address names the place
    if (root.dataset.place === "board") return app.board.focus(); // the keys are there
    place.tabIndex = -1;
    place.focus();
  };
  /**
   * The place from which the user went to the board, as arguments of `pushState`.
   *
   * @type {[unknown, string, string] | null}
   */
  let from = null;
  // Before the button that is pressed changes the address.
  place.addEventListener("click", () => (from = [history.state, "", location.hash]), true);
  const brand = /** @type {HTMLElement} */ (document.querySelector("#bar h1 a"));
  brand.onclick = (event) => {
    const isCollected = nameIn(location.hash) !== "";
    if (root.dataset.place !== "board" || !(from || isCollected)) return;
    event.preventDefault();
    if (!from) return location.assign("index.html"); // the index of the collection
    history.pushState(...from);
    void go();
  };
  /** Sets the message into the studio's panel or the heading of Make; elsewhere, it lies over the page. */
  const setMessage = () => {
    const studio = root.dataset.place === "board" && app.mode === "draw" ? element("side") : null;
    (studio ?? place.querySelector(".says") ?? document.body).append(message);
  };
  app.on("mode", setMessage);
  let day = ""; // on which a place was shown last
  let turns = 0; // how often a place was asked for
  /** Shows a place, or the board. */
  const show = async (/** @type {string} */ name) => {
    const isOther = root.dataset.place !== name;
    root.dataset.place = name; // the style sheet shows the board or the place
    skip.textContent = `Skip to the ${name === "board" ? "board" : "content"}`;
    for (const link of links) link.ariaCurrent = link.hash === `#${name}` ? "page" : null;
    setMessage();
    if (kept.full.since !== null) kept.tell("full", kept.full); // says so here, too
    if (name === "board") return board();
    document.getElementById("finish")?.remove(); // the place was asked for before the finish was shown
    if (isOther) app.quiet(); // what was said about a copy stays when its place is shown again
  };
  /** Says that an address opens no puzzle. @param {Error | null} problem   null: the puzzle is not on this device */
  const torn = async (problem) => {
    const module = await app.loaded(import("./torn.js"));
    if (module) place.replaceChildren(...module.partsOfTorn(opening, problem));
    await show("torn");
  };
  /** Leads to the index of a site, at once if the address names nothing. */
  const lost = () => {
    if (location.hash.length < 2) return location.replace("index.html");
    place.replaceChildren(make("p", {}, make("a", { href: "index.html" }, "All puzzles")));
    return show("lost");
  };
  /** Shows what the address names. */
  const go = async () => {
    const [, name, rest = ""] = ADDRESS.exec(location.hash) ?? [];
    const turn = ++turns;
    day = dateOf(new Date());
    kept.flush();
    if (app.isCompact) {
      if (name === "play") await opening.attempt("", () => opening.address(rest));
      const link = await opening.link();
      if (link instanceof Error) app.say(String(link), "error");
      await show("board");
    } else if (name in places) {
      const parts = await app.loaded(places[name](rest));
      if (turn !== turns || !parts) return;
      place.replaceChildren(...parts);
      void show(name);
      scrollTo(0, 0);
    } else if (name === "play" && rest !== kept.address) {
      if (await opening.attempt("", async () => !(await opening.address(rest)))) await torn(null);
    } else if (name) {
      if (name === "draw") opening.openBlank();
      await show("board");
    } else {
      const link = await opening.link();
      if (link instanceof Error) await torn(link);
      else if (!link || !(root.dataset.place || ADDRESS.test(location.hash))) await begin();
    }
  };
  /** Shows what is open at first. */
  const begin = async () => {
    if (root.dataset.site && !document.getElementById("collection")) return lost(); // a page for disks may be alone
    const given = opening.openGiven(); // Today does not wait for the server's answer
    history.replaceState(null, "", "#today");
    await go();
    await given;
  };
  app.store.on("change", ({ loaded }) => {
    if (!loaded) return;
    turns++; // a place that is still being made does not cover the board
    void show("board");
  });
  for (const type of ["focus", "visibilitychange"]) { // the page may have been open at midnight
    addEventListener(type, () => root.dataset.place === "today" && day !== dateOf(new Date()) && void go());
  }
  for (const type of ["online", "offline"]) addEventListener(type, () => root.dataset.place === "library" && void go());
  addEventListener("hashchange", () => {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
    dialog?.close(); // it belongs to the former address
    void go();
  });
  return go;
}
