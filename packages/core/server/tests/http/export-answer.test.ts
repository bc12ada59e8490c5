/** A file whose records are counted while its collection is withdrawn: what was opened before is not given out. */
import { afterAll, expect, spyOn, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Partition, Segment, SegmentUnreadable } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import { AnswerCache } from '../../src/answers/answer-cache.ts';
import { Exports } from '../../src/exports/exports.ts';
import { Finder } from '../../src/finding/finder.ts';
import { Scheduler } from '../../src/finding/scheduler.ts';
import { answerExport, type ExportRequest } from '../../src/http/collections/export-answer.ts';
import type { ResponseServices } from '../../src/http/services.ts';
import type { ServedCollection, ServedExposure } from '../../src/served.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-export-'));
const finder = new Finder({ threadsMax: 1 });
afterAll(() => {
  finder.close();
  rmSync(folder, { recursive: true, force: true });
});

const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
/** One more than count as one request. */
const recordCount = 10_001;

const writePartition = (): { readonly name: string; readonly partition: Partition } => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  for (let index = 0; index < recordCount; index++)
    writer.add('tenant', `r${index}`, '2026-01-01T00:00:00.000Z', [`n${index}`]);
  const { name } = writer.finish();
  const partition = Segment.open(folder, name).partition('tenant');
  if (partition === undefined) throw new Error('It was just written.');
  return { name, partition };
};

const { name, partition } = writePartition();
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
const exposureOf = (...collections: readonly ServedCollection[]): ServedExposure => ({
  tenant: { publicId: 'exported', name: 'Exported', industry: 'Testing' },
  endsAt: undefined,
  fingerprint: 'the tenant',
  cacheTags: [],
  collections: new Map(collections.map((collection) => [collection.slug, collection])),
});
const times = { number: 1, opensAt: 0, endsAt: 300_000, lengthMs: 300_000, lastModified: 0 };
const verdict = { allowed: true, limit: 60, remaining: 59, resetSeconds: 60 } as const;

const askedFor = (exposure: () => ServedExposure): ExportRequest => ({
  request: new Request('http://localhost/api/v1/public/t/exported/things/export'),
  slug: 'things',
  search: '',
  requester: { caller: { kind: 'address', id: '10.0.0.1' }, access: 'anonymous' },
  verdict,
  exposure,
});

/** @param onCount called while the records are counted, as by a Redis that takes its time */
const createServices = (onCount: () => void): ResponseServices => ({
  answers: new AnswerCache(1024 * 1024, () => undefined),
  edition: { times, timesOf: () => times },
  tenants: { file: () => undefined },
  records: {
    open: () => ({ partition, segmentsFolder: folder, segment: { name, partition: 'tenant' }, times }),
    requireDeltas: () => undefined,
    noteDamaged: () => undefined,
    noteRead: () => undefined,
  },
  absent: { whenThere: async (_asker, work) => work() },
  finder,
  scheduler: new Scheduler({ monotonic: () => performance.now() }),
  asked: { noteQuestion: () => undefined },
  pageBytesMax: 1024 * 1024,
  publicUrl: null,
  links: {},
  exports: new Exports({ monotonic: () => 0, after: () => () => undefined }),
  limiter: {
    count: async () => {
      await Promise.resolve();
      onCount();
      return verdict;
    },
    peek: () => verdict,
    take: () => undefined,
    charge: () => undefined,
    close: () => undefined,
  },
  clock: { now: () => 1000 },
  isBehindCdn: false,
});

const rows: [meanwhile: string, shown: ServedExposure, outcome: string][] = [
  ['nothing', exposureOf(things), '200'],
  ['its collection', exposureOf(), 'collection_not_found'],
];
test.each(rows)('withdrawn while its records are counted: %s', async (_meanwhile, shown, outcome) => {
  let exposure = exposureOf(things);
  let isMeasured = false;
  const services = createServices(() => {
    if (isMeasured) exposure = shown;
  });
  const asked = askedFor(() => exposure);
  // It is counted again when it is sent.
  await (await answerExport(services, asked)).response.body?.cancel();
  isMeasured = true;
  const answered = await answerExport(services, asked).then(
    async ({ response }) => (await response.body?.cancel(), String(response.status)),
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );
  expect(answered).toBe(outcome);
});

test.each([
  ['GET', 1],
  ['QUERY', 1],
  ['HEAD', 0],
])('a file that is measured is counted when it is sent: by %s', async (method, counts) => {
  let counted = 0;
  const services = createServices(() => void counted++);
  const asked = askedFor(() => exposureOf(things));
  await (await answerExport(services, asked)).response.body?.cancel();
  counted = 0;
  const request = new Request(asked.request.url, { method });
  await (await answerExport(services, { ...asked, request })).response.body?.cancel();
  expect(counted).toBe(counts);
});

test('withdrawn while it waits for its turn: nothing of it is looked at', async () => {
  let exposure = exposureOf(things);
  const services = createServices(() => undefined);
  const looked: string[] = [];
  const withdrawing: ResponseServices = {
    ...services,
    exports: new Proxy(services.exports, { get: (_exports, part) => looked.push(String(part)) }),
  };
  const answered = answerExport(
    withdrawing,
    askedFor(() => exposure),
  );
  exposure = exposureOf();
  const error: unknown = await answered.catch((thrown: unknown) => thrown);
  expect([error instanceof Error && 'code' in error && error.code, looked]).toEqual(['collection_not_found', []]);
});

test('a piece whose segment was removed from the disk is read again once it has come', async () => {
  const services = createServices(() => undefined);
  const damaged: unknown[] = [];
  const records: ResponseServices['records'] = {
    ...services.records,
    noteDamaged: (error) => void damaged.push(error),
  };
  const absent: ResponseServices['absent'] = {
    whenThere: async (_asker, work) => {
      try {
        return await work();
      } catch {
        return work();
      }
    },
  };
  const { response, bytes } = await answerExport(
    { ...services, absent, records },
    askedFor(() => exposureOf(things)),
  );
  using print = spyOn(finder, 'print');
  print.mockRejectedValueOnce(new SegmentUnreadable(name, 'it is gone'));
  expect((await response.bytes()).length).toBe(bytes);
  expect(damaged).toEqual([]);
});
