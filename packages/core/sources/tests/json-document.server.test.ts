/** JSON documents and numbers, read and printed as PostgreSQL itself does: held against its own types. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { parseDocument, printJson } from '../src/json-document.ts';
import { printNumeric } from '../src/numeric-text.ts';
import { unreadable } from '../src/source.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/support/postgres-servers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => database.close());

/** What the type jsonb, or numeric, prints of each text; null where it refuses it. */
const printedBy = async (type: 'jsonb' | 'numeric', texts: readonly string[]): Promise<(string | null)[]> => {
  const rows = await database.query(
    `select case when pg_input_is_valid(t, '${type}') then t::${type}::text end
      from unnest($1::text[]) with ordinality as given (t, place) order by place`,
    [texts],
  );
  return rows.map(([text]) => text ?? null);
};

const readHere = (text: string): string | null => {
  const document = parseDocument(text);
  return document === unreadable ? null : printJson(document);
};

const nines = (count: number): string => '9'.repeat(count);

const documents: readonly string[] = [
  ' [ 1 , "a" , { } , [ ] , null , true , false ] ',
  '\t{"b":1,\r\n"a":2,"b":3,"aa":4,"ä":5,"":6,"B":7}\n',
  String.raw`"\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00\u001f\u007f\u2028"`,
  String.raw`{"\u0061":1,"a":2}`,
  String.raw`["\\u0000","\\\u0041"]`,
  String.raw`"\u0000"`,
  String.raw`{"\u0000":1}`,
  String.raw`"\ud800"`,
  String.raw`"\udc00"`,
  String.raw`"\ud800\ud800"`,
  String.raw`"\ude00\ud83d"`,
  String.raw`"\ud83dx\ude00"`,
  String.raw`{"a":{"b":["\ud800"]}}`,
  '"😀\u007f\u2028"',
  '0',
  '-0',
  '-0.0',
  '1.500',
  '1E2',
  '1e-2',
  '12.5e1',
  '12.5e-1',
  '0.001e2',
  '0e5',
  '0.00e5',
  '0e-5',
  '0e99999',
  '0e-16383',
  '0e-16384',
  '1e131071',
  '1e131072',
  '99.9e131070',
  '0.1e131072',
  '0.1e131073',
  '1e-16383',
  '1e-16384',
  '1.5e-16383',
  '1e1000000',
  '1e-1000000',
  '1e1073741822',
  '0e1073741822',
  '0e1073741823',
  '0e1073741824',
  '0e-1073741823',
  '1e99999999999999999999',
  '0e99999999999999999999',
  '1e0000000000000000000001',
  `0.${nines(16_383)}`,
  `0.${nines(16_384)}`,
  nines(131_072),
  nines(131_073),
  `[${nines(131_073)}]`,
  `${'['.repeat(1500)}${']'.repeat(1500)}`,
  `[${Array.from({ length: 300_000 }, (_, index) => index).join(', ')}]`,
];

/** Of none of these is there a document. */
const malformed: readonly string[] = [
  '',
  ' ',
  '[',
  '{',
  '{"a"',
  '{"a":',
  '{"a":1',
  '[1',
  ']',
  '}',
  ',',
  ':',
  '"',
  '"a',
  String.raw`"\"`,
  'tru',
  'nulll',
  'True',
  '[1,]',
  '[,1]',
  '[1 2]',
  '[1}',
  '[1:2]',
  '{"a":1]',
  '{"a":1,}',
  '{,"a":1}',
  '{"a" 1}',
  '{"a",1}',
  '{a:1}',
  '{1:2}',
  '1 2',
  '[] []',
  '{}x',
  '01',
  '-',
  '-01',
  '1.',
  '.5',
  '+1',
  '1e',
  '1e+',
  '1.e1',
  '0x1',
  'NaN',
  '--1',
  "'a'",
  '"\t"',
  '"\n"',
  '"\u001f"',
  '{"\t":1}',
  String.raw`"\x"`,
  String.raw`"\u12g4"`,
  String.raw`"\u12"`,
  '"\\n\t"',
  '\ufeff1',
  '\u00a01',
  '1\u00a0',
  '[1\u000b]',
  '/**/1',
  '1//',
];

test('what is no JSON is no document', async () => {
  expect(malformed.map(readHere)).toEqual(malformed.map(() => null));
  expect(await printedBy('jsonb', malformed)).toEqual(malformed.map(() => null));
});

test('documents as jsonb takes and prints them', async () => {
  const printed = await printedBy('jsonb', documents);
  expect(documents.map(readHere)).toEqual(printed);
  expect(printed.filter((text) => text === null).length).toBeGreaterThan(10);
});

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
const isTaken = async (text: string): Promise<boolean> =>
  database.query('select $1::json is not null', [text]).then(
    () => true,
    () => false,
  );

/** The deepest that the server takes, as far as its limit of 2 MB of stack goes. */
test('documents that are nested as deep as the server takes', async () => {
  const depths = [1000, 2000, 3000, 4000, 6000, 10_000, 20_000];
  const taken: number[] = [];
  for (const depth of depths) {
    if (await isTaken(nested(depth))) taken.push(depth);
  }
  expect(taken.length).toBeGreaterThan(0);
  for (const depth of taken) expect(readHere(nested(depth))).toBe(nested(depth).replaceAll(':', ': '));
});

const jsonText = fc
  .json({ depthSize: 'medium', maxDepth: 5 })
  .chain((json) => fc.constantFrom(json, JSON.stringify(JSON.parse(json), undefined, 1)));
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,30}$/)),
    fc.stringMatching(/^(\.\d{1,30})?$/),
    fc.stringMatching(/^([eE][+-]?\d{1,3})?$/),
  )
  .map((parts) => parts.join(''));

test('random documents as jsonb prints them', async () => {
  const texts = fc.sample(
    fc.oneof(
      jsonText,
      fc.array(numberText).map((numbers) => `[${numbers.join(',')}]`),
    ),
    2000,
  );
  expect(texts.map(readHere)).toEqual(await printedBy('jsonb', texts));
});

test('random documents with a mistake as jsonb takes them', async () => {
  const mistaken = fc
    .tuple(jsonText, fc.nat(), fc.nat({ max: 1 }), fc.constantFrom('', ...Array.from('[]{},:"\\ 0-.eu\tn')))
    .map(
      ([text, at, removed, added]) =>
        text.slice(0, at % (text.length + 1)) + added + text.slice((at % (text.length + 1)) + removed),
    );
  const texts = fc.sample(mistaken, 3000);
  expect(texts.map(readHere)).toEqual(await printedBy('jsonb', texts));
});

test('random numbers as numeric prints them', async () => {
  const texts = fc.sample(numberText, 5000);
  expect(texts.map((text) => printNumeric(text) ?? null)).toEqual(await printedBy('numeric', texts));
});

test.each([[''], ['NaN'], ['Infinity'], ['-Infinity'], ['0x10'], ['1.'], ['1e'], [' 1']])('%j is no number', (text) => {
  expect(printNumeric(text)).toBeUndefined();
});
