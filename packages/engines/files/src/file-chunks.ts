/** Reads bytes as chunks of UTF-8, without the byte order mark, cut between characters. */
import { isUtf8 } from 'node:buffer';
import { checkEncoding, countLineFeeds, encodingOf, notUtf8, toUtf8, utf8 } from './encodings.ts';

/** Reads a file's bytes from their start. */
export type ReadPieces = () => AsyncIterable<Buffer>;

/**
 * @param label undefined: the encoding that the byte order mark names; else UTF-8
 * @throws FileError for an unknown one
 */
export const findEncoding = async (read: ReadPieces, label: string | undefined): Promise<string> => {
  if (label !== undefined) return checkEncoding(label);
  for await (const piece of read()) return encodingOf(piece);
  return utf8;
};

/** Refuses bytes that are invalid in the encoding, with their line. Lines end with a line feed. */
export const readChunks = (read: ReadPieces, encoding: string): AsyncIterable<Buffer> =>
  encoding === utf8 ? checkUtf8(read()) : toUtf8(read(), encoding);

/** The first chunk as text. */
export const readHead = async (read: ReadPieces, encoding: string): Promise<string> => {
  for await (const chunk of readChunks(read, encoding)) return chunk.toString();
  return '';
};

async function* checkUtf8(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let [line, isFirst] = [1, true];
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = lastCharacterEnd(bytes);
    const chunk = bytes.subarray(isFirst ? byteOrderMarkLength(bytes) : 0, end);
    requireUtf8(chunk, line);
    line += countLineFeeds(chunk);
    rest = bytes.subarray(end);
    isFirst = false;
    yield chunk;
  }
  requireUtf8(rest, line);
}

const byteOrderMarkLength = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** The end of the last whole character: up to three bytes of a cut one are left for the next piece (RFC 3629 §3). */
const lastCharacterEnd = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return characterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const characterLength = (firstByte: number): number => (firstByte >= 0xf0 ? 4 : firstByte >= 0xe0 ? 3 : 2);

const requireUtf8 = (bytes: Buffer, firstLine: number): void => {
  if (isUtf8(bytes)) return;
  let [line, start] = [firstLine, 0];
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    [line, start] = [line + 1, end + 1];
  }
  const end = bytes.indexOf(lineFeed, start);
  throw notUtf8(line, bytes.subarray(start, end === -1 ? bytes.length : end));
};

const lineFeed = 0x0a;
