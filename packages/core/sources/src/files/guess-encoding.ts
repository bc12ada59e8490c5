/** Finds out whether a file without a byte order mark is UTF-8 or certainly Windows-1252. */
import { TextDecoder } from 'node:util';
import { mostUsual, utf8 } from './encodings.ts';
import type { ReadPieces } from './file-chunks.ts';

/**
 * The encoding of a file that is not UTF-8, where it is certain: all bytes beyond ASCII are letters and signs that
 * Western, Central European and Turkish Windows have in common, and signs are not within words, as letters of DOS and
 * Macintosh would be.
 * @returns undefined: it is UTF-8, or not certain
 */
export const guessEncoding = async (read: ReadPieces): Promise<string | undefined> => {
  const utf = new TextDecoder(utf8, { fatal: true });
  if (await areAll(read, (piece) => decodes(utf, piece))) return undefined;
  const usual = new TextDecoder(mostUsual);
  return (await areAll(read, (piece) => !uncommon.test(usual.decode(piece)))) ? mostUsual : undefined;
};

const areAll = async (read: ReadPieces, test: (piece: Buffer) => boolean): Promise<boolean> => {
  for await (const piece of read()) if (!test(piece)) return false;
  return true;
};

const decodes = (decoder: TextDecoder, piece: Buffer): boolean => {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const uncommon = /[^\0-~ÄÖÜäöüßéÉáóúíôâëç€–—…„“”’‘°²³§©®™µ×«»\u00a0]|\p{L}[€–—…„“”°²³§©®™µ×«»]\p{L}/u;
