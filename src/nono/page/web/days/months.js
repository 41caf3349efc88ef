/** The addresses of the daily puzzles of each month. Written by docs/make_page_days.py. */
export const MONTHS = [
  import.meta.resolve("./1.bin"),
  import.meta.resolve("./2.bin"),
  import.meta.resolve("./3.bin"),
  import.meta.resolve("./4.bin"),
  import.meta.resolve("./5.bin"),
  import.meta.resolve("./6.bin"),
  import.meta.resolve("./7.bin"),
  import.meta.resolve("./8.bin"),
  import.meta.resolve("./9.bin"),
  import.meta.resolve("./10.bin"),
  import.meta.resolve("./11.bin"),
  import.meta.resolve("./12.bin"),
];
