/** Lets `nono page` prove the verdict, and checks the proof in the browser with a program that was proved correct. */

import { trustedScript } from "../base/trusted.js";
import { asked, FormatError } from "../formats/index.js";
import { dataOf } from "../formats/json.js";

const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
const [button, proved, words, clues] = ["#check [data-act=prove]", "#proved", "#proved p", "#proved pre"].map(find);

/** @type {Worker | null} */
let worker = null;

function stop() {
  worker?.terminate();
  worker = null;
  show("");
}

/** @param {string} said @param {string} read   the clues that the checker read */
function show(said, read = "") {
  button.textContent = worker ? "Stop" : "Check the proof";
  proved.hidden = said === "";
  words.textContent = said;
  clues.textContent = read;
  clues.hidden = read === "";
}

/** Starts a proof, or stops the proof that is under way. @param {import("../app/app.js").App} app */
export async function prove({ store }) {
  if (worker) return stop();
  const own = new Worker(trustedScript(import.meta.resolve("../api/checker.js")));
  worker = own;
  show("Making and checking the proof…");
  const end = (/** @type {string} */ said, /** @type {string} */ read = "") => {
    if (worker !== own) return;
    stop();
    show(said, read);
  };
  store.addEventListener("change", stop, { once: true });
  own.addEventListener("error", () => end("The checker failed."));
  own.addEventListener("message", ({ data }) => {
    const [claim, , ...read] = data.text.split("\n");
    if (data.status === 0) end(`Proved: ${claim.replace("accepted: ", "")}. Your browser checked the proof with a checker that was itself proved correct. The checker read these clues:`, read.join("\n"));
    else end(`The proof was not accepted. ${data.text}`);
  });
  try {
    const screen = JSON.stringify(dataOf(store.document));
    const files = Object.entries(await (await asked("api/certify", screen)).json());
    own.postMessage({ clues: screen, files });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    end(error.message);
  }
}
