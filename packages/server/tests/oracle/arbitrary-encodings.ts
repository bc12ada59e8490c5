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
export const listArbitrary = (name: string, items: readonly string[]): fc.Arbitrary<SentParameter[]> =>
  fc.oneof(
    commaListArbitrary(items).map((value) => [{ name, value }]),
    fc.tuple(...items.map(itemArbitrary)).map((values) => values.map((value) => ({ name, value }))),
    fc.constant(items.map((value) => ({ name: `${name}[]`, value }))),
    fc.shuffledSubarray(indexed(name, items), { minLength: items.length }),
  );

const indexed = (name: string, items: readonly string[]): SentParameter[] =>
  items.map((value, index) => ({ name: `${name}[${index}]`, value }));

const commaListArbitrary = (items: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(...items.map(itemArbitrary)).map((written) => written.join(','));

const itemArbitrary = (item: string): fc.Arbitrary<string> => {
  const quoted = `"${item.replaceAll('"', '""')}"`;
  const needsQuotes = item.trim() === '' || item.includes(',') || item.startsWith('"');
  return needsQuotes ? fc.constant(quoted) : fc.constantFrom(item, item, quoted);
};
