/** Keeps the page for times without a network, and offers to load a new version of it. */

import { button, make } from "./make.js";

/**
 * Registers the service worker. When it has stored a new version, says so: the new version begins when the reader loads
 * it, or when no page of the old one is open.
 *
 * @param {string} script   the address of the service worker
 */
export async function startVersions(script) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isKept = serviceWorker.controller !== null; // otherwise, the first version begins
  serviceWorker.addEventListener("controllerchange", () => isKept && location.reload());
  const registration = await serviceWorker.register(script).catch(() => undefined);
  const offer = () => {
    if (!isKept || !registration?.waiting || document.getElementById("new-version")) return;
    /** @type {HTMLElement} */
    const notice = make("div", { id: "new-version", className: "notice", role: "status" },
      make("span", {}, "There is a new version of this page."),
      make("div", "row",
        button("Load it", () => registration.waiting?.postMessage("begin"), { className: "primary" }),
        button("Later", () => notice.remove())));
    document.body.append(notice);
  };
  offer();
  registration?.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
}
