/** The full mixture: held pages, new filters, searches, deep pages, profiles, keys, answers that are known, and mistakes. */
import { itemAt } from '../../bench/data/random.ts';
import { callerAddress } from '../../bench/limits/caller-address.ts';
import { pathOf, publicIds } from '../../bench/targets/vitrine.ts';
import { createWorks, type Work } from '../../bench/works.ts';
import type { Asked } from './callers.ts';
import { rows } from './trial.ts';

const pageRecords = 20;
const callers = 5000;

/** @returns what is asked next, on and on, each time by another caller */
export const createMixture = (key: string): (() => Asked) => {
  const works = createWorks(rows, ['t1', 't2']);
  const [filter, word, deepPage] = [createNewPaths(works.W3), createNewPaths(works.W4), createNewPaths(works.W5)];
  let [asked, held, mistaken] = [0, 0, 0];
  const heldPath = (): string => pathOf(works.W2.questionAt(held++));
  const parts: readonly (readonly [times: number, make: () => Asked])[] = [
    [6, () => page('held', heldPath())],
    [3, () => page('filter', filter())],
    [2, () => page('word', word())],
    [2, () => page('deep page', deepPage())],
    [2, () => page('keyed', heldPath(), { 'x-api-key': key })],
    [2, () => ({ kind: 'profile', path: pathOf(works.W6.questionAt(0)), status: 200, records: null })],
    [1, () => ({ ...page('known', heldPath(), { 'If-None-Match': '*' }), status: 304, records: null })],
    [2, () => itemAt(mistakes, mistaken++ % mistakes.length)],
  ];
  const round = parts.flatMap(([times, make]) => Array.from({ length: times }, () => make));
  return () => {
    const one = itemAt(round, asked % round.length)();
    return { ...one, headers: { 'X-Forwarded-For': callerAddress('10.2', asked++ % callers), ...one.headers } };
  };
};

const page = (kind: string, path: string, headers: Readonly<Record<string, string>> = {}): Asked => ({
  kind,
  path,
  headers,
  status: 200,
  records: pageRecords,
});

/**
 * A path that was not asked for yet, each time.
 * @param first the number of the question to begin with
 */
export const createNewPaths = ({ questionAt, size }: Work, first = 0): (() => string) => {
  let number = first;
  return () => pathOf(questionAt(number++ % size));
};

const tenant = `/api/v1/public/t/${publicIds.t1}`;

const mistake = (status: number, path: string, more: Pick<Asked, 'method' | 'headers'> = {}): Asked => ({
  kind: 'mistake',
  path,
  status,
  records: null,
  ...more,
});

const mistakes: readonly Asked[] = [
  mistake(400, `${tenant}/products?where[cost][gt]=1&page=0`),
  mistake(404, `${tenant}/none`),
  mistake(404, '/api/v1/public/t/nosuchid'),
  mistake(405, tenant, { method: 'PUT' }),
  mistake(401, tenant, { headers: { 'x-api-key': 'vtr_typo' } }),
  mistake(414, `${tenant}?${'a'.repeat(8192)}`),
];
