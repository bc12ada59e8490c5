/** The interest of a field for readers of a collection. */
import { expect, test } from 'bun:test';
import type { ExposedField } from '@vitrine/query';
import { askSurvey } from '../src/asking/survey.ts';

const field = (key: string): [string, ExposedField] => [key, { key, label: key, type: 'text' }];

const facet = (key: string, distinct: number, missing: number) => ({
  key,
  type: 'text',
  values: [],
  distinct,
  missing,
});

const interests = async (total: number): Promise<readonly number[]> => {
  const data = [facet('same', 1, 0), facet('some', 2, total / 2), facet('all', total, 0)];
  const { interestOf } = await askSurvey(
    () => Promise.resolve(JSON.stringify({ success: true, data, meta: { total } })),
    { slug: 'goods', fields: new Map(['same', 'some', 'all'].map(field)) },
  );
  return ['same', 'some', 'all'].map(interestOf);
};

test('the same value in all of several records tells next to nothing', async () => {
  expect(await interests(10)).toEqual([0.05, 0.5, 1]);
  expect(await interests(4)).toEqual([1, 0.5, 1]);
});
