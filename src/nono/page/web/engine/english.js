/** The texts about Python in the browser. */

import { addTexts } from "../base/text.js";

addTexts({
  "python.ask": "This needs Python, which has not been loaded yet: 7 MB, once. Load it now?",
  "python.ended": "This is too hard for Python in the browser. Try 'nono page' on your own computer.",
  "python.loading": "One moment: Python is being loaded. This takes 7 MB, once.",
  "python.refused": "Python was not loaded.",
});
