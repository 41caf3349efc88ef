/** The icons of buttons and links: lines on a square of 24 units. Icons of genres are in genres/icons.js. */

import { drawing } from "./make.js";

const GLASS = "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5";

/** @satisfies {Record<string, string>} */
const SHAPES = {
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  undo: "M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h4",
  hint: "M9 17.5h6M10 21h4M8.6 14.5a6.5 6.5 0 1 1 6.8 0v3H8.6z",
  check: "M4.5 12.5l5 5 10-11",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  cross: "M7 7l10 10M17 7L7 17",
  close: "M6 6l12 12M18 6L6 18",
  pencil: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  line: "M5 19L19 5",
  box: "M4.5 5.5h15v13h-15z",
  filledBox: "M4.5 5.5h15v13h-15zM7 9h10M7 12h10M7 15h10",
  fill: "M5 12.5L12.5 5l7 7-7.5 7.5zM9 8.5L6 5.5M20.5 16.5s1.5 2 1.5 3a1.5 1.5 0 0 1-3 0c0-1 1.5-3 1.5-3z",
  mirror: "M12 3v18M9 7v10H3.5zM15 7v10h5.5z",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2" +
    "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  share: "M12 15V4M8 7.5l4-4 4 4M5 12v8h14v-8",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  play: "M8 5l11 7-11 7z",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  search: GLASS,
  near: `${GLASS}M11 8v6M8 11h6`,
  far: `${GLASS}M8 11h6`,
  today: "M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7",
  library: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  stuck: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  paste: "M8 5H5v16h14V5h-3M8 3.5h8v4H8z",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01",
  erase: "M9 19l-5-5L14 4l6 6-9 9zM8.5 9.5l6 6M9 19h11",
  keys: "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8",
  flag: "M6 21V4h11l-2 4 2 4H6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2",
  offline: "M4 4l16 16M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5-2.8M8.5 15.5a5 5 0 0 1 5-1M12 19h.01",
};

/** @typedef {keyof typeof SHAPES} IconName */

/** Returns an icon, which screen readers ignore. @param {IconName} name */
export function icon(name) {
  const svg = drawing(24, SHAPES[name]);
  svg.setAttribute("class", "icon");
  return svg;
}
