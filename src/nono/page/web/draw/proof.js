/** Lets `nono page` prove the verdict, and checks the proof in the browser with a program that was proved correct. */

import { text } from "../base/text.js";
import { trustedScript } from "../base/trusted.js";
import { certified, FormatError, hasChecker } from "../formats/index.js";

/** @param {import("../app/app.js").App} app */
export async function startProof(app) {
  if (!(await hasChecker())) return;
  const { checker, store } = app;
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const [panel, button, proved] = ["#check", "#check [data-act=prove]", "#proved"].map(find);
  const [words, clues] = [find("#proved p"), find("#proved pre")];
  /** @type {Worker | null} */
  let worker = null;
  let asked = 0; // the number of the latest proof; earlier ones are not shown

  const show = (/** @type {string} */ said, /** @type {string} */ read = "") => {
    button.textContent = text(worker ? "prove.stop" : "prove.start");
    proved.hidden = said === "";
    words.textContent = said;
    clues.textContent = read;
    clues.hidden = read === "";
  };
  const stop = () => {
    asked += 1;
    worker?.terminate();
    worker = null;
    show("");
  };
  const prove = async () => {
    stop();
    const number = asked;
    const own = new Worker(trustedScript(new URL("../api/checker.js", import.meta.url)));
    worker = own;
    show(text("prove.working"));
    const end = (/** @type {string} */ said, /** @type {string} */ read = "") => {
      if (number !== asked) return;
      own.terminate();
      worker = null;
      show(said, read);
    };
    own.addEventListener("error", () => end(text("prove.failed")));
    own.addEventListener("message", ({ data }) => {
      const [claim, , ...read] = data.text.split("\n");
      if (data.status === 0) end(text("prove.accepted", { claim: claim.replace("accepted: ", "") }), read.join("\n"));
      else end(text("prove.refused", { why: data.text }));
    });
    try {
      const sent = await certified(store.document);
      if (number === asked) own.postMessage(sent);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      end(error.message);
    }
  };
  button.addEventListener("click", () => void (worker ? stop() : prove()));
  store.addEventListener("change", stop);
  const offer = () => (button.hidden = !["unique", "unsolvable"].includes(panel.dataset.verdict ?? ""));
  checker.addEventListener("verdict", offer);
  offer();
  show("");
}
