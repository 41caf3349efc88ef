/** The texts of the settings. */

import { addTexts } from "../base/text.js";

addTexts({
  "settings.asked": "when I ask",
  "settings.at-once": "at once",
  "settings.auto": "same as the device",
  "settings.beam": "Highlight the row and column under the pointer",
  "settings.crosses": "When a line is complete, cross out its other cells",
  "settings.dark": "dark",
  "settings.done": "Grey out clue numbers that are finished",
  "settings.grey": "Use shades of grey instead of colours",
  "settings.large": "Large clues",
  "settings.left": "Tools for the left hand",
  "settings.letters": "Show letters on colours",
  "settings.light": "light",
  "settings.mistakes": "Show marks that break a rule",
  "settings.never": "never",
  "settings.pencil": "Remove pencil marks that a new value excludes",
  "settings.press": "Long press on a touchscreen makes a cross",
  "settings.run": "Show the number of cells while dragging",
  "settings.streak": "Count days in a row",
  "settings.theme": "Theme",
  "settings.timer": "Show a timer while playing",
  "settings.title": "Settings",
  "settings.titles": "Show titles of nonograms before they are solved",
});
