/**
 * A server that `vitrine serve` starts cannot give away what it does not have: no address of a database and no secret in
 * its environment, no file or connection of a database, and in the store nothing that is hidden. Linux alone tells this of
 * a process, in /proc; what is looked for is looked for in the publisher too, which has it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FieldDescriptor } from '@vitrine/contract';
import { setTenantEnabled } from '@vitrine/catalog';
import { createPlace, serveVitrine, type Place, type Serving } from '../commands/vitrine-process.ts';
import { childrenWith, processesAreTold, serverOf, wordsOf } from '../support/child-processes.ts';
import { createSharedTable, offerSharedTable, type SharedTable } from '../../../../tests/service/shared-table.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type EngineName,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

const shownText = 'canaryshown4711';
/** In hidden fields of a record that is shown, in records of hidden collections, in those of hidden
 * tenants, and in a field of a shared table that another tenant shows. */
const hiddenTexts = [
  'canaryfield4711',
  'canarycollection4711',
  'canarysilent4711',
  'canarydisabled4711',
  'canaryshared4711',
] as const;
const hiddenNumber = 81_726_354.125;
const consoleSecret = 'canarysecret4711canarysecret4711';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'cost', label: 'Cost', type: 'currency' },
];
const recordWith = (name: string): JsonRecord => ({
  id: 'r1',
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  note: hiddenTexts[0],
  cost: hiddenNumber,
});

const shared: SharedTable = {
  slug: 'shared',
  tableName: 'shared_things',
  idColumn: 'id',
  createdAtColumn: 'made_at',
  scopeColumn: 'owner',
  fields: [
    { key: 'name', label: 'Name', type: 'text', column: 'name' },
    { key: 'note', label: 'Note', type: 'text', column: 'note' },
  ],
};

/** @returns the key of a tenant */
const fill = async (service: TestService): Promise<string> => {
  const addThings = async (publicId: string, slug: string, name: string) => {
    const tenant = await addTenant(service, publicId, publicId);
    return { tenant, things: await addCollection(service, tenant, { slug, fields }, [recordWith(name)]) };
  };
  const { tenant, things } = await addThings('shown001', 'things', shownText);
  await exposeAll(service, tenant, things, ['name']);
  await addCollection(service, tenant, { slug: 'others', fields }, [recordWith(hiddenTexts[1])]);
  await addThings('silent01', 'things', hiddenTexts[2]);
  const disabled = await addThings('disabld1', 'things', hiddenTexts[3]);
  await exposeAll(service, disabled.tenant, disabled.things);
  await setTenantEnabled(service.store, disabled.tenant, false, new Date());
  await createSharedTable(service, shared, [
    ['s1', '2026-01-01T00:00:00.000Z', 'shown001', 'shared name', hiddenTexts[4]],
    ['s2', '2026-01-01T00:00:00.000Z', 'shown002', 'shared name', shownText],
    ['s3', '2026-01-01T00:00:00.000Z', 'silent01', hiddenTexts[4], hiddenTexts[4]],
  ]);
  const other = await addTenant(service, 'shown002', 'shown002');
  const offered = await offerSharedTable(service, undefined, shared);
  await exposeAll(service, tenant, offered, ['name']);
  await exposeAll(service, other, offered);
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  return key;
};

interface Home {
  readonly databaseUrl: string;
  /** Of a database in a file. */
  readonly files: readonly string[];
  /** Of a database behind a port. */
  readonly port: number | undefined;
}

/** The database goes where the processes are to find it; that of the tests' service is left to itself. */
const moveIn = (service: TestService, { databasePath }: Place): Home => {
  if (service.postgres !== undefined) {
    const { url } = service.postgres.database;
    return { databaseUrl: url, files: [], port: Number(new URL(url).port) };
  }
  mkdirSync(dirname(databasePath), { recursive: true });
  service.database.run('vacuum into ?', [databasePath]);
  const path = realpathSync(databasePath);
  return { databaseUrl: `sqlite:${databasePath}`, files: [path, `${path}-wal`, `${path}-shm`], port: undefined };
};

describe.skipIf(!processesAreTold).each(engineNames)('on %s', (engine: EngineName) => {
  const place = createPlace();
  const storeFolder = join(place.folder, 'editions');
  let filled: TestService;
  let home: Home;
  let key: string;
  let serving: Serving;
  let server: number;
  let publisher: number;

  beforeAll(async () => {
    filled = await engines[engine]();
    key = await fill(filled);
    home = moveIn(filled, place);
    const { databaseUrl } = home;
    const onPostgres =
      engine === 'postgres' ? { SOURCES: `erp=${databaseUrl}`, CONSOLE_DATABASE_URL: databaseUrl } : {};
    serving = await serveVitrine(place, {
      DATABASE_URL: databaseUrl,
      EDITION_STORE: storeFolder,
      CONSOLE_SECRET: consoleSecret,
      RATE_LIMIT_ANONYMOUS: '1000000',
      ...onPostgres,
    });
    await until(async () => (await serving.get('shown001/things')).status === 200);
    expect((await serving.get('shown001/shared')).status).toBe(200);
    expect(await (await serving.get('shown002/shared')).text()).toContain(shownText);
    for (const path of ['shown001', 'shown001/things?search=canary', 'silent01', 'disabld1', 'shown001/others'])
      await (await serving.get(path, { 'x-api-key': key })).text();
    server = serverOf(serving.pid);
    [publisher = 0] = childrenWith('publish', serving.pid);
  });
  afterAll(async () => {
    await place[Symbol.asyncDispose]();
    await filled.stop();
  });

  test('it has no address of a database and no secret, in its environment or its words', () => {
    const variables = ['DATABASE_URL', 'SOURCES', 'CONSOLE_DATABASE_URL', 'CONSOLE_SECRET'];
    const texts = [...variables, home.databaseUrl, consoleSecret, ...home.files];
    expect(texts.filter((text) => toldTo(server).includes(text))).toEqual([]);
    expect(toldTo(publisher)).toContain(home.databaseUrl);
  });

  test('it has no file of a database open or mapped, and no connection to one', () => {
    expect(databaseHandlesOf(server, home)).toEqual([]);
    expect(databaseHandlesOf(publisher, home).length).toBeGreaterThan(0);
  });

  test('nothing hidden is in any file of the store', () => {
    const number = Buffer.alloc(8);
    number.writeDoubleLE(hiddenNumber);
    const hidden = [
      ...hiddenTexts,
      String(hiddenNumber),
      number.toString('latin1'),
      key,
      home.databaseUrl,
      consoleSecret,
    ];
    const files = filesIn(storeFolder);
    const holding = (text: string): string[] =>
      files
        .filter(([, content]) => content.includes(text) || content.toLowerCase().includes(text))
        .map(([name]) => name);
    expect(hidden.flatMap(holding)).toEqual([]);
    expect(holding(shownText).length).toBeGreaterThan(0);
  });
});

/** Its environment, and the words that it was started with. */
const toldTo = (pid: number): string => readFileSync(`/proc/${pid}/environ`, 'utf8') + wordsOf(pid).join(' ');

/** Its open files and its maps that are of a database, and its connections to the port of one. */
const databaseHandlesOf = (pid: number, { files, port }: Home): string[] => {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((name) => linkAt(`/proc/${pid}/fd/${name}`));
  const mapped = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  const sockets = port === undefined ? [] : socketsTo(port);
  const isOfDatabase = (text: string): boolean =>
    files.some((file) => text.endsWith(file)) || /\.s\.PGSQL/.test(text) || sockets.includes(text);
  return [...open, ...mapped].filter(isOfDatabase);
};

/** Nothing where it was closed meanwhile. */
const linkAt = (path: string): string[] => {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
};

/** As a process has them open that has a connection to this port: columns are number, local, remote … inode. */
const socketsTo = (port: number): string[] => {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/net/${family}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote]) => remote?.endsWith(ending) === true)
      .map((columns) => `socket:[${columns[9]}]`),
  );
};

/** Each file below, with its bytes. */
const filesIn = (folder: string): [name: string, content: string][] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]);
