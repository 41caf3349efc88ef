/** The drawings of signs such as bulbs and trees, in cells around the middle of a cell. */

/**
 * The filled part and, if there is one, the outline of a sign, as SVG paths, with the width of the outline. The unit is
 * the side of a cell, whose middle is (0, 0).
 * @typedef {{area: string, outline?: string, breadth?: number}} Sign
 */

const STAR = "M0-.34L.0911-.1054.3424-.0913.1474.0679.2116.3113 0 .175-.2116.3113-.1474.0679-.3424-.0913-.0911-.1054z";
const TENT = "M0-.28L.33.26H.11L0 .02-.11.26H-.33z";
/** By the names of values and clues. @type {Record<string, Sign>} */
export const SIGNS = {
  bulb: { area: "M0-.33a.25.25 0 0 1 .13.46v.06h-.26v-.06A.25.25 0 0 1 0-.33zM-.1.24h.2v.02a.1.1 0 0 1-.2 0z" },
  mine: {
    area: "M.22 0a.22.22 0 0 1-.44 0a.22.22 0 0 1 .44 0z",
    outline: "M-.33 0H.33M0-.33V.33M-.233-.233L.233.233M.233-.233L-.233.233",
    breadth: 0.07,
  },
  star: { area: STAR, outline: STAR, breadth: 0.05 },
  tent: { area: TENT, outline: TENT, breadth: 0.05 },
  tree: {
    area: "M0-.34c.16 0 .24.12.22.22c.1.05.12.3-.1.3h-.24c-.22 0-.2-.25-.1-.3c-.02-.1.06-.22.22-.22z" +
      "M-.045.18h.09v.16h-.09z",
  },
};

/**
 * Draws a sign in one colour.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Sign} sign
 * @param {number} x   the middle of the cell, in device pixels
 * @param {number} y
 * @param {number} size   the side of the cell, in device pixels
 * @param {string} css   the colour
 */
export function drawSign(context, { area, outline, breadth = 0 }, x, y, size, css) {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.fillStyle = context.strokeStyle = css;
  context.lineJoin = context.lineCap = "round";
  context.lineWidth = breadth;
  context.fill(new Path2D(area));
  if (outline) context.stroke(new Path2D(outline));
  context.restore();
}
