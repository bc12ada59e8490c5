/** Finds the encoding of a file, by the labels of WHATWG's Encoding Standard, and converts its bytes to UTF-8. */
import { TextDecoder } from 'node:util';
import { faultIn, type FileError, quote } from './file-error.ts';

/** @throws FileError for an unknown encoding */
export const checkEncoding = (label: string): string => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw faultIn({}, { code: 'encodingUnknown', values: { encoding: quote(label) } });
  }
};

/** The encoding that the byte order mark at a file's start names, or that its NULs leave no doubt of; else UTF-8. */
export const encodingOf = (start: Buffer): string => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const bytes = start.subarray(0, examinedBytes);
  const [high, low] = [0, 1].map((offset) => bytes.filter((byte, at) => at % 2 === offset && byte === 0).length);
  if (high === 0 && (low ?? 0) * 3 > bytes.length) return 'utf-16le';
  return low === 0 && (high ?? 0) * 3 > bytes.length ? 'utf-16be' : utf8;
};

/** Most characters of a header have a NUL in UTF-16. */
const examinedBytes = 256;

export const utf8 = 'utf-8';

/** Converts chunks to UTF-8. Refuses bytes that are invalid in the encoding, with their line. */
export async function* toUtf8(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (piece?: Buffer): Buffer => {
    try {
      return Buffer.from(piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
    } catch {
      throw faultIn({ line }, { code: 'bytesForeign', values: { encoding } });
    }
  };
  for await (const piece of pieces) {
    const chunk = decode(piece);
    line += countLineFeeds(chunk);
    yield chunk;
  }
  yield decode();
}

/** The error for a line that is not UTF-8. It shows a word of the line as the usual other encodings decode it. */
export const notUtf8 = (line: number, bytes: Buffer): FileError => {
  const readIn = (encoding: string): string => {
    const [word = ''] = /\S*[^\0-\u007F]\S*/.exec(new TextDecoder(encoding).decode(bytes)) ?? [];
    return quote(word);
  };
  const values = { windows: readIn(mostUsual), macintosh: readIn('macintosh') };
  return faultIn({ line }, { code: 'bytesNotUtf8', values });
};

/** The encoding of most files that are not UTF-8. */
export const mostUsual = 'windows-1252';

const lineFeed = 0x0a;

export const countLineFeeds = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
};
