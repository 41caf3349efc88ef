/** @param {import("../app/app.js").App} app */
export function startAnalysis(app) {
  void app;
}
