/** Conditions in words: moments in the tenant's zone, days as its clocks have them, and the API's own days as what they are. */
import { expect, test } from 'bun:test';
import type { ExposedField } from '@vitrine/query';
import type { Condition } from '../src/asking/view.ts';
import { conditionPhrase } from '../src/parts/condition-phrase.ts';
import { wordsOf } from '../src/words/words.ts';

const opens: ExposedField = { key: 'opens', label: 'Opens', type: 'datetime' };

const rows: [condition: Omit<Condition, 'field'>, inUtc: string, inBrussels: string][] = [
  [{ operator: 'gte', values: ['2026-11-25'] }, 'is on or after 25 Nov 2026', 'is on or after 25 Nov 2026 UTC'],
  [
    { operator: 'gte', values: ['2026-11-24T23:00:00Z'] },
    'is on or after 24 Nov 2026, 23:00 UTC',
    'is on or after 25 Nov 2026',
  ],
  [
    { operator: 'lt', values: ['2026-11-25T23:00:00Z'] },
    'is before 25 Nov 2026, 23:00 UTC',
    'is on or before 25 Nov 2026',
  ],
  [
    { operator: 'lt', values: ['2026-07-01T22:00:00Z'] },
    'is before 1 Jul 2026, 22:00 UTC',
    'is on or before 1 Jul 2026',
  ],
  [
    { operator: 'between', values: ['2026-11-25T10:00:00Z', '2026-11-26'] },
    'is between 25 Nov 2026, 10:00 UTC and 26 Nov 2026',
    'is between 25 Nov 2026, 11:00 CET and 26 Nov 2026 UTC',
  ],
];
test.each(rows)('%o', async (condition, inUtc, inBrussels) => {
  const phrases = [await wordsOf('en'), await wordsOf('en', 'Europe/Brussels')].map((words) =>
    conditionPhrase(words, { field: 'opens', ...condition }, [opens]),
  );
  expect(phrases).toEqual([`Opens ${inUtc}`, `Opens ${inBrussels}`]);
});
