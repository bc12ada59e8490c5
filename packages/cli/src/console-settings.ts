/** The settings of the console, as they are written. */
import type { Parsed } from '@vitrine/server/settings';
import { parseDatabase } from './database-address.ts';

/** As many bits as the signature has (RFC 7518 §3.2). */
const secretBytesMin = 32;

export function parseConsoleSecret(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  if (Buffer.byteLength(text) >= secretBytesMin) return { kind: 'value', value: text };
  return {
    kind: 'mistake',
    expected: `at least ${secretBytesMin} bytes that nobody can guess`,
    hint: 'Make one: openssl rand -base64 32. Or leave CONSOLE_SECRET unset, and there is no console.',
  };
}

export function parseIssuer(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  if (/^[\w.:/@-]{1,200}$/.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'a name or an address without blanks, such as https://erp.example.com' };
}

export function parseOrigins(text: string): Parsed<readonly string[]> {
  const origins = text.split(',').flatMap((origin) => origin.trim() || []);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return { kind: 'value', value: origins };
  return {
    kind: 'mistake',
    expected: 'origins with commas between them, such as https://erp.example.com',
    hint: `"${wrong.slice(0, 100)}" is none: an origin is a scheme and a host, and a port where it is not the usual one.`,
  };
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

export function parseConsoleDatabase(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  const parsed = parseDatabase(text);
  if (parsed.kind === 'value' && parsed.value.kind === 'postgres') return { kind: 'value', value: parsed.value.url };
  return { kind: 'mistake', expected: 'the address of the PostgreSQL database that DATABASE_URL names' };
}

/** Without a slash at its end: paths are put behind it. */
export function parsePublicUrl(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && !/[?#@]/.test(text))
    return { kind: 'value', value: url.href.replace(/\/+$/, '') };
  return { kind: 'mistake', expected: 'an address without a query, such as https://api.example.com' };
}
