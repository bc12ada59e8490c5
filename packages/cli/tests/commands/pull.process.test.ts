/** `vitrine pull` as people use it: both formats, a stop and its sequel, a terminal, pipes, and what can be wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { FieldDescriptor } from '@vitrine/client';
import { startFaultyProxy, type FaultyProxy } from '../../../../tests/support/faulty-proxy.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';
import { createCommandLine, type CommandLine } from './command-line.ts';
import { createPlace, lateReader, pipeVitrine, startVitrine, watchVitrine, type Place } from './vitrine-process.ts';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'serial', label: 'Serial', type: 'integer' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
  { key: 'details', label: 'Details', type: 'json' },
];
const recordCount = 450;
/** More digits than a number of JavaScript has. */
const serialOf = (index: number): bigint => 9_007_199_254_740_993n + BigInt(index);
const records: readonly JsonRecord[] = Array.from({ length: recordCount }, (_, index) => ({
  id: `t${String(index).padStart(3, '0')}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: index === 0 ? '=1+1, "ä"' : `Thing ${index} ${'of many letters '.repeat(20)}`,
  serial: index === 1 ? null : serialOf(index),
  tags: ['new', 'a,b'],
  details: { a: index },
}));

let service: TestService;
let proxy: FaultyProxy;
let place: Place;
let commandLine: CommandLine;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'pullshop');
  const things = await addCollection(service, tenant, { slug: 'things', fields }, records);
  const staff = await addCollection(service, tenant, { slug: 'staff', fields: [] }, [
    { id: 'ada', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  await exposeAll(service, tenant, things);
  await exposeAll(service, tenant, staff, 'all', 'private');
  ({ key } = await addKey(service, tenant, 'Website'));
  await follow(service);
  await service.turn();
  proxy = await startFaultyProxy(service.service.url);
  place = createPlace();
  commandLine = createCommandLine({}, async () => new Promise(() => undefined));
});
afterAll(async () => {
  commandLine[Symbol.dispose]();
  await place[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await service.stop();
});

/** In this process. */
const pullHere = async (words: string) => commandLine.run(`pull ${service.service.url} pullshop ${words}`);
const read = (name: string): string => readFileSync(join(commandLine.folder, name), 'utf8');
const stand = 'as they stood at 2026-03-01 12:05 UTC.';

test('NDJSON, with every digit', async () => {
  expect(await pullHere('things --out FOLDER/things.ndjson --sort serial')).toEqual({
    stdout: `Wrote FOLDER/things.ndjson: 450 records, ${stand}\n`,
    stderr: '',
    exitCode: 0,
  });
  const lines = read('things.ndjson').trimEnd().split('\n');
  expect(lines).toHaveLength(recordCount);
  expect(lines[0]).toBe(
    `{"id":"t000","createdAt":"2026-01-01T00:00:00.000Z","name":"=1+1, \\"ä\\"","serial":9007199254740993,"tags":["new","a,b"],"details":{"a":0}}`,
  );
  expect(lines[1]).toContain(`"serial":${serialOf(2)},`);
  // Without a value it is the last.
  expect(lines.at(-1)).toContain('"id":"t001"');
});

test('CSV, of some fields, as it is and for spreadsheets', async () => {
  for (const options of ['', ' --spreadsheet'])
    expect((await pullHere(`things --out FOLDER/things.csv --sort id --fields serial,name${options}`)).exitCode).toBe(
      0,
    );
  const text = read('things.csv');
  expect(text).toStartWith(
    '\uFEFFid,createdAt,name,serial\r\nt000,2026-01-01T00:00:00.000Z,"\'=1+1, ""ä""",9007199254740993\r\n',
  );
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(1 + recordCount);
  expect(rows[2]?.at(-1)).toBe('');
  expect((await pullHere('things --format csv --where id[eq]=t000 --fields name')).stdout).toBe(
    'id,createdAt,name\r\nt000,2026-01-01T00:00:00.000Z,"=1+1, ""ä"""\r\n',
  );
});

const queries: [options: string, ids: string][] = [
  ['--where id=t003', 't003'],
  ['--where where[id][lt]=t001', 't000'],
  ['--where id[lt]=t003 --sort -id', 't002 t001 t000'],
  ['--where serial[between]=9007199254740995,9007199254740997 --where id[ne]=t003 --sort id', 't002 t004'],
  ['--where id[in]=t007,"t008",none --sort id', 't007 t008'],
  ['--where "name[contains]=thing 44" --where "name[contains]=9 " --where tags[contains]=new --sort id', 't449'],
  ['--where name[eq]=x --where __proto__[exists]=true', ''],
  ['--search "THING 17 letters" --where id[lte]=t017', 't017'],
  ['--search "thnig 17 letters" --where id[lte]=t017', ''],
  ['--search "thnig 17 letters" --fuzzy --where id[lte]=t017', 't017'],
  ['--where "name[startsWith]==1+1"', 't000'],
  ['--where name[eq]=none', ''],
];
test.each(queries)('%s: %p', async (options, ids) => {
  const { stdout, stderr } = await pullHere(`things ${options}`);
  if (options.includes('__proto__')) return expect(stderr).toContain('Unknown field "__proto__"');
  const found = stdout
    .split('\n')
    .filter(Boolean)
    .map((line): string => JSON.parse(line).id);
  expect(found.join(' ')).toBe(ids);
  expect(stderr).toBe(`${found.length} record${found.length === 1 ? '' : 's'}, ${stand}\n`);
});

test('a private collection, with a key, as one JSON value', async () => {
  expect((await pullHere('staff')).exitCode).toBe(1);
  const { stdout, stderr } = await pullHere(`staff --key ${key} --out FOLDER/staff.ndjson --json`);
  expect([JSON.parse(stdout), stderr, read('staff.ndjson')]).toEqual([
    { file: 'FOLDER/staff.ndjson', records: 1, openedAt: '2026-03-01T12:05:00.000Z' },
    '',
    '{"id":"ada","createdAt":"2026-01-01T00:00:00.000Z"}\n',
  ]);
});

test.each(['ndjson', 'csv'])('what was pulled as %s can be imported', async (format) => {
  const publicId = `copy${format}`.padEnd(8, '0').slice(0, 8);
  await commandLine.run(`tenant create --name Copy --industry Retail --public-id ${publicId}`);
  await pullHere(`things --out FOLDER/copy.${format}`);
  const { stdout } = await commandLine.run(
    `import FOLDER/copy.${format} --tenant ${publicId} --collection copy --json`,
  );
  const types = ['text', 'integer', 'multiselect', 'json'];
  expect(JSON.parse(stdout)).toMatchObject({
    recordCount,
    fields: fields.map((field, index) => ({ key: field.key, type: types[index] })),
  });
});

test('what can be wrong is told, and nothing is left but what can be gone on with', async () => {
  mkdirSync(join(commandLine.folder, 'taken.csv'));
  const before = readdirSync(commandLine.folder);
  const { url } = service.service;
  const rows: [words: string, said: string][] = [
    [`${url} nobody00 things`, 'No tenant has this ID, or its public API is disabled.'],
    [`${url} pullshop other`, "No such collection. The tenant's profile lists its collections."],
    [`${url} pullshop things --key vtr_no`, 'The key in x-api-key is malformed, unknown,'],
    [`${url} pullshop things --where size[eq]=1 --sort colour`, '\n  where[size][eq]: Unknown field "size".'],
    [
      `${url} pullshop things --out FOLDER/none/things.csv`,
      'things.csv.part cannot be written: there is no such folder.',
    ],
    [`${url} pullshop things --out FOLDER/taken.csv`, 'taken.csv is there, and is no regular file. Name another.'],
    [`${url}/elsewhere pullshop things`, 'No such path. The API is at '],
  ];
  for (const [words, said] of rows) {
    const { stdout, stderr, exitCode } = await commandLine.run(`pull ${words}`);
    expect([stdout, stderr, exitCode]).toEqual(['', expect.stringContaining(said), 1]);
  }
  expect(readdirSync(commandLine.folder)).toEqual(before);
});

const pullThere = (url: string, words: string): string => `pull ${url} pullshop things ${words}`;

describe('as a process', () => {
  test('stopped on the way, it goes on from there, through a limit and faults', async () => {
    proxy.faults.push('stopped within');
    const command = pullThere(proxy.url, '--sort id --out FOLDER/things.csv');
    const stopped = startVitrine(place, command);
    const file = `${service.service.url}/api/v1/public/t/pullshop/things/export?sort=id`;
    const { headers } = await fetch(file, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    const half = Math.floor(Number(headers.get('content-length')) / 2);
    const part = Bun.file(join(place.folder, 'things.csv.part'));
    while (!(await part.exists()) || (await part.stat()).size < half) await Bun.sleep(5);
    stopped.kill('SIGINT');
    expect([await stopped.exited, stopped.stdout(), stopped.stderr()]).toEqual([
      1,
      '',
      'Stopped.\n94 kB of 187 kB are kept: the same command goes on from there.\n',
    ]);
    const names = readdirSync(place.folder).filter((name) => name.startsWith('things'));
    expect(names.toSorted()).toEqual(['things.csv.part', 'things.csv.part.json']);

    proxy.ranges.length = 0;
    proxy.faults.push('gateway', 'limited', 'cut within');
    const going = startVitrine(place, command);
    expect([await going.exited, going.stderr()]).toEqual([0, 'Goes on after 94 kB of 187 kB.\n']);
    const kept = `bytes=${half - 1}-`;
    expect(proxy.ranges).toEqual([kept, kept, kept, expect.stringMatching(/^bytes=\d+-$/)]);
    const [, ...rows]: string[][] = parse(readFileSync(join(place.folder, 'things.csv'), 'utf8'));
    expect(rows.map(([id]) => id)).toEqual(records.map(({ id }) => id));
  });

  test('on a terminal there is a bar, and the result under it', async () => {
    const shown = await watchVitrine(place, pullThere(service.service.url, '--out FOLDER/watched.csv'));
    expect(shown).toMatch(/pulling .* 187 kB of 187 kB/);
    expect(shown.slice(shown.lastIndexOf('pulling'))).toContain('watched.csv: 450 records, ');
    rmSync(join(place.folder, 'watched.csv'));
  });

  const pipes: [reader: string, printed: string, said: string][] = [
    [`${lateReader} | wc -l`, '450', `450 records, ${stand}`],
    ['head -n 1 | cut -c 1-12', '{"id":"t000"', 'EPIPE: broken pipe, write'],
  ];
  test.each(pipes)('into a pipe: %s', async (reader, printed, said) => {
    const outcome = await pipeVitrine(place, pullThere(service.service.url, '--sort id'), reader);
    expect(outcome).toEqual({ stdout: `${printed}\n`, stderr: `${said}\n` });
  });
});

test('printed records cannot be taken back: where the data changes, it fails', async () => {
  let asked = 0;
  const changing = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      const isFirst = asked++ === 0;
      if (!isFirst) headers.set('If-Range', '"other"');
      const answer = await fetch(service.service.url + pathname + search, { headers });
      if (isFirst) return new Response((await answer.bytes()).subarray(0, 1000), answer);
      answer.headers.set('ETag', '"other"');
      return answer;
    },
  });
  const { stdout, stderr, exitCode } = await commandLine.run(pullThere(changing.url.origin, '--sort -id'));
  expect([stdout.length, stderr, exitCode]).toEqual([
    1000,
    'The data changed during the download: the printed records are outdated. With --out the download starts again.\n',
    1,
  ]);
  await changing.stop(true);
});
