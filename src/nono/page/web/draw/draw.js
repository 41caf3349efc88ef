/** @param {import("../app/app.js").App} app */
export function startDraw(app) {
  void app;
}
