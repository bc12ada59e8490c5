/** The many ways to write a parameter into a query string. */
import * as fc from 'fast-check';

export interface SentParameter {
  readonly name: string;
  readonly value: string;
}

/** Every way that leaves the query string in ASCII and reads back as the same text. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  (text) => text.replace(/[^A-Za-z0-9\-_.~!*'():@,/?[\]$;]/gu, (character) => encodeURIComponent(character)),
  (text) => Array.from(new TextEncoder().encode(text), encodeByte).join(''),
];

const encodeByte = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

const encodedArbitrary = (text: string): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 9, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.constant(3) })
    .map((index) => encodings[index]?.(text) ?? '');

export const encodedParameterArbitrary = ({ name, value }: SentParameter): fc.Arbitrary<string> =>
  fc.tuple(encodedArbitrary(name), encodedArbitrary(value)).map(([left, right]) => `${left}=${right}`);

/** Lists as the contract lets them be written (§4.2 [D] 1): commas and quotes, repeated, `[]`, `[0]`. The items keep their order. */
export const listArbitrary = (
  name: string,
  items: readonly string[],
  areTexts: boolean,
): fc.Arbitrary<SentParameter[]> => {
  const written = fc.tuple(...items.map((item) => itemArbitrary(item, areTexts)));
  return fc.oneof(
    written.map((values) => [{ name, value: values.join(',') }]),
    written.map((values) => values.map((value) => ({ name, value }))),
    fc.constant(items.map((value) => ({ name: `${name}[]`, value }))),
    fc.shuffledSubarray(indexed(name, items), { minLength: items.length }),
  );
};

const indexed = (name: string, items: readonly string[]): SentParameter[] =>
  items.map((value, index) => ({ name: `${name}[${index}]`, value }));

/** Blanks around an item count in texts alone. */
const itemArbitrary = (item: string, isText: boolean): fc.Arbitrary<string> => {
  const quoted = `"${item.replaceAll('"', '""')}"`;
  const needsQuotes = item === '' || item.trim() !== item || item.includes(',') || item.startsWith('"');
  const spellings = needsQuotes ? [quoted] : [item, item, quoted];
  return fc.constantFrom(...spellings, ...(isText ? [] : spellings.flatMap((text) => [` ${text}`, `${text}\t `])));
};
