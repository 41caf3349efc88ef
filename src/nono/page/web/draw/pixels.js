/** The pixels of images: their colours, the mean colours of their cells, and the original size of enlarged pixel art. */

/** @typedef {{height: number, width: number, data: Uint8ClampedArray}} Pixels   4 bytes per pixel */
/** @typedef {{top: number, left: number, bottom: number, right: number}} Box   in pixels; bottom and right are excluded */

const OPAQUE = 128;
const WHITE = 0xffffff;

/** @param {number} code */
export const channels = (code) => [code >> 16, (code >> 8) & 255, code & 255];

/** Returns one number per pixel for its colour. Transparent pixels count as white. @param {Pixels} pixels */
export function codesOf({ data }) {
  return Uint32Array.from({ length: data.length / 4 }, (_, pixel) => {
    const at = 4 * pixel;
    return data[at + 3] < OPAQUE ? WHITE : (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
  });
}

/**
 * Calls a function for each cell and each pixel that lies in it, at least in part, with the covered share of the pixel.
 *
 * @param {number} stride   the width of the image in pixels
 * @param {Box} crop
 * @param {number} height
 * @param {number} width
 * @param {(cell: number, pixel: number, weight: number) => void} visit
 */
export function eachPixel(stride, crop, height, width, visit) {
  const part = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ share) =>
    from + (to - from) * share;
  for (let row = 0; row < height; row++) {
    const [top, bottom] = [part(crop.top, crop.bottom, row / height), part(crop.top, crop.bottom, (row + 1) / height)];
    for (let column = 0; column < width; column++) {
      const [left, right] = [
        part(crop.left, crop.right, column / width),
        part(crop.left, crop.right, (column + 1) / width),
      ];
      for (let y = Math.floor(top); y < bottom - 1e-6; y++) {
        const high = Math.min(bottom, y + 1) - Math.max(top, y);
        for (let x = Math.floor(left); x < right - 1e-6; x++) {
          visit(row * width + column, y * stride + x, high * (Math.min(right, x + 1) - Math.max(left, x)));
        }
      }
    }
  }
}

/**
 * Returns the mean colour of each cell, 3 bytes per colour. Transparent pixels count as white.
 *
 * @param {Pixels} pixels
 * @param {Box} crop
 * @param {number} height
 * @param {number} width
 */
export function meanColours({ data, width: stride }, crop, height, width) {
  const sums = new Float64Array(3 * height * width);
  const weights = new Float64Array(height * width);
  eachPixel(stride, crop, height, width, (cell, pixel, weight) => {
    const opaque = data[4 * pixel + 3] >= OPAQUE;
    for (let axis = 0; axis < 3; axis++) sums[3 * cell + axis] += weight * (opaque ? data[4 * pixel + axis] : 255);
    weights[cell] += weight;
  });
  return Uint8ClampedArray.from(sums, (sum, at) => sum / weights[Math.floor(at / 3)]);
}

/**
 * Returns pixel art in its original size if it was enlarged by an integer factor, and any other image as it is.
 *
 * @param {Pixels} pixels
 * @returns {Pixels}
 */
export function unscaled(pixels) {
  const scale = scaleOf(pixels);
  if (scale === 1) return pixels;
  const [height, width] = [pixels.height / scale, pixels.width / scale];
  const words = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.length / 4);
  const small = Uint32Array.from({ length: height * width }, (_, pixel) =>
    words[scale * (Math.floor(pixel / width) * pixels.width + (pixel % width))]);
  return { height, width, data: new Uint8ClampedArray(small.buffer) };
}

/**
 * Returns the side of a cell in pixels for pixel art that was enlarged by an integer factor.
 *
 * @param {Pixels} pixels
 */
function scaleOf({ height, width, data }) {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const common = (/** @type {number} */ one, /** @type {number} */ other) => {
    while (other) [one, other] = [other, one % other];
    return one;
  };
  let scale = common(height, width);
  for (let at = 0; at < words.length && scale > 1; at++) {
    const [y, x] = [Math.floor(at / width), at % width];
    if (x > 0 && words[at] !== words[at - 1]) scale = common(scale, x);
    if (y > 0 && words[at] !== words[at - width]) scale = common(scale, y);
  }
  return scale;
}
