/**
 * The first puzzles of the library, in order. Each row of `goal` has the keys of the colours. Written by
 * docs/make_page_pack.py.
 *
 * @type {{id: string, title: string, author: string, goal: string[], grade: string,
 *   palette?: {key: string, name: string, rgb: string}[]}[]}
 */
export const FIRST = [
  {"id": "heart", "title": "Heart", "author": "nono", "goal": [".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], "grade": "easy"},
  {"id": "hut", "title": "Hut", "author": "nono", "goal": ["..XX..", ".XXXX.", "XXXXXX", ".XXXX.", ".X..X.", ".X..X."], "grade": "easy"},
  {"id": "ship", "title": "Ship", "author": "nono", "goal": ["...X...", "...XX..", "...XXX.", "...X...", "XXXXXXX", ".XXXXX.", "..XXX.."], "grade": "easy"},
  {"id": "apple", "title": "Apple", "author": "nono", "goal": ["....XX..", "...XX...", ".XXXXXX.", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", ".XXXXXX.", "..XX.XX."], "grade": "easy"},
];
