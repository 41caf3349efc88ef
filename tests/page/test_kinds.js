/** What test_kinds.py runs in the page. */

/** The pixels of the picture on the share card, as text. */
export const card = () => {
  const { width, data } = document.querySelector("#share-card canvas").getContext("2d").getImageData(0, 0, 720, 690);
  let sum = width;
  for (const [index, part] of data.entries()) sum = (sum * 31 + part * (index % 1009)) % 2147483647;
  return sum;
};

/** Takes what the page counts since 2.0 out of the stored games, as 2.0 left them. */
export const old = () => addEventListener("pagehide", () => {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith("nono.state."))) {
    const { game, ...state } = JSON.parse(localStorage[key]);
    localStorage[key] = JSON.stringify({ ...state, game: { ...game, hints: undefined } });
  }
});
