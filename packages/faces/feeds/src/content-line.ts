/** Writes the content lines of iCalendar (RFC 5545 §3.1): escaped, and folded after 75 octets. */

const octetsMax = 75;

/** @param name with its parameters */
export const property = (name: string, value: string): string => fold(`${name}:${value}`);

/** A text as a value (§3.3.11), without the control characters that a line cannot hold. */
export const printText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Never within a character: a line ends before the one that would make it too long. */
const fold = (line: string): string => {
  let [folded, start, octets] = ['', 0, 0];
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = sizeOf(code);
    if (octets + size > octetsMax) [folded, start, octets] = [`${folded}${line.slice(start, at)}\r\n `, at, 1];
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  return folded + line.slice(start);
};

/** The octets of a character in UTF-8. */
const sizeOf = (code: number): number => {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code > 0xffff ? 4 : 3;
};
