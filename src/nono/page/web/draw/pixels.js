/** The pixels of images: their colours, the mean colours of their cells, the original size of enlarged pixel art. */

/** @typedef {{height: number, width: number, data: Uint8ClampedArray}} Pixels   4 bytes per pixel */
/** @typedef {{top: number, left: number, bottom: number, right: number}} Box   in pixels, without bottom and right */

const OPAQUE = 128; // pixels with a smaller alpha channel count as transparent
const WHITE = 0xffffff;

/** Returns the red, green and blue parts of a colour code, from 0 to 255. @param {number} code */
export const channels = (code) => [code >> 16, (code >> 8) & 255, code & 255];

/** Returns the code of each pixel's colour. Transparent pixels count as white. @param {Pixels} pixels */
export function codesOf({ data }) {
  return Uint32Array.from({ length: data.length / 4 }, (_, pixel) => {
    const first = 4 * pixel;
    return data[first + 3] < OPAQUE ? WHITE : (data[first] << 16) | (data[first + 1] << 8) | data[first + 2];
  });
}

/**
 * Divides a part of an image into cells. Calls a function for each cell and each pixel that lies in it, at least in
 * part.
 *
 * @param {number} stride   the width of the image in pixels
 * @param {Box} crop   the part
 * @param {number} height   in cells
 * @param {number} width
 * @param {(cell: number, pixel: number, weight: number) => void} visit   gets the share of the pixel in the cell
 */
export function eachPixel(stride, crop, height, width, visit) {
  const [high, wide] = [(crop.bottom - crop.top) / height, (crop.right - crop.left) / width]; // of a cell
  for (let row = 0; row < height; row++) {
    const [top, bottom] = [crop.top + row * high, crop.top + (row + 1) * high];
    for (let column = 0; column < width; column++) {
      const [left, right] = [crop.left + column * wide, crop.left + (column + 1) * wide];
      for (let y = Math.floor(top); y < bottom - 1e-6; y++) { // despite rounding errors, no pixel after the last one
        const share = Math.min(bottom, y + 1) - Math.max(top, y);
        for (let x = Math.floor(left); x < right - 1e-6; x++) {
          visit(row * width + column, y * stride + x, share * (Math.min(right, x + 1) - Math.max(left, x)));
        }
      }
    }
  }
}

/**
 * Returns the mean colour of each cell of a part of an image, as its three channels from 0 to 255.
 *
 * @param {Pixels} pixels
 * @param {Box} crop   the part
 * @param {number} height   in cells
 * @param {number} width
 */
export function meanColours(pixels, crop, height, width) {
  const codes = codesOf(pixels);
  const sums = Array.from({ length: height * width }, () => [0, 0, 0, 0]);
  eachPixel(pixels.width, crop, height, width, (cell, pixel, weight) => {
    const [code, sum] = [codes[pixel], sums[cell]];
    sum[0] += weight * (code >> 16);
    sum[1] += weight * ((code >> 8) & 255);
    sum[2] += weight * (code & 255);
    sum[3] += weight;
  });
  return sums.map(([red, green, blue, weight]) =>
    [...Uint8ClampedArray.of(red / weight, green / weight, blue / weight)]);
}

/**
 * Returns pixel art in its original size if it was enlarged by a whole number, and any other image as it is.
 *
 * @param {Pixels} pixels
 */
export function unscaled(pixels) {
  const { height, width, data } = pixels;
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const commonDivisor = (/** @type {number} */ larger, /** @type {number} */ smaller) => {
    while (smaller) [larger, smaller] = [smaller, larger % smaller];
    return larger;
  };
  let scale = commonDivisor(height, width); // colours change only at multiples of the scale
  for (let pixel = 0; pixel < words.length && scale > 1; pixel++) {
    const [y, x] = [Math.floor(pixel / width), pixel % width];
    if (x > 0 && words[pixel] !== words[pixel - 1]) scale = commonDivisor(scale, x);
    if (y > 0 && words[pixel] !== words[pixel - width]) scale = commonDivisor(scale, y);
  }
  if (scale === 1) return pixels;
  const [high, wide] = [height / scale, width / scale];
  const small = Uint32Array.from({ length: high * wide }, (_, pixel) =>
    words[scale * (Math.floor(pixel / wide) * width + (pixel % wide))]);
  return { height: high, width: wide, data: new Uint8ClampedArray(small.buffer) };
}
