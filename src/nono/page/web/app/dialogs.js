/** Opens dialogs that are loaded on demand. */

/** @import { App } from "./app.js" */

/** Opens the settings. @param {App} app */
export const openSettings = (app) =>
  told(app, async () => (await app.loaded(import("./settings_dialog.js")))?.settingsDialog(app));

/** Opens the dialog that exports the open puzzle. @param {App} app */
export const openExport = (app) =>
  told(app, async () => (await app.loaded(import("../files/export.js")))?.saveAs(app, () => openShare(app)));

/** Opens the dialog that shares the open puzzle. @param {App} app */
export const openShare = (app) => told(app, async () => (await app.loaded(import("../files/share.js")))?.share(app));

/** Opens a dialog. If this fails, says why. @param {App} app @param {() => Promise<unknown>} open */
async function told(app, open) {
  try {
    await open();
  } catch (error) {
    app.say(error instanceof Error ? error.message : String(error), "error");
  }
}
