/** A collection of a real service becomes a file: at once, in two goes, and while its data changes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createClient } from '@vitrine/client';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, hide, type Tenant } from '@vitrine/publisher';
import { ndjson } from '../../src/pulling/format.ts';
import { openPartFile } from '../../src/pulling/part-file.ts';
import { pull, type Destination } from '../../src/pulling/pull.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let tenant: Tenant;
let things: Collection;
/** Stands in every record, and is another whenever the data is. */
let mark = 0;
let folder: string;
let file: string;

const createdAt = '2026-01-01T00:00:00.000Z';
const recordCount = 450;
const draft = {
  slug: 'things',
  fields: (['mark', 'note'] as const).map((key) => ({ key, label: key, type: 'text' as const })),
};
const records = (): JsonRecord[] =>
  Array.from({ length: recordCount }, (_, index) => ({
    id: `t${String(index).padStart(3, '0')}`,
    createdAt,
    mark: `mark ${mark}`,
    note: 'ä',
  }));

beforeAll(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'pullshop');
  things = await addCollection(service, tenant, draft, records());
  await exposeAll(service, tenant, things);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pull-'));
  file = join(folder, 'things.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The next edition, with other data. */
const turn = async (): Promise<void> => {
  mark++;
  await addCollection(service, tenant, draft, records(), things);
  await service.turn();
};

const withoutFinish = (destination: Destination): Destination => ({
  ...destination,
  finish: async () => Promise.reject(new Error('killed')),
});

const hideNote = async (): Promise<void> => {
  await hide(service.store, tenant, things, ['note'], new Date(service.clock.now()));
  await follow(service);
};

interface Circumstances {
  /** After so many answers the network is cut. */
  readonly answersMax?: number;
  /** What happens between two answers. */
  readonly onAnswer?: (count: number) => Promise<void>;
  /** What becomes of an answer's body on the way. */
  readonly alter?: (body: string, count: number) => string;
  readonly request?: string;
  readonly around?: (destination: Destination) => Destination;
  readonly signal?: AbortSignal;
}

interface Outcome {
  /** The pages, in order. */
  readonly asked: string;
  readonly told: string;
  readonly end: string;
}

const pullThings = async (circumstances: Circumstances = {}): Promise<Outcome> => {
  const { answersMax = Infinity, onAnswer, request = 'things' } = circumstances;
  const { alter = (body) => body, around = (destination) => destination } = circumstances;
  const [asked, told]: [string[], string[]] = [[], []];
  const client = createClient({
    url: service.service.url,
    tenant: 'pullshop',
    retries: 0,
    answersMax: 0,
    fetch: async (url, init) => {
      asked.push(new URL(url).searchParams.get('page') ?? 'none');
      if (asked.length > answersMax) throw new TypeError('cut');
      const response = await fetch(url, init);
      await onAnswer?.(asked.length);
      return new Response(alter(await response.text(), asked.length), response);
    },
  });
  const end = await pull({
    client,
    collection: 'things',
    query: { sort: ['id'] },
    format: ndjson,
    destination: around(await openPartFile(file, request)),
    signal: circumstances.signal,
    onRestart: (isTurned) => told.push(isTurned ? 'turned' : 'shows something else'),
  }).then(
    (done) => `${done.pages} pages, ${done.records} records`,
    (error: unknown) => String(error),
  );
  return { asked: asked.join(' '), told: told.join(', '), end };
};

const wholeText = (): string =>
  records()
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
const whole = { told: '', end: '3 pages, 450 records' };

const expectWholeFile = (): void => {
  expect(readFileSync(file, 'utf8')).toBe(wholeText());
  expect(readdirSync(folder)).toEqual(['things.ndjson']);
};

test('all pages, in order', async () => {
  expect(await pullThings()).toEqual({ ...whole, asked: '1 2 3' });
  expectWholeFile();
});

test('cut, it goes on where it stopped; until then the file stays as it was', async () => {
  writeFileSync(file, 'of yesterday');
  const { asked, end } = await pullThings({ answersMax: 1 });
  expect([asked, end]).toEqual(['1 2', expect.stringMatching(/^VitrineError: No whole answer came/)]);
  expect(readFileSync(file, 'utf8')).toBe('of yesterday');
  expect(await pullThings()).toEqual({ ...whole, asked: '2 3' });
  expectWholeFile();
});

test('given up, it goes on where it stopped', async () => {
  const giver = new AbortController();
  const onAnswer = async (count: number): Promise<void> => {
    if (count === 2) giver.abort(new Error('Stopped.'));
  };
  expect((await pullThings({ signal: giver.signal, onAnswer })).end).toBe('Error: Stopped.');
  expect(await pullThings()).toEqual({ ...whole, asked: '2 3' });
  expectWholeFile();
});

const remains: [what: string, harm: (part: string) => void, asked: string][] = [
  ['more than was noted', (part) => appendFileSync(part, '{"id":"t2'), '3'],
  ['less than was noted', (part) => truncateSync(part, 100), '1 2 3'],
  ['no part', (part) => rmSync(part), '1 2 3'],
  ['no note', (part) => rmSync(`${part}.json`), '1 2 3'],
  ['half a note', (part) => truncateSync(`${part}.json`, 20), '1 2 3'],
];
test.each(remains)('killed, and left with %s', async (_what, harm, asked) => {
  await pullThings({ answersMax: 2 });
  harm(`${file}.part`);
  expect(await pullThings()).toEqual({ ...whole, asked });
  expectWholeFile();
});

test('killed before the file got its name', async () => {
  expect(await pullThings({ around: withoutFinish })).toMatchObject({
    asked: '1 2 3',
    end: 'Error: killed',
  });
  expect(existsSync(file)).toBe(false);
  expect(await pullThings()).toEqual({ ...whole, asked: '4', end: '4 pages, 450 records' });
  expectWholeFile();
});

test('what another request has left is of no use', async () => {
  await pullThings({ answersMax: 2, request: 'other things' });
  expect(await pullThings()).toEqual({ ...whole, asked: '1 2 3' });
  expectWholeFile();
});

test('the edition turns between two goes: it starts again', async () => {
  await pullThings({ answersMax: 2 });
  await turn();
  expect(await pullThings()).toEqual({ ...whole, asked: '3 1 2 3', told: 'turned' });
  expectWholeFile();
});

test('the edition turns on the way: it starts again', async () => {
  expect(await pullThings({ onAnswer: async (count) => (count === 2 ? turn() : undefined) })).toEqual({
    ...whole,
    asked: '1 2 3 1 2 3',
    told: 'turned',
  });
  expectWholeFile();
});

test('the edition turns again and again: it gives up, and no file is there', async () => {
  expect(await pullThings({ onAnswer: service.turn })).toEqual({
    asked: '1 2 1 2 1 2 1 2',
    told: 'turned, turned, turned',
    end: 'Error: The data changed 4 times before all 450 records were read. Read them faster, with a key, or fewer of them, with a filter.',
  });
  expect(existsSync(file)).toBe(false);
});

test('somebody else writes to the part: no file is made of it', async () => {
  const onAnswer = async (count: number): Promise<void> => {
    if (count === 2) appendFileSync(`${file}.part`, 'x');
  };
  expect((await pullThings({ onAnswer })).end).toContain('Something else has written to ');
  expect(existsSync(file)).toBe(false);
  expect(await pullThings()).toEqual({ ...whole, asked: '1 2 3' });
  expectWholeFile();
});

test('pages that do not belong together, though of one edition: it starts again', async () => {
  const outcome = await pullThings({
    alter: (body, count) => (count === 2 ? body.replace('"total":450', '"total":451') : body),
  });
  expect(outcome).toEqual({ ...whole, asked: '1 2 1 2 3', told: 'shows something else' });
  expectWholeFile();
});

test('pages that hold less than is said: no file is made of them', async () => {
  const { end } = await pullThings({
    alter: (body, count) => (count === 3 ? body.replace(/"data":.*\],"meta"/, '"data":[],"meta"') : body),
  });
  expect(end).toBe('Error: The pages held 400 records, and said that there are 450: none were kept.');
  expect(existsSync(file)).toBe(false);
});

test('an answer that does not name its edition: nothing is written', async () => {
  const client = createClient({
    url: service.service.url,
    tenant: 'pullshop',
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      response.headers.delete('last-modified');
      return response;
    },
  });
  const destination = await openPartFile(file, 'things');
  const pulling = pull({ client, collection: 'things', query: {}, format: ndjson, destination });
  expect(await pulling.catch(String)).toContain('has removed its header Last-Modified.');
  expect(destination.left).toBeUndefined();
});

test('a field is hidden on the way: it starts again', async () => {
  expect(await pullThings({ onAnswer: async (count) => (count === 1 ? hideNote() : undefined) })).toEqual({
    ...whole,
    asked: '1 2 1 2 3',
    told: 'shows something else',
  });
  expect(readFileSync(file, 'utf8')).not.toContain('note');
});
