/**
 * The boards of "Another one": how many there are of each grade, and by genre the sides, grades and addresses of the
 * files. Written by docs/make_page_pack.py.
 */
export const BOARDS = 150;
/** @type {Record<string, {side: number, grades: string[], address: string}[]>} */
export const STOCK = {
  "nonogram": [
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./nonogram-10.bin") },
    { side: 15, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./nonogram-15.bin") },
    { side: 20, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./nonogram-20.bin") },
  ],
  "sudoku": [
    { side: 9, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./sudoku-9.bin") },
  ],
  "akari": [
    { side: 7, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./akari-7.bin") },
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./akari-10.bin") },
    { side: 14, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./akari-14.bin") },
  ],
  "aquarium": [
    { side: 6, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./aquarium-6.bin") },
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./aquarium-8.bin") },
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./aquarium-10.bin") },
  ],
  "binairo": [
    { side: 6, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./binairo-6.bin") },
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./binairo-8.bin") },
  ],
  "minesweeper": [
    { side: 6, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./minesweeper-6.bin") },
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./minesweeper-8.bin") },
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./minesweeper-10.bin") },
  ],
  "mosaic": [
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./mosaic-8.bin") },
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./mosaic-10.bin") },
  ],
  "norinori": [
    { side: 6, grades: ["easy", "hard"], address: import.meta.resolve("./norinori-6.bin") },
  ],
  "star-battle": [
    { side: 6, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./star-battle-6.bin") },
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./star-battle-8.bin") },
  ],
  "tents": [
    { side: 6, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./tents-6.bin") },
    { side: 8, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./tents-8.bin") },
    { side: 10, grades: ["easy", "medium", "hard"], address: import.meta.resolve("./tents-10.bin") },
  ],
};
