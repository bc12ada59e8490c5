/** The encoding of a file's text, by the labels of WHATWG's Encoding Standard, and its bytes as UTF-8. */
import { TextDecoder } from 'node:util';
import { wrong, ImportError, quote } from './import-error.ts';

/** @throws ImportError where there is no such encoding */
export const checkEncoding = (label: string): string => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new ImportError(
      `--encoding: found ${quote(label)}, expected a label such as utf-8, windows-1252, iso-8859-15, windows-1250 or utf-16le.`,
    );
  }
};

/** What the byte order mark at a file's start says, where UTF-8 is not meant. */
export const encodingOf = (start: Buffer): string => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : utf8;
};

export const utf8 = 'utf-8';

/** Gives its chunks in UTF-8. Refuses bytes that the encoding does not have, naming the line. */
export async function* toUtf8(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (piece?: Buffer): Buffer => {
    try {
      return Buffer.from(piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
    } catch {
      throw wrong({ line }, `bytes that are not ${encoding}, here or further on`, `a file in ${encoding}`);
    }
  };
  for await (const piece of pieces) {
    const chunk = decode(piece);
    line += countLineFeeds(chunk);
    yield chunk;
  }
  yield decode();
}

/** For a line that is no UTF-8: what it would be in the encoding that is the most usual one beside it. */
export const notUtf8 = (line: number, bytes: Buffer): ImportError => {
  const [word = ''] = /\S*[^\0-\u007F]\S*/.exec(new TextDecoder(mostUsual).decode(bytes)) ?? [];
  return wrong(
    { line },
    'bytes that are not UTF-8',
    'a file in UTF-8',
    `In ${mostUsual} they are ${quote(word)}: if that is right, add --encoding ${mostUsual}. Else name the encoding that the file has.`,
  );
};

const mostUsual = 'windows-1252';

const lineFeed = 0x0a;

export const countLineFeeds = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
};
