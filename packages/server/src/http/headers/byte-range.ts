/** Which bytes of a file are asked for (RFC 9110 §14). */

/** From one byte up to another one, which is not among them. */
export interface ByteRange {
  readonly from: number;
  readonly end: number;
}

/** One range; more of them at once, and other units, are not read, and get the whole. */
const pattern = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * @param header the value of Range
 * @returns nothing where it is none that is read; 'unsatisfiable' where the file has no such byte
 */
export const readRange = (header: string, bytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = pattern.exec(header.trim().toLowerCase());
  // Of an empty file there is no part: who asks for its first bytes gets it as it is, as Go's ServeContent does.
  if (match === null || bytes === 0) return undefined;
  const [, first, last, suffix] = match;
  const from = first === undefined ? Math.max(0, bytes - Number(suffix)) : Number(first);
  const end = last === undefined || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== undefined && last !== '' && Number(last) < from) return undefined;
  return from < end ? { from, end } : 'unsatisfiable';
};
