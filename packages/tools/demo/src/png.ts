/** Renders a PNG picture (RFC 2083) from a function of each pixel: the demo's logos are drawn, not stored. */
import { deflateSync } from 'node:zlib';

/** Red, green, blue and opacity, from 0 to 255. */
export type Pixel = readonly [red: number, green: number, blue: number, opacity: number];

export const drawPng = (width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Uint8Array => {
  const row = 1 + 4 * width;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(pixelAt(x, y), y * row + 1 + 4 * x);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([bitDepth, colorWithOpacity], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
};

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bitDepth = 8;
const colorWithOpacity = 6;

/** Length, name, content, and the CRC of the last two. */
const chunk = (name: string, content: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(Bun.hash.crc32(body), body.length + 4);
  return framed;
};
