/** New questions: none comes twice, all pages are walked through, wrong answers are found, and the page says what was measured. */
import { afterAll, describe, expect, test } from 'bun:test';
import type { Run } from '../measuring/load.ts';
import { parseOptions } from '../options.ts';
import { compareAnswers, differenceOf, type Contender } from '../questions/compare.ts';
import { bestPeer, judge, otherAnswers } from '../questions/goals.ts';
import type { Cell } from '../questions/measure.ts';
import { kindNames, type KindName } from '../questions/question.ts';
import { renderQuestions } from '../questions/report.ts';
import { QuestionSequence } from '../questions/sequence.ts';
import { describeSize, parseSizes } from '../questions/size.ts';
import { plainTarget } from '../targets/target.ts';

const one = { tenants: 1, rows: 20_000 };
const many = { tenants: 20, rows: 500 };

describe.each(kindNames.flatMap((kind) => [one, many].map((size) => [kind, size] as const)))(
  '%s of %p',
  (kind, size) => {
    const questions = new QuestionSequence(kind, size).slice(0, 8000);

    test('never comes twice', () => {
      expect(new Set(questions.map((question) => JSON.stringify(question))).size).toBe(questions.length);
    });

    test('comes the same each time, whatever parts of it are asked for', () => {
      const again = new QuestionSequence(kind, size);
      again.slice(0, 10);
      expect(again.slice(100, 50)).toEqual(questions.slice(100, 150));
    });

    test('is asked of every tenant', () => {
      expect(new Set(questions.map(({ tenant }) => tenant)).size).toBe(size.tenants);
    });
  },
);

test.each([one, many])('a walk of %p goes through all pages in both orders', (size) => {
  const questions = new QuestionSequence('walk', size).slice(0, 8000);
  const places = new Set(questions.map(({ tenant, sort, page }) => `${tenant} ${sort[0]?.column} ${page}`));
  expect(places.size).toBe(size.tenants * 2 * Math.ceil(size.rows / 200));
});

test('each of 16 walkers goes from page to page', () => {
  const pages = new QuestionSequence('walk', one).slice(0, 64).map(({ page }) => page);
  const steps = pages.slice(16).map((page, at) => page - (pages[at] ?? 0));
  expect(new Set(steps)).toEqual(new Set([1]));
});

describe('an answer', () => {
  const expected = { ids: ['a', 'b'], total: 9 };
  test.each([
    [{ ids: ['a', 'b'], total: 9 }, null],
    [{ ids: ['a', 'b'], total: 8 }, 'the total is 8, expected 9'],
    [{ ids: ['a'], total: 9 }, '1 records, expected 2'],
    [{ ids: ['b', 'a'], total: 9 }, 'record 1 is b, expected a'],
  ] as const)('%p differs by: %p', (found, difference) => expect(differenceOf(expected, found)).toBe(difference));
});

describe('the comparison', () => {
  const servers: { readonly stop: () => unknown }[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  /** Answers every question the same. */
  const contender = (name: string, ids: readonly string[], status = 200): Contender => {
    const body = { ids, total: ids.length };
    const server = Bun.serve({ port: 0, fetch: () => Response.json(body, { status }) });
    servers.push(server);
    const asked = {
      ...plainTarget,
      process: { pid: process.pid, hasEnded: () => false },
      url: `http://127.0.0.1:${server.port}`,
      read: () => body,
      readFacet: () => body,
      pathOf: () => `/${name}`,
      readyPath: '/',
    };
    return { name, asked };
  };
  const questions = new QuestionSequence('lookup', one).slice(0, 5);
  const messageOf = async (...contenders: readonly Contender[]): Promise<string> =>
    compareAnswers('lookup', questions, contenders).then(
      (records) => `${records} records`,
      (reason: unknown) => String(reason),
    );

  test('passes where all find the same', async () =>
    expect(await messageOf(contender('own', ['a', 'b']), contender('peer', ['a', 'b']))).toBe('2 records'));
  test('takes the values of a facet in any order', async () => {
    const facets = new QuestionSequence('facets', one).slice(0, 5);
    const [own, peer] = [contender('own', ['a: 1', 'b: 2']), contender('peer', ['b: 2', 'a: 1'])];
    expect(await compareAnswers('facets', facets, [own, peer])).toBe(2);
  });
  test('says who differs, at which question, and how', async () => {
    const message = await messageOf(contender('own', ['a']), contender('good', ['a']), contender('peer', ['b']));
    expect(message).toContain('lookup: peer answers 5 of 5 questions otherwise than own');
    expect(message).toContain('/peer\n   : record 1 is b, expected a');
  });
  test('fails where questions find nothing', async () =>
    expect(await messageOf(contender('own', []), contender('peer', []))).toContain('most questions find nothing'));
  test('fails where somebody does not answer', async () =>
    expect(await messageOf(contender('own', ['a']), contender('peer', ['a'], 400))).toContain(
      'peer: /peer is answered',
    ));
});

describe('sizes', () => {
  test('are records of one tenant, or of many', () =>
    expect(parseSizes('100000,1000x500').map(describeSize)).toEqual([
      '100,000 records of one tenant',
      '1,000 tenants of 500 records',
    ]));
  test.each(['0', '399', '1e6', 'x500', '1000x', ''])('refuse %p', (text) =>
    expect(() => parseSizes(text)).toThrow('expected'),
  );
});

describe('the options', () => {
  test('take both parts, or one', () => {
    expect(parseOptions([], ['own'])?.parts).toEqual(['works', 'questions']);
    expect(parseOptions(['--only', 'questions'], ['own'])?.parts).toEqual(['questions']);
  });
  test('choose among kinds and sizes', () => {
    const options = parseOptions(['--kinds', 'walk,ids', '--sizes', '5000', '--compared', '30'], ['own']);
    expect(options?.questions).toMatchObject({
      kinds: ['ids', 'walk'],
      sizes: [{ tenants: 1, rows: 5000 }],
      compared: 30,
    });
  });
  test.each(['--only=nothing', '--kinds=W1', '--sizes=many', '--compared=0'])('refuse %p', (word) =>
    expect(() => parseOptions([word], ['own'])).toThrow('expected'),
  );
});

const runAt = (rate: number, more: Partial<Run> = {}): Run => ({
  pressure: { connections: 16, seconds: 3 },
  rate,
  requests: rate * 3,
  p50Ms: 1,
  p99Ms: 15,
  bad: 0,
  firstBad: '',
  lost: 0,
  otherStatuses: {},
  repeated: 0,
  foreignShare: 0.01,
  ...more,
});

const cellOf = (target: string, kind: KindName, runs: readonly Run[], firstMs = 3): Cell => ({
  target,
  kind,
  first: { firstMs, laterMs: 1, otherStatuses: {} },
  runs,
  megabytes: 50,
});

const size = { tenants: 1, rows: 100_000 };
const peers = [cellOf('slow', 'search', [runAt(10)]), cellOf('fast', 'search', [runAt(19), runAt(20), runAt(30)])];

const verdicts = (cell: Cell, rows = size.rows): readonly string[] =>
  judge(cell, peers, { tenants: 1, rows }, String).map(({ goal, is, isReached }) => `${goal}: ${is} ${isReached}`);

describe('the goals', () => {
  test('are set against the best peer', () => expect(bestPeer(peers, 'search')?.target).toBe('fast'));
  test('are reached', () =>
    expect(verdicts(cellOf('own', 'search', [runAt(200)]))).toEqual([
      '≥ 10 × fast: 10 × true',
      'p99 ≤ 20 ms: 15 ms true',
      'first ≤ 3 × median of later: 3 × true',
      'no answer but a 200: none true',
    ]));
  test('are missed', () =>
    expect(
      verdicts(
        cellOf('own', 'search', [runAt(100, { p99Ms: 61, otherStatuses: { '503': 4 }, lost: 2 })], 4),
        1_000_000,
      ),
    ).toEqual([
      '≥ 10 × fast: 5 × false',
      'p99 ≤ 60 ms: 61 ms false',
      'first ≤ 3 × median of later: 4 × false',
      'no answer but a 200: 503: 4, no answer: 2 false',
    ]));
  test('need a peer to be compared with', () =>
    expect(judge(cellOf('own', 'ids', [runAt(1)]), peers, size, String)).toHaveLength(3));
  test('count what was answered to the first questions too', () => {
    const cell = cellOf('own', 'ids', [runAt(1, { otherStatuses: { '503': 2 } })]);
    const first = { ...cell.first, otherStatuses: { '503': 1, '500': 1 } };
    expect(Object.fromEntries(otherAnswers({ ...cell, first }))).toEqual({ '503': 3, '500': 1 });
  });
});

test('the page shows rates, ratios, latencies, first questions, goals and what is doubtful', () => {
  const cells = [cellOf('own', 'search', [runAt(100, { otherStatuses: { '503': 4 } })], 6), ...peers];
  const targets = ['own', 'slow', 'fast'].map((name) => ({ name, title: `a ${name} one`, isVitrine: name === 'own' }));
  const absent = [{ name: 'other', reason: 'no network' }];
  const page = renderQuestions(['Machine: one'], [{ size, kinds: ['search'], targets, cells, absent, compared: 200 }]);
  expect(page).toContain('## 100,000 records of one tenant');
  expect(page).toContain('| search | 100 † | 10.0 | 20.0 | fast | 5.00 |');
  expect(page).toContain('| search | 1.00 / 15.0 | 1.00 / 15.0 | 1.00 / 15.0 |');
  expect(page).toContain('| search | 6.00 / 1.00 | 3.00 / 1.00 | 3.00 / 1.00 |');
  expect(page).toContain('| own | search | ≥ 10 × fast | 5.00 × | missed |');
  expect(page).toContain('- † own, search: other than good answers: 503 4 times');
  expect(page).toContain('- other is absent: no network');
  expect(page).toContain('for the first 200 questions of each kind');
});
