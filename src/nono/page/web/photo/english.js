/** Contains the texts of the panel for photos, which are loaded with it; see base/english.js. */

import { addTexts } from "../base/text.js";

addTexts({
  "photo.after": "The solver changed: {changes}",
  "photo.all": "All other clues",
  "photo.board": "Puzzle {number}",
  "photo.cell": "Row {row}, column {column}",
  "photo.check": "{n} {n|clue is|clues are} doubtful. Compare {n|it|each} with the picture.",
  "photo.check-all":
    "No clue is doubtful, but the clues do not have exactly one solution. Compare them with the picture.",
  "photo.choose": "Choose a picture",
  "photo.clue": "Clue: {place}",
  "photo.failed": "The photo could not be read: {why}",
  "photo.how":
    "Photograph a nonogram or Sudoku from straight above. All clues must be in the picture, and the page should lie flat.",
  "photo.open": "Open the puzzle",
  "photo.picture": "The part of the photo that shows the clue of {place}",
  "photo.read": "Read a puzzle of {width}×{height} cells from the photo.",
  "photo.reading": "Reading the photo…",
  "photo.take": "Take a photo",
  "photo.title": "Puzzle from a photo",
  "photo.unreadable": "this browser cannot read the picture",
  "photo.use": "{place}: use {clue}",
  "photo.which": "The photo shows {n} puzzles. Choose one.",
  "photo.why": "The reading is uncertain: {why}.",
  "photo.wrong": "{place}: {found} is not a clue.",
});
