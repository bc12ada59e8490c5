/** Which texts contain others, start with them or equal them: every text with every needle, against plain reading. */
import { expect, test } from 'bun:test';
import { fold, foldForSearch, type Condition } from '@vitrine/query';
import { find } from '../src/index.ts';
import { readText } from '../src/texts.ts';
import { usualSizes, type Sizes } from '../src/write/sizes.ts';
import { numberOfSearch } from '../../../../tests/oracle/oracle-search.ts';
import { PlainRecords } from './support/plain-answers.ts';
import { below, chooseFrom, createRandom } from './support/random.ts';
import { longTextSizes, planOf, recordField, writeRecords, type Question } from './support/write-records.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

const texts = [
  '',
  ' ',
  '   ',
  '\t',
  '\n ',
  '\u00A0',
  '\u3000a\u3000',
  'a',
  'A',
  'ab',
  'aB ',
  ' ab',
  'abc',
  'ABC abc',
  'abcabcabc',
  'a b c',
  'a  b',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\vb\fc',
  'a\u00A0b',
  'a\u2028b',
  'tea tea tea',
  'Straße',
  'STRASSE',
  'strasse',
  'ẞ',
  'ß',
  's',
  'ss',
  'İstanbul',
  'istanbul',
  'i\u0307stanbul',
  'ılık',
  'ﬃ',
  'ffi',
  'oﬃce',
  'of fice',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  'é',
  'É',
  'e\u0301',
  'E\u0301tude',
  '\u0301',
  'ж',
  'ЖЖ',
  'щжж',
  '日本',
  '日本語 日本',
  '本日',
  '😀',
  '😀😀',
  'a😀b',
  '👩‍👧',
  '𐐀',
  '𐐨',
  '\u{10FFFF}',
  '\uFFFD',
  '\uFEFFmark',
  '\uFEFFmark of mark one',
  '\0',
  'a\0',
  'a\0b',
  'a\0\0',
  '\0a',
  'ab\0c ab',
  '%',
  '_',
  '100%',
  '\\',
  '"quoted"',
  'x'.repeat(300),
  `${'x'.repeat(299)}y`,
  `${'long words '.repeat(50)}end`,
  '한국어 '.normalize('NFD'),
  '한국어',
  'a\u0323\u0302 b',
  'क\u093C',
  'Cafe\u0301',
  '가'.normalize('NFD').repeat(40),
  `${'e\u0301'.repeat(40)}f`,
  'AB-12/3',
  'ab12/3 and AB 12 3',
  '+49 (0) 731-123 45/6',
  'DIN 912 M8 x 20',
  '½-1 or 1⁄2 1',
  'é-1/é2',
  `${'1-2 '.repeat(20)}long`,
  `a-${'1'.repeat(30)}`,
  `a-${'1'.repeat(31)}`,
];

const written = texts.filter((text) => !text.includes('\0'));

/** Folded, as those of a plan are. */
const needles = [
  ...new Set(
    [
      ...written,
      ...'b|c|bc|b c| b|b | a|a |\ta|b\n|a \t|  | \n|ca|cab|tea t|ea te|words long|s end|long words  '.split('|'),
      ...'f|ff|fi|fice|ſ|ST|rass|ß |i|I|\u0307|stan|σ|ος|ж|жж|щ|本|本語|😀b|a😀|zzz|zz|z|xy|xxy|xxxy'.split('|'),
      ...'ab123|ab12/3|ab 12 3|b12|b123|a-b123|0731 123|0731123|490731|din912|912m8|m8x20|9-12|12-|e1e2|121|1212'.split(
        '|',
      ),
      ...'한|한국|국어|ậ|café|afé|é|가가|가가가가|éf|ééf|क|ḳ'.split('|'),
      `a${'1'.repeat(30)}`,
      `a${'1'.repeat(31)}`,
      'q'.repeat(400),
      '\uFEFFmark one',
    ].map(fold),
  ),
];

const fields = [
  { key: 'text', type: 'text' },
  { key: 'other', type: 'url' },
] as const;

const records = texts.map((text, index) => ({
  id: `r${index}`,
  createdAt,
  values: [text, texts.at(index - 7) ?? null],
}));
records.push({ id: 'none', createdAt, values: [null, null] }, { id: 'again', createdAt, values: ['Straße', null] });

const partitions = [writeRecords(fields, records), writeRecords(fields, records, longTextSizes)];
const plain = new PlainRecords(fields, records);
const text = recordField(fields, 'text');

const compare = (question: Question): void => {
  const plan = planOf(fields, question);
  for (const partition of partitions) {
    const { total, records: found } = find(partition, plan);
    const ids = Array.from(found, (record) => readText(partition.ids, record));
    expect({ total, ids }, JSON.stringify(question)).toEqual(plain.answer(plan));
  }
};

const rows = needles.map((needle) => [JSON.stringify(needle.slice(0, 40)), needle] as const);

test.each(rows)('%s', (_, needle) => {
  compare({ conditions: [{ kind: 'contains', field: text, isNegated: false, text: needle }] });
  compare({ conditions: [{ kind: 'endsWith', field: text, isNegated: false, text: needle }] });
  compare({
    conditions: [{ kind: 'iin', field: text, isNegated: needle.length > 5, texts: [needle, fold('Straße')] }],
  });
  compare({ conditions: [{ kind: 'startsWith', field: text, isNegated: false, text: needle }], sort: ['-text'] });
  const words = foldForSearch(needle)
    .split(/\s+/)
    .filter((word) => word !== '');
  const ranked = { words, isRanked: words.length > 0, codeText: numberOfSearch(words) };
  compare({ ...ranked, searchIn: ['text', 'other'] });
  compare({ ...ranked, searchIn: ['text', 'other'], titleKey: 'other' });
  compare({ ...ranked, searchIn: ['id', 'text', 'other'], titleKey: 'text', isFuzzy: true, sort: ['-id'] });
  compare({ words, searchIn: ['other'], sort: ['text'], isFuzzy: true });
});

test.each(texts.map((sought) => [JSON.stringify(sought.slice(0, 40)), sought] as const))('equal to %s', (_, sought) => {
  const values = [{ kind: 'text', text: sought }] as const;
  compare({ conditions: [{ kind: 'in', field: text, isNegated: false, values }] });
  compare({ conditions: [{ kind: 'gt', field: text, isNegated: false, value: values[0] }], sort: ['-text'] });
  compare({ conditions: [{ kind: 'lte', field: text, isNegated: false, value: values[0] }], sort: ['other'] });
});

test('words of the title come before words of other fields, and those before insides', () => {
  const shelf: [id: string, text: string, other: string][] = [
    ['whole elsewhere', 'pot', 'tea'],
    ['inside the title', 'greentea', 'pot'],
    ['whole in the title', 'tea', 'pot'],
    ['begins elsewhere', 'pot', 'teapot'],
    ['begins in the title', 'teacup', 'pot'],
    ['begins in the title, whole elsewhere', 'teacup', 'tea'],
  ];
  const partition = writeRecords(
    fields,
    shelf.map(([id, ...values]) => ({ id, createdAt, values })),
  );
  const asked = { words: ['tea'], searchIn: ['id', 'text', 'other'], isRanked: true };
  const idsOf = (question: Question): readonly string[] =>
    Array.from(find(partition, planOf(fields, question)).records, (record) => readText(partition.ids, record));
  expect(idsOf({ ...asked, titleKey: 'text' })).toEqual([
    'begins in the title, whole elsewhere',
    'whole in the title',
    'begins in the title',
    'whole elsewhere',
    'begins elsewhere',
    'inside the title',
  ]);
  expect(idsOf(asked).slice(0, 3)).toEqual([
    'begins in the title, whole elsewhere',
    'whole elsewhere',
    'whole in the title',
  ]);
});

test('no field to search in', () => compare({ words: ['a'], searchIn: [] }));

test('ids are searched as texts are', () => {
  const named = [...new Set(texts)].map((id) => ({ id, createdAt, values: [] }));
  const namedPartition = writeRecords([], named);
  const namedPlain = new PlainRecords([], named);
  const id = recordField([], 'id');
  const conditions = needles.flatMap((needle): Condition[] => [
    { kind: 'contains', field: id, isNegated: false, text: needle },
    { kind: 'startsWith', field: id, isNegated: false, text: needle },
  ]);
  for (const condition of conditions) {
    const plan = planOf([], { conditions: [condition], sort: ['-id'] });
    const { total, records: found } = find(namedPartition, plan);
    const ids = Array.from(found, (record) => readText(namedPartition.ids, record));
    expect({ total, ids }, JSON.stringify(condition)).toEqual(namedPlain.answer(plan));
  }
});

test.each<[length: string, sizes: Sizes]>([
  ['short', usualSizes],
  ['long', longTextSizes],
])('random needles in random texts that are %s', (_length, sizes) => {
  const runs = fuzzRuns(1000);
  const random = createRandom(5);
  const letters = ['a', 'b', 'B', 'é', 'ß', '日', '😀', ' ', ' ', '\t'];
  // Short texts and long ones are searched in different ways.
  const length = (): number => below(random, below(random, 8) === 0 ? 200 : 30);
  const made = Array.from({ length: 2000 }, (_, index) => ({
    id: String(index),
    createdAt,
    values: [Array.from({ length: length() }, () => chooseFrom(random, letters)).join(''), null],
  }));
  const madePartition = writeRecords(fields, made, sizes);
  const madePlain = new PlainRecords(fields, made);
  for (let run = 0; run < runs; run++) {
    const needle = fold(Array.from({ length: 1 + below(random, 7) }, () => chooseFrom(random, letters)).join(''));
    const kind = run % 4 === 0 ? 'endsWith' : 'contains';
    const plan = planOf(fields, { conditions: [{ kind, field: text, isNegated: false, text: needle }], limit: 50 });
    const { total, records: found } = find(madePartition, plan);
    const ids = Array.from(found, (record) => readText(madePartition.ids, record));
    expect({ total, ids }, JSON.stringify(needle)).toEqual(madePlain.answer(plan));
  }
});
