/** The errors of readers and writers. */

import { addTexts } from "../base/text.js";

addTexts({
  // formats
  "formats.clue": "{found} is not a clue; expected a list of lengths, or of pairs of length and colour",
  "formats.clues": "rows or columns are missing, and there is no picture; expected both rows and columns",
  "formats.drawing": "this is a drawing of a puzzle, not the puzzle itself",
  "formats.entry": "{found} is not a colour; expected key, name and rgb",
  "formats.field": "the field {name} does not fit the puzzle: {found}",
  "formats.genre":
    "the genre {found} is not built into this page; open the puzzle with 'nono page' on your own computer",
  "formats.goal-row": "row {number} of a picture contains {found}, which is not a colour or key of the palette",
  "formats.goal-size": "the picture has the size {found}, but the clues are for a different size",
  "formats.grid": "the grid is missing; expected rows of '.', '#' and 0 to 4",
  "formats.holes": "the board has {found} holes; the limit is {most}",
  "formats.image": "this browser cannot show the image",
  "formats.image-plain": "the picture has only one colour; expected at least two",
  "formats.json": "{found} is not valid JSON",
  "formats.link-body": "the address contains {found}, which puzz.link does not use",
  "formats.link-kind": "the address contains a puzzle of the type {found}, which this page does not have",
  "formats.link-number": "{found} is not a clue that a link can contain in this place",
  "formats.link-parts": "{found} is not a complete address; expected an address, for example https://puzz.link/p?nonogram/5/5/…",
  "formats.link-size": "the board has {found} places; expected {expected}",
  "formats.link-wall": "the address contains a border inside a region",
  "formats.missing": "the field {name} is missing",
  "formats.no-colours": "a puzzle in colours cannot be written as {name}",
  "formats.no-field": "the {field} of this puzzle cannot be written as {name}",
  "formats.no-genre": "{genre} puzzles cannot be written as {name}",
  "formats.no-long-blocks": "blocks of more than {most} cells cannot be written as {name}",
  "formats.no-pegs": "the board has no pegs",
  "formats.no-picture": "a puzzle without a picture cannot be written as {name}",
  "formats.non-lines": "{name} has {found} clues; expected {expected}",
  "formats.nothing": "no puzzle was found",
  "formats.object": "{found} is not a puzzle; expected an object with rows and cols",
  "formats.penpa": "only 'nono page' on your own computer can read links to Penpa+",
  "formats.photo-colours": "the picture has more than {most} colours; import it as an image",
  "formats.photo-size": "the picture has more than {cells} pixels; import it as an image",
  "formats.saved": "the saved grid {found} does not fit the puzzle",
  "formats.shape": "this page has no board of the size {found} for this genre",
  "formats.sides": "{found} are not the sides of a closed hexagon; expected six lengths, clockwise from the top left side",
  "formats.unknown":
    "only Python can read this; without Python, the page reads JSON, .non, puzz.link, pictures, lines of Sudokus and lists such as 'rows: 1, 2' and 'columns: 2, 1'; try 'nono page' on your own computer",
  "formats.unknown-format": "the page cannot write the format {found}",
  "formats.version": "this JSON has version {found}; expected version 1",
});
