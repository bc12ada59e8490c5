/** Questions, each with several spellings that ask for the same. */
import * as fc from 'fast-check';

/** A parameter, decoded. */
export type Pair = readonly [name: string, value: string];

/** A part of a question: each arbitrary run gives one of its spellings, which differ in nothing that matters. */
type Part = fc.Arbitrary<readonly Pair[]>;

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', ',', '"', ' ', '%', '+', '&', '🚲'), maxLength: 5 });
const whole = fc.integer({ min: -1000, max: 1000 });

/** Ten is 10, 10.0 and 1e1. */
const spellNumber = (number: number): fc.Arbitrary<string> =>
  fc.constantFrom(`${number}`, `${number}.0`, `${number}.000`, `${number}e0`, `${number * 10}e-1`, `${number}E+0`);

/** `Abé` is `aBÉ`. */
const spellCase = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), text.toUpperCase().toLowerCase());

const quoteItem = (item: string): string => `"${item.replaceAll('"', '""')}"`;
const needsQuotes = (item: string): boolean =>
  item === '' || item.trim() !== item || item.startsWith('"') || item.includes(',');
const spellItem = (item: string): fc.Arbitrary<string> =>
  needsQuotes(item) ? fc.constant(quoteItem(item)) : fc.constantFrom(item, quoteItem(item));

/** A list in the order given: in one parameter, in several, with empty brackets or with indexes. */
const spellList = (name: string, items: readonly string[]): Part =>
  fc.oneof(
    fc.tuple(...items.map(spellItem)).map((spelled): Pair[] => [[name, spelled.join(',')]]),
    fc.tuple(...items.map(spellItem)).map((spelled) => spelled.map((item): Pair => [name, item])),
    fc.constant(items.map((item): Pair => [`${name}[]`, item])),
    fc.constant(items.map((item, index): Pair => [`${name}[${index}]`, item])),
  );

/** A list whose order and repetitions do not matter. */
const spellSet = (name: string, items: readonly string[]): Part =>
  fc
    .tuple(fc.shuffledSubarray([...items], { minLength: items.length }), fc.subarray([...items]))
    .chain(([shuffled, repeated]) => spellList(name, [...shuffled, ...repeated]));

const oneOf = (...spellings: readonly (readonly Pair[])[]): Part => fc.constantFrom(...spellings);

/** Equal: one item of a list, too. */
const equality = (single: string, list: string): fc.Arbitrary<Part> =>
  fc.oneof(
    word.map((text) => fc.oneof(oneOf([[single, text]]), spellSet(list, [text]))),
    fc.uniqueArray(word, { minLength: 2, maxLength: 4 }).map((items) => spellSet(list, items)),
  );

const numbers: fc.Arbitrary<Part> = whole.map((number) =>
  spellNumber(number).chain((text) =>
    oneOf([['where[price][eq]', text]], [['where[price][in]', text]], [['where[price][in][]', text]]),
  ),
);

const ranges: fc.Arbitrary<Part> = fc.tuple(whole, fc.nat(100)).map(([low, width]) =>
  fc.tuple(spellNumber(low), spellNumber(low + width)).chain(([first, last]) =>
    fc.oneof(
      oneOf([
        ['where[weight][gte]', first],
        ['where[weight][lte]', last],
      ]),
      spellList('where[weight][between]', [first, last]),
    ),
  ),
);

const days: fc.Arbitrary<Part> = fc.constantFrom('2026-01-31', '0000-01-01', '9999-12-31').map((day) =>
  fc.oneof(
    oneOf(
      [['where[seen][eq]', day]],
      [
        ['where[seen][gte]', day],
        ['where[seen][lte]', day],
      ],
    ),
    spellSet('where[seen][in]', [day]),
    spellList('where[seen][between]', [day, day]),
  ),
);

const moments: fc.Arbitrary<Part> = fc.constantFrom('gt', 'lt', 'ne').map((operator) => {
  const texts = [
    '2026-01-31T23:30:00Z',
    '2026-01-31 23:30:00',
    '2026-02-01t01:30:00.000+02:00',
    '2026-01-31T23:30:00.0',
  ];
  return oneOf(...texts.map((text): Pair[] => [[`where[createdAt][${operator}]`, text]]));
});

const contained: fc.Arbitrary<Part> = fc
  .tuple(fc.constantFrom('where[name][contains]', 'where[mail][startsWith]', 'where[tags][contains]'), word)
  .map(([name, text]) => spellCase(text).map((spelled): Pair[] => [[name, spelled]]));

const searches: fc.Arbitrary<Part> = fc
  .uniqueArray(fc.constantFrom('a', 'é', 'ß', '"b"', '%', 'straße', '🚲'), { minLength: 1, maxLength: 4 })
  .map((words) =>
    fc
      .tuple(
        fc.shuffledSubarray([...words]).map((again) => words.concat(again)),
        fc.constantFrom(' ', '  ', '\t'),
      )
      .chain(([shuffled, blank]) => spellCase(shuffled.join(blank)))
      .map((text): Pair[] => [['search', ` ${text} `]]),
  );

const spelled = (name: string, ...values: readonly string[]): Part =>
  oneOf(...values.map((value): Pair[] => [[name, value]]));
const orAbsent = (part: Part): Part => fc.oneof(part, fc.constant([]));

const sorts: fc.Arbitrary<Part> = fc.constantFrom(
  // Where a search is given, none is another order than the usual one.
  spelled('sort', '-createdAt', '-createdAt,id', '-createdAt,createdAt', '-createdAt,id,name'),
  spelled('sort', 'name', 'name,id', 'name,-name', 'name,id,-price', 'name,name,id'),
  spelled('sort', '-id', '-id,name', '-id,id'),
);

const pages: fc.Arbitrary<Part> = fc.constantFrom(orAbsent(spelled('page', '1')), spelled('page', '2'));

const limits: fc.Arbitrary<Part> = fc.constantFrom(
  orAbsent(spelled('limit', '20')),
  spelled('limit', '200', '201', '500', '99999999999999999999'),
);

const projections = (keys: readonly string[]): fc.Arbitrary<Part> =>
  fc.constantFrom(
    spelled('fields', 'name,price', 'price,name', 'name,price,name', 'id,price,createdAt,name'),
    orAbsent(spelled('fields', keys.join(','), keys.toReversed().join(','), `id,${keys.join(',')}`)),
    spelled('fields', 'id', 'createdAt', 'id,createdAt'),
  );

/** A question over the fields of `keys`, as an arbitrary of its spellings; each part has a field of its own. */
export const questionArbitrary = (keys: readonly string[]): fc.Arbitrary<Part> =>
  fc
    .tuple(
      ...[
        equality('where[state][eq]', 'where[state][in]'),
        equality('where[phone][ne]', 'where[phone][nin]'),
        numbers,
        ranges,
        days,
        moments,
        contained,
        searches,
        sorts,
        pages,
        limits,
        projections(keys),
      ].map((part) => fc.option(part, { nil: fc.constant<readonly Pair[]>([]) })),
    )
    .map((parts) => fc.tuple(...parts).chain((pairs) => spellOrder(pairs.flat())));

/** Repeats conditions and shuffles all, but for what a list says by its order. */
const spellOrder = (pairs: readonly Pair[]): Part => {
  const isOrdered = ([name]: Pair): boolean => name.startsWith('where[weight][between]');
  const isRepeatable = ([name]: Pair): boolean => /^where\[\w+\]\[(?!between)\w+\]$/.test(name);
  const free = pairs.filter((pair) => !isOrdered(pair));
  return fc.tuple(fc.subarray(free.filter(isRepeatable)), fc.boolean()).chain(([repeated, isFirst]) => {
    const all = [...free, ...repeated];
    const ordered = pairs.filter(isOrdered);
    return fc
      .shuffledSubarray(all, { minLength: all.length })
      .map((shuffled) => (isFirst ? ordered.concat(shuffled) : shuffled.concat(ordered)));
  });
};

/** The pairs as a query string, each character escaped or not where either will do. */
export const encodingArbitrary = (pairs: readonly Pair[]): fc.Arbitrary<string> =>
  fc
    .tuple(...pairs.map(([name, value]) => fc.tuple(spellEncoded(name), spellEncoded(value))))
    .map((encoded) => encoded.map(([name, value]) => `${name}=${value}`).join('&'));

const spellEncoded = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
    encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']'),
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
