/** Builds sentences: fills values into those of tables, and counts things. */

/**
 * Fills values into a sentence. `{name}` is replaced by `values.name`; the place of a missing value stays.
 *
 * @param {string} sentence
 * @param {Record<string, string | number>} values
 */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * Returns a number with its noun, such as "1 cell" or "3 cells".
 *
 * @param {number} number
 * @param {string} noun
 * @param {string} [nouns]   the plural, if not with an s
 */
export function inWords(number, noun, nouns = `${noun}s`) {
  return `${number} ${number === 1 ? noun : nouns}`;
}

/** Returns the name of a line, where rows come before columns. @param {number} line @param {number} height */
export function lineName(line, height) {
  return line < height ? `Row ${line + 1}` : `Column ${line - height + 1}`;
}

/** Returns a time as minutes and seconds, such as 12:05. @param {number} seconds */
export function clockTime(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
