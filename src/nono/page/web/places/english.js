/** The texts of Library and Make. */

import { addTexts } from "../base/text.js";

addTexts({
  "library.all": "all",
  "library.done": "Progress",
  "library.file": "Open a file or a pack",
  "library.grade": "Grade",
  "library.kind": "Kind",
  "library.large": "large",
  "library.medium": "medium",
  "library.none": "No puzzle is like this.",
  "library.open": "not solved",
  "library.photo": "Photo of a puzzle",
  "library.size": "Size",
  "library.small": "small",
  "library.solved": "{n} of {of} solved",
  "library.yours": "Your puzzles",
  "make.clipboard": "Copy a puzzle or a link first. You can also press Ctrl+V, or drop a file anywhere on the page.",
  "make.draft": "Drawing, {size}",
  "make.drafts": "Your drawings",
  "make.draw": "Draw",
  "make.draw-note": "on a blank board",
  "make.generate": "Generate",
  "make.generate-note": "a new puzzle of any kind",
  "make.none": "Your drawings appear here. They stay on this device.",
  "make.paste": "Paste",
  "make.paste-note": "clues, a puzzle or a link",
  "make.photo": "Photo",
  "make.photo-note": "of a printed puzzle",
  "make.picture": "Picture",
  "make.picture-note": "becomes a nonogram",
});
