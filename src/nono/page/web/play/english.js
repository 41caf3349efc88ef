/** The texts of the rules and of the finish. */

import { addTexts } from "../base/text.js";

addTexts({
  "finish.again": "Watch it again",
  "finish.board": "Back to the board",
  "finish.by": "by {author}",
  "finish.fact": "Hardest step: {tip}",
  "finish.next": "Next puzzle",
  "finish.picture": "The picture of the puzzle",
  "finish.time": "Solved in {time}",
  "finish.title": "Solved",
  "play.how":
    "Left-click fills a cell with the current colour; right-click crosses it out. Click again to clear the cell. "
    + "Dragging changes cells in one row or column, but only those with the same mark as the first cell. "
    + "Keys: arrows to move, Space to fill, X to cross out, the keys on the buttons, Delete to clear, H for a hint, "
    + "? for these rules and the whole clues of the row and column.",
  "play.how-jumps":
    "Click a peg, then the hole to which it jumps, or drag the peg there. With the keyboard, move with the arrow keys " +
    "and press the space bar.",
  "play.how-typed":
    "Select a cell, then choose its value by button or key. To clear the cell, choose the same value again or "
    + "right-click. Drag to select several cells. Corner and Centre write pencil marks instead of values. "
    + "Keys: arrows to move, the keys on the buttons, Shift and a key for a corner mark, Space to switch between "
    + "values and pencil marks, Delete to clear, H for a hint.",
});
