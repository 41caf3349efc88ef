/**
 * The first day of the pictures, after how many days they come again, how many days a part has, and the addresses of
 * the parts and of the pictures that no day has. Written by docs/make_page_days.py.
 */
export const MONDAY = "2026-11-30";
export const DAYS = 182;
export const DAYS_OF_PART = 28;
export const PARTS = [
  import.meta.resolve("./1.bin"),
  import.meta.resolve("./2.bin"),
  import.meta.resolve("./3.bin"),
  import.meta.resolve("./4.bin"),
  import.meta.resolve("./5.bin"),
  import.meta.resolve("./6.bin"),
  import.meta.resolve("./7.bin"),
];
export const REST = import.meta.resolve("./rest.bin");
