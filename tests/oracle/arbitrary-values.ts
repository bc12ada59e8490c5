/** Random values of each field type, chosen to be awkward: at edges, alike but for case, and with every sign that a query language or a pattern might read. */
import type { FieldType } from '@vitrine/contract';
import * as fc from 'fast-check';

const letters = ['a', 'A', 'b', 'ab', 'B', 'é', 'É', 'e\u0301', 'Å', 'straße', 'STRASSE', 'ẞ', 'ss', 'ﬃ', 'Ффи'];
const turkishAndGreek = ['İstanbul', 'istanbul', 'ISTANBUL', 'ılık', 'ΣΊΣΥΦΟΣ', 'σίσυφος', 'σ', 'ς', 'Σ'];
const beyondTheBasicPlane = ['😀', '👩‍👧', '𐐀', '𐐨', '\u{10FFFF}', 'Ｚ', 'ｚ', '\uFFFD', '\uE000'];
const marked = [
  'Brötchen',
  'brot',
  'Łódź',
  'smørrebrød',
  'Æther',
  'đ',
  'ﬁ',
  'L’Oréal',
  "l'oreal",
  'e-mail',
  '(Brot)',
  'brot,',
  'co\u00ADop',
  'हिन्दी',
  'が',
  'か',
  'ｶﾞ',
  'שָׁלוֹם',
  '한국',
  '한국'.normalize('NFD'),
  'a\u0302\u0323',
  'क़',
  '½',
  'AB-12/3',
  'ab12 3',
  'M8 x 20',
  '´',
  'ﷺ',
];
/** Forms of words, and spellings, of several languages. */
export const inflected = [
  'Haus',
  'Häuser',
  'haeusern',
  'Hausrat',
  'Öl',
  'Oele',
  'neue',
  'Quelle',
  'Größe',
  'groessen',
  'house',
  'houses',
  'hous',
  'running-shoe',
  'båtar',
  'båt',
  'canción',
  'canciones',
  '頭髮',
  '头发 出發',
  '第12號',
  '第 12-号',
  '発',
];
const signs = [
  '%',
  '_',
  '\\',
  '*',
  '"',
  "'",
  '""',
  ',',
  ';',
  '&',
  '=',
  '+',
  '#',
  '?',
  '[',
  ']',
  '--',
  '$1',
  '?1',
  ':a',
];
const spaces = [' ', '  ', '\t', '\n', '\u00A0', '\u3000'];
const words = ['null', 'NULL', 'true', '0', '10', '9', '-1', '2026-01-31', 'red', 'Red'];

const pieces = [...letters, ...marked, ...turkishAndGreek, ...beyondTheBasicPlane, ...signs, ...spaces, ...words];

/** Any text without NUL and without lone surrogates; often empty, often a few of the pieces. */
const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((chosen) => chosen.join('')) },
  { weight: 2, arbitrary: fc.constantFrom(...pieces) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...inflected), { maxLength: 3 }).map((chosen) => chosen.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')) },
);

const emailArbitrary = fc
  .tuple(fc.constantFrom('anna', 'BOB', 'dora', 'İpek', 'σίσυφος', 'a_b', 'a%b'), fc.constantFrom('org', 'COM', 'gr'))
  .map(([person, end]) => `${person}@example.${end}`);

const phoneArbitrary = fc
  .tuple(fc.constantFrom('+49', '0', '+1 (555)', '030-'), fc.integer({ min: 0, max: 999 }))
  .map(([start, number]) => `${start} ${number}`);

const urlArbitrary = fc
  .tuple(fc.constantFrom('a', 'B', 'straße'), fc.constantFrom('', '/', '/?q=1&r=2', '/%20#top', '/a,b?x=[1]'))
  .map(([host, path]) => `https://${host}.example${path}`);

const options = ['open', 'Open', 'in progress', 'a,b', 'ß', 'SS', '"quoted"', 'grün', '100%', '😀'] as const;

const numberArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 0.1, 0.2, 0.3, 0.30000000000000004, 1.5, -1.5, 19.99, 20, 1e-7, 1e21, -1e21, 2 ** 53, 1.25),
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((parts) => parts / 1024),
);

const integerArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 9, 10, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 - 1, -(2 ** 53)),
  fc.integer({ min: -20, max: 20 }),
  fc.maxSafeInteger(),
);

const edgeDates = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1970-01-01',
  '1999-12-31',
  '2000-02-29',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '9999-12-31',
] as const;

const dayMs = 86_400_000;
const dateArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...edgeDates),
  fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.parse('2025-12-01T00:00:00Z') + days * dayMs).toISOString().slice(0, 10)),
);

const times = ['00:00:00.000', '00:00:00.001', '11:59:59.999', '12:00:00.000', '12:00:00.500', '23:59:59.999'] as const;

/** A time in UTC, with milliseconds, as the API prints it. */
export const datetimeArbitrary: fc.Arbitrary<string> = fc
  .tuple(dateArbitrary, fc.constantFrom(...times))
  .map(([date, time]) => `${date}T${time}Z`);

/** Near one another, at poles, on both sides of the 180th meridian, and anywhere. */
export const pointArbitrary: fc.Arbitrary<{ readonly lat: number; readonly lng: number }> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(0, 50, 50.7, 51, 90, -90, 89.999, -33.86),
      fc.integer({ min: -9000, max: 9000 }).map((parts) => parts / 100),
    ),
    fc.oneof(
      fc.constantFrom(0, 3.6, 4, 180, -180, 179.999, -179.99, 151.2),
      fc.integer({ min: -18_000, max: 18_000 }).map((parts) => parts / 100),
    ),
  )
  .map(([lat, lng]) => ({ lat, lng }));

const jsonValues = [
  { a: 1 },
  { ключ: { deep: [true, null] } },
  [],
  {},
  [1, 'two', null],
  'text',
  '',
  '"',
  true,
  false,
  0,
];

/** A value of the type, never null. */
export const valueArbitraries = {
  text: textArbitrary,
  email: fc.oneof(emailArbitrary, textArbitrary),
  phone: fc.oneof(phoneArbitrary, textArbitrary),
  url: fc.oneof(urlArbitrary, textArbitrary),
  image: fc.oneof(urlArbitrary, textArbitrary),
  select: fc.constantFrom(...options),
  multiselect: fc.shuffledSubarray([...options], { maxLength: 3 }),
  number: numberArbitrary,
  integer: integerArbitrary,
  currency: numberArbitrary,
  percent: numberArbitrary,
  boolean: fc.boolean(),
  date: dateArbitrary,
  datetime: datetimeArbitrary,
  geo: pointArbitrary,
  json: fc.constantFrom<unknown>(...jsonValues, -1.5),
} as const satisfies Record<FieldType, fc.Arbitrary<unknown>>;

/** What the type cannot read, for `eq` where it has it. */
export const badValues = {
  text: ['\0', 'a\0b'],
  email: ['\0'],
  phone: ['\0'],
  url: ['\0'],
  image: ['\0'],
  select: ['\0'],
  multiselect: ['x'],
  number: ['', 'abc', '.5', '1.', '+1', '01', '0x1', 'NaN', 'Infinity', ' 1', '1,5', '--1', '1e'],
  integer: ['', '1.5', '1.0', '1e3', '+1', '01', ' 1', '٣'],
  currency: ['', '€ 5', '5 €', '1_000', '1,000', '.5'],
  percent: ['', '50%', '1.', 'half'],
  boolean: ['', 'yes', '2', 'TRUE', 'null', ' true'],
  date: ['', '2026-02-30', '2026-13-01', '2026-1-1', '31.01.2026', '1900-02-29', '2026-01-31T00:00:00Z'],
  datetime: ['', 'now', '2026-02-30', '2026-01-31T24:00:00Z', '2026-01-31T23:59:61Z', '2026-01-31T12Z', '1769860800'],
  geo: ['50.7,3.6', '{}'],
  json: ['1', '{}'],
} as const satisfies Record<FieldType, readonly string[]>;
