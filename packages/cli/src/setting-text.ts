/** Parses usual types of settings, and prints wrong values for messages. */
import { isIP } from 'node:net';
import type { Parsed } from '@vitrine/server/settings';

/** Parses plain decimal digits between two bounds, both included. */
export function wholeNumber(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return { kind: 'value', value };
    return { kind: 'mistake', expected: `a whole number from ${min} to ${max}` };
  };
}

export function orWord<Value>(parsed: Parsed<Value>, word: string): Parsed<Value> {
  return parsed.kind === 'value' ? parsed : { ...parsed, expected: `${parsed.expected}, or ${word}` };
}

export function parseHost(text: string): Parsed<string> {
  const isName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) && /[a-z]/i.test(text);
  if (isIP(text) !== 0 || isName) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'an IP address or a host name, without scheme and port' };
}

export function parsePort(text: string): Parsed<number> {
  return wholeNumber(0, 65_535)(text);
}

const textShownMax = 100;

export function printText(text: string): string {
  return JSON.stringify(text.length > textShownMax ? `${text.slice(0, textShownMax)}…` : text);
}

/** The scheme of an address, with its name in SOURCES. This part contains no password. */
export function printScheme(text: string): string {
  const scheme = /^(?:[a-z][a-z0-9-]{0,62}=)?[a-z][a-z0-9+.-]*:/i.exec(text)?.[0];
  return scheme === undefined ? 'a text without a scheme' : `"${scheme}…"`;
}

export function printLength(text: string): string {
  return `a text of ${Buffer.byteLength(text)} bytes`;
}
