/** The query string as a list of decoded parameters: the text that came, cut and unescaped, and nothing understood yet. */
import type { Mistakes } from './mistakes.ts';
import { quote } from './query-error.ts';

export interface Parameter {
  readonly name: string;
  /** Undefined: it cannot be decoded, which is reported. */
  readonly value: string | undefined;
}

/**
 * Reads the part of a URL after `?` as application/x-www-form-urlencoded (WHATWG URL §5.1), but refuses what cannot be
 * decoded as UTF-8 where the standard would put U+FFFD: a filter that cannot be read must not match anything.
 */
export const readParameters = (search: string, mistakes: Mistakes): Parameter[] => {
  const parameters: Parameter[] = [];
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const writtenName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(writtenName);
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (name !== undefined) parameters.push({ name, value });
    if (name === undefined || value === undefined) mistakes.report(name ?? writtenName, undecodable(pair));
  }
  return parameters;
};

/**
 * U+FFFD is refused, as Bun puts it in the place of bytes that are not UTF-8. Text without escapes, the usual case, is not
 * decoded: checking is ten times as fast.
 */
const decode = (text: string): string | undefined => {
  try {
    const decoded = escapePattern.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
    return decoded.includes('\uFFFD') ? undefined : decoded;
  } catch {
    return undefined;
  }
};

const escapePattern = /[%+]/;

const undecodable = (pair: string): string =>
  `${quote(pair)} is not UTF-8, or holds U+FFFD, which stands for what is not. Encode names and values with encodeURIComponent or its like.`;
