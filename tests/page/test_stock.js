/** What test_stock.py runs in the page. */

/** The board under each symmetry. */
export const symmetries = async ([genre, board]) => {
  const { boardUnder, symmetriesOf } = await import("/files/symmetries.js");
  return Array.from({ length: symmetriesOf(genre) }, (_, symmetry) => boardUnder(genre, board, symmetry));
};

/** The numbers of the boards that come next. */
export const next = async ([choice, count]) => {
  const { nextOf } = await import("/files/stock.js");
  const numbers = [];
  while (numbers.length < count) numbers.push(Number((await nextOf(choice)).split("/")[1]));
  return numbers;
};

/** The indices of boards that are an earlier one under a symmetry. */
export const repeated = async ([genre, boards]) => {
  const { boardUnder, symmetriesOf } = await import("/files/symmetries.js");
  const seen = new Set();
  return [...boards.keys()].filter((index) => {
    const isRepeated = seen.has(JSON.stringify(boardUnder(genre, boards[index], 0)));
    for (let symmetry = 0; symmetry < symmetriesOf(genre); symmetry++) {
      seen.add(JSON.stringify(boardUnder(genre, boards[index], symmetry)));
    }
    return isRepeated;
  });
};
