/** Every text of the page, by room and key. `{name}` is a value; `{n|cell|cells}` is "cell" where n is 1. */

/** @type {Record<string, string>} */
export const ENGLISH = {
  // app
  "mode.clues": "Clues",
  "mode.draw": "Draw",
  "mode.play": "Play",
  "page.close": "Close",
  "page.history": "Undo and redo",
  "page.menu": "Puzzle and settings",
  "page.modes": "What to do",
  "page.new": "New",
  "page.offline": "The page is kept for use without a network.",
  "page.redo": "Redo",
  "page.redo-keys": "Ctrl+Y",
  "page.settings": "Settings",
  "page.skip": "To the board",
  "page.undo": "Undo",
  "page.undo-keys": "Ctrl+Z",
  "settings.auto": "as the device",
  "settings.dark": "dark",
  "settings.grey": "shades of grey instead of colours",
  "settings.letters": "letters on the colours",
  "settings.light": "light",
  "settings.theme": "Theme",
  "settings.timer": "a timer while playing",
  "settings.title": "Settings",

  // genres
  "brush.bulb": "bulb",
  "brush.empty": "empty cell",
  "brush.no-bulb": "no bulb",
  "brush.number": "wall with {number} {number|bulb|bulbs} beside it",
  "brush.wall": "wall",
  "genre.akari": "Akari",
  "genre.nonogram": "Nonogram",

  // board

  // draw: tools, typed clues, analysis
  "check.title": "Analysis",
  "tools.title": "Tools",
  "typed.title": "Clues",

  // play
  "play.title": "Play",

  // files

  // formats
};
