/** Reads the size of pictures in guides, at build time and from our own files only. */

interface Size {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** @throws Error where it is neither a PNG nor an SVG with a view box */
export const pictureSize = (path: string, bytes: Uint8Array): Size => {
  const size = path.endsWith('.png') ? sizeOfPng(bytes) : sizeOfSvg(new TextDecoder().decode(bytes));
  if (size === undefined) throw new Error(`${path} does not say how large it is.`);
  return size;
};

const pngStart = '89504e470d0a1a0a';

/** The header chunk comes first, and begins with width and height (PNG, third edition, 11.2.1). */
const sizeOfPng = (bytes: Uint8Array): Size | undefined => {
  if (bytes.subarray(0, 8).toHex() !== pngStart) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const sizeOfSvg = (text: string): Size | undefined => {
  const [, width, height] = /<svg[^>]* viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
};
