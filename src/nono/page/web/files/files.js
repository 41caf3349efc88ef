/** @param {import("../app/app.js").App} app */
export function startFiles(app) {
  void app;
}
