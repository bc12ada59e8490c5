/** A question that waits for its turn: its answer is held, unless something was dropped while it waited. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Partition, Segment } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import { until } from '../../../../../tests/support/until.ts';
import { AnswerCache } from '../../src/answers/answer-cache.ts';
import { Finder } from '../../src/finding/finder.ts';
import { Scheduler } from '../../src/finding/scheduler.ts';
import { answerCollection } from '../../src/http/collections/question.ts';
import { recordsQuestion } from '../../src/http/collections/records.ts';
import type { AnswerServices } from '../../src/http/services.ts';
import type { ServedCollection } from '../../src/served.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-question-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;

const writePartition = (): { readonly name: string; readonly partition: Partition } => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  writer.add('tenant', 'r1', '2026-01-01T00:00:00.000Z', ['x'.repeat(40_000)]);
  const { name } = writer.finish();
  const partition = Segment.open(folder, name).partition('tenant');
  if (partition === undefined) throw new Error('It was just written.');
  return { name, partition };
};

const { name, partition: checkedPartition } = writePartition();
const things: ServedCollection = {
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  id: undefined,
  fields: new Map(fields.map((field) => [field.key, field])),
  segment: { name, partition: 'tenant' },
  readAt: 0,
  fingerprint: 'things as they are shown',
  endsAt: undefined,
  cacheTags: [],
  pageCacheTags: [],
};
const times = { number: 1, opensAt: 0, endsAt: 300_000, lengthMs: 300_000, lastModified: 0 };

/** The event loop goes around when the test says so; until then each question after the first waits for its turn. */
const createServices = (partition = checkedPartition) => {
  const rounds: (() => void)[] = [];
  let nowMs = 0;
  const scheduler = new Scheduler({ monotonic: () => (nowMs += 10), onceAround: (callback) => rounds.push(callback) });
  const services: AnswerServices = {
    answers: new AnswerCache(1024 * 1024, () => undefined),
    edition: { times, timesOf: () => times },
    records: {
      requireDeltas: () => undefined,
      open: () => ({ partition, segmentsFolder: folder, segment: { name, partition: 'tenant' }, times }),
    },
    finder: new Finder({ threadsMax: 1 }),
    scheduler,
    pageBytesMax: 1024 * 1024,
    publicUrl: null,
    links: {},
  };
  return { services, goAround: () => rounds.splice(0).forEach((callback) => callback()) };
};

const rows: [meanwhile: string, dropped: readonly string[] | undefined, answersHeld: number][] = [
  ['nothing', undefined, 1],
  ['its collection', [things.fingerprint], 0],
  ['something else', ['of another tenant'], 0],
];

test.each(rows)('dropped while it waits: %s', async (_meanwhile, dropped, answersHeld) => {
  const { services, goAround } = createServices();
  const requester = { tenant: 'a', caller: 'x' };
  const parameters = { publicId: 'a', slug: 'things', id: '', name: '' };
  const request = {
    kind: 'records',
    parameters,
    search: 'limit=1',
    question: () => recordsQuestion('limit=1', things),
  } as const;
  await services.scheduler.run(requester, () => undefined);
  const waiting = answerCollection(services, requester, things, request, undefined);
  expect(waiting).toBeInstanceOf(Promise);
  if (dropped !== undefined) services.answers.drop(dropped);
  goAround();
  expect((await waiting).origin).toBe('computed');
  expect(services.answers.count).toBe(answersHeld);
  services.finder.close();
});

test('once a large part was compared, the rest of the work waits for its turn', async () => {
  const unchecked = Segment.open(folder, name, undefined, 4096).partition('tenant');
  const { services, goAround } = createServices(unchecked);
  const requester = { tenant: 'a', caller: 'x' };
  const parameters = { publicId: 'a', slug: 'things', id: '', name: '' };
  const request = {
    kind: 'records',
    parameters,
    search: 'limit=1',
    question: () => recordsQuestion('limit=1', things),
  } as const;
  const answered = Promise.resolve(answerCollection(services, requester, things, request, undefined));
  await Promise.race([answered, until(() => services.scheduler.waiting === 1)]);
  expect(services.scheduler.waiting).toBe(1);
  goAround();
  expect((await answered).origin).toBe('computed');
  services.finder.close();
});

test('deltas are looked for by the first question about changes, and not for a cached answer', async () => {
  const { services } = createServices();
  let looks = 0;
  const looking: AnswerServices = { ...services, records: { ...services.records, requireDeltas: () => void looks++ } };
  const parameters = { publicId: 'a', slug: 'things', id: '', name: '' };
  const request = { kind: 'changes', parameters, search: '', question: () => recordsQuestion('', things) } as const;
  const ask = async () => answerCollection(looking, { tenant: 'a', caller: 'x' }, things, request, undefined);
  expect([(await ask()).origin, looks]).toEqual(['computed', 1]);
  expect([(await ask()).origin, looks]).toEqual(['held', 1]);
  services.finder.close();
});
