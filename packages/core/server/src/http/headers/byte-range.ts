/** Parses the Range header (RFC 9110 §14). */

/** `end` is exclusive. */
export interface ByteRange {
  readonly from: number;
  readonly end: number;
}

/** One byte range; several ranges and other units are ignored, so the whole file is sent. */
const pattern = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * @param header the value of Range
 * @returns undefined if the header is ignored; 'unsatisfiable' if the file has no such byte
 */
export const readRange = (header: string, bytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = pattern.exec(header.trim().toLowerCase());
  // An empty file has no ranges: it is sent whole, as Go's ServeContent does.
  if (match === null || bytes === 0) return undefined;
  const [, first, last, suffix] = match;
  const from = first === undefined ? Math.max(0, bytes - Number(suffix)) : Number(first);
  const end = last === undefined || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== undefined && last !== '' && Number(last) < from) return undefined;
  return from < end ? { from, end } : 'unsatisfiable';
};
