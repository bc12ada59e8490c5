/** The tokens of `$filter` (OData URL Conventions 4.0 §5.1.1), read in one pass; what begins none is refused with what to write. */
import { quote } from '@vitrine/query';
import { badRequest } from './failures.ts';

type TokenKind = 'text' | 'moment' | 'date' | 'number' | 'name' | 'sign' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As it was written; of a text its value. */
  readonly text: string;
  /** Its position in the text, from 1. */
  readonly at: number;
}

/** A + in a URL is a blank: an offset may have lost its sign. */
const tokenPattern =
  /[ \t]+|(?<text>'(?:[^']|'')*')|(?<moment>\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+ ]\d\d:\d\d))|(?<zoneless>\d{4}-\d\d-\d\dT[\d:.]+)|(?<date>\d{4}-\d\d-\d\d)|(?<number>-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?<name>[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*)|(?<sign>[(),:])/y;

const kinds = ['text', 'moment', 'date', 'number', 'name', 'sign'] as const;

/** @throws Failure at a character that begins no token, and for a time without its zone */
export const readTokens = (written: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < written.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const groups = tokenPattern.exec(written)?.groups;
    if (groups === undefined || groups['zoneless'] !== undefined)
      throw badRequest(
        '$filter',
        `Found ${quote(written.slice(at))} at character ${at + 1}${remedyFor(written.slice(at))}`,
      );
    const kind = kinds.find((each) => groups[each] !== undefined);
    if (kind !== undefined) tokens.push({ kind, text: valueOf(kind, groups[kind] ?? ''), at: at + 1 });
  }
  return [...tokens, { kind: 'end', text: '', at: written.length + 1 }];
};

/** Replacements for syntax of other languages, by its first characters. */
const remedies: readonly (readonly [begins: RegExp, remedy: string])[] = [
  [/^["`´‘’“”„]/, "; write a text in single quotes, such as 'x'."],
  [/^'/, "; a text ends with a single quote, and one within it is doubled: 'O''Neill'."],
  [/^(?:!=|<>)/, '; write ne.'],
  [/^<=/, '; write le.'],
  [/^>=/, '; write ge.'],
  [/^</, '; write lt.'],
  [/^>/, '; write gt.'],
  [/^=/, '; write eq.'],
  [/^&/, '; write and.'],
  [/^\|/, '; write or.'],
  [/^!/, '; write not.'],
  [/^\$/, '; options are separated by &, and names of properties have no $.'],
  [/^\[/, '; write a list in round brackets, such as (1,2).'],
  [/^\d/, '; write a time with its zone, such as 2026-01-31T09:30:00Z.'],
];

const remedyFor = (rest: string): string =>
  remedies.find(([begins]) => begins.test(rest))?.[1] ?? ', where nothing in OData begins with it.';

const valueOf = (kind: TokenKind, written: string): string => {
  if (kind === 'text') return written.slice(1, -1).replaceAll("''", "'");
  return kind === 'moment' ? momentOf(written) : written;
};

/** RFC 3339, which has seconds. */
const momentOf = (written: string): string => written.replace(' ', '+').replace(/T(\d\d:\d\d)(?=[-+Z])/, 'T$1:00');
