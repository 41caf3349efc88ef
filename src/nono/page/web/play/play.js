/** @param {import("../app/app.js").App} app */
export function startPlay(app) {
  void app;
}
