/** Pictures for tests: whole ones, and ones that say that they are something. */
import { PNG } from 'pngjs';

export const pngOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const picture = new PNG({ width, height });
  picture.data.fill('a3262aff', 'hex');
  return new Uint8Array(PNG.sync.write(picture));
};

/** A JPEG up to the header of its frame (ITU-T T.81, B.2.2): what tells its size. */
export const jpegOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const app = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Uint8Array.of(0xff, 0xd8, ...app, ...frame, 0xff, 0xd9);
};

const little = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255];
const text = (word: string): number[] => [...Buffer.from(word, 'latin1')];

/** A WebP of the extended form (RFC 9649 §2.7), up to its first chunk. */
export const webpOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const chunk = [...text('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, ...little(width - 1), ...little(height - 1)];
  return Uint8Array.of(...text('RIFF'), chunk.length + 4, 0, 0, 0, ...text('WEBP'), ...chunk);
};

export const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
