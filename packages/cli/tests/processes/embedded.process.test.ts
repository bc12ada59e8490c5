/** `vitrine serve --processes 3` on the embedded database, which imports change meanwhile: all of them answer as one. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createPlace, startVitrine, type VitrineProcess } from '../commands/vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { judge } from './agreement.ts';
import { startClient, type Client } from './client.ts';
import { createImports, publicId, startImporting, type ImportWriter } from './imports.ts';
import { untilReady } from './starting.ts';

const editionSeconds = 2;

const place = createPlace();
const port = freePort();
const url = `http://127.0.0.1:${port}`;
let service: VitrineProcess;
let writer: ImportWriter;

beforeAll(async () => {
  const database = { DATABASE_URL: `sqlite:${place.databasePath}` };
  const imports = await createImports(place, database);
  service = startVitrine(place, 'serve --processes 3', {
    ...database,
    PORT: String(port),
    EDITION_SECONDS: String(editionSeconds),
    TRUST_PROXY: '127.0.0.1',
    SHUTDOWN_SECONDS: '2',
  });
  await untilReady(url);
  await until(areAllThere);
  writer = startImporting(imports, 500);
});
afterAll(async () => {
  await writer.stop();
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  await place[Symbol.asyncDispose]();
});

const askNew = async (): Promise<number> => {
  const now = performance.now();
  return fetch(`${url}/api/v1/public/t/${publicId}/products?where[id][ne]=new${now}`, {
    headers: { 'X-Forwarded-For': `10.9.${Math.floor(now / 1000) % 256}.${Math.floor(now) % 256}` },
    keepalive: false,
  }).then(
    ({ status }) => status,
    () => 0,
  );
};

/** So many connections reach each of the processes. */
const areAllThere = async (): Promise<boolean> => {
  const statuses = await Promise.all(Array.from({ length: 40 }, askNew));
  return statuses.every((status) => status === 200);
};

/** The processes that the service has started, by what they were started with. */
const childrenWith = (word: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name) && read(name, 'cmdline').split('\0').includes(word))
    .map(Number);

const isChild = (pid: string): boolean => Number(/\) \S (\d+) /.exec(read(pid, 'stat'))?.[1]) === service.pid;

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const datesOf = ({ answers }: Client): Set<string | null> => new Set(answers.map(({ lastModified }) => lastModified));

const startClients = (): Client => startClient(() => [url], publicId, { lanes: 8 });

test('through four editions and many imports: equal answers from all, one state an edition, and it moves on', async () => {
  const before = writer.written();
  const client = startClients();
  await until(() => datesOf(client).size >= 4 && writer.written() > before);
  await client.stop();
  expect(client.failures).toEqual([]);
  expect(judge(client.answers).wrong).toEqual([]);
  expect(client.answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test.each([
  ['the publisher', 'publish', 1],
  ['a server', '--process-number', 3],
])('kill -9 of %s: no wrong answer, and another takes its place', async (what, word, count) => {
  const client = startClients();
  await until(() => client.answers.length > 0);
  const running = childrenWith(word);
  expect(running).toHaveLength(count);
  const [killed] = running;
  if (killed === undefined) throw new Error('It is not there.');
  process.kill(killed, 'SIGKILL');
  const isReplaced = (): boolean => {
    const now = childrenWith(word);
    return now.length === count && !now.includes(killed);
  };
  await until(isReplaced);
  // Connections to the process that was killed are cut, and those that waited for it.
  const replacedAt = performance.now();
  const written = writer.written();
  await until(() => writer.written() > written);
  const dates = datesOf(client);
  const isNew = (): boolean => !dates.has(client.answers.at(-1)?.lastModified ?? null);
  await until(isNew);
  await client.stop();
  expect(judge(client.answers).wrong).toEqual([]);
  const late = client.failures.filter(({ askedAt }) => what === 'the publisher' || askedAt > replacedAt);
  expect(late).toEqual([]);
  const refused = client.answers.filter(({ status, askedAt }) => status !== 200 && askedAt > replacedAt);
  expect(refused).toEqual([]);
});
