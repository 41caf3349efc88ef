/** @param {import("../app/app.js").App} app */
export function startTyped(app) {
  void app;
}
