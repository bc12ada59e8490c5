/** Texts that are not composed: which fields have some, how many, and in which records. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { type DecomposedTexts, findDecomposed } from '../src/index.ts';
import { writeRecords } from './support/write-records.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

const findIn = (type: FieldType, values: Readonly<Record<string, string | null>>): DecomposedTexts[] => [
  ...findDecomposed(
    writeRecords(
      [{ key: 'a', type }],
      Object.entries(values).map(([id, value]) => ({ id, createdAt, values: [value] })),
    ),
  ),
];

const rows: [type: FieldType, values: Record<string, string | null>, found: DecomposedTexts[]][] = [
  ['text', { r1: 'Cafe\u0301', r2: 'Café', r3: null }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['select', { r1: 'Cafe\u0301', r2: 'Cafe\u0301' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  // Hangul, Vietnamese, Devanagari, the ohm sign.
  ['text', { r1: '\u1112\u1161\u11ab' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['text', { r1: 'Vie\u0323\u0302t' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['text', { r1: '\u0958' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['text', { r1: '5 \u2126' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['multiselect', { r1: '["x","u\u0308"]', r2: '["x"]' }, [{ field: 'a', texts: 1, ids: ['r1'] }]],
  ['text', { 'u\u0308': 'x' }, [{ field: 'id', texts: 1, ids: ['u\u0308'] }]],
  [
    'text',
    { r1: '1\u0301a\u0301', r2: '2a\u0301', r3: '3a\u0301', r4: '4a\u0301' },
    [{ field: 'a', texts: 4, ids: ['r1', 'r2', 'r3'] }],
  ],
  // Composed as far as it goes: Latin, Greek, Chinese, an emoji, Hindi, Arabic with marks, a mark that joins nothing.
  ['text', { r1: 'Äpfel', r2: 'ά', r3: '漢字', r4: '👩‍🍳', r5: 'हिन्दी', r6: 'كِتَاب', r7: 'x\u0301' }, []],
  ['json', { r1: '{"a":"e\u0301"}' }, []],
  ['integer', { r1: '12' }, []],
];
test.each(rows)('%s %j: %j', (type, values, found) => expect(findIn(type, values)).toEqual(found));
