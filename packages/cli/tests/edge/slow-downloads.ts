/** Slow downloads of a large file on a way, and how much of it arrives after it was withdrawn. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { type Collection, expose, hide, revokeKey, setTenantEnabled } from '@vitrine/catalog';
import type { FieldDescriptor } from '@vitrine/contract';
import { addKey } from '../../../../tests/service/shop.ts';
import { addCollection, exposeAll, follow, startOfTime, type JsonRecord } from '../support/test-service.ts';
import { askTenant } from './asks.ts';
import { publicId, type Way, type WayName, wayNames, type Ways } from './ways.ts';

/** The first is none: then all of the file arrives. */
export const withdrawalNames = [
  'nothing is withdrawn',
  'a field is hidden',
  'the collection is hidden',
  'the tenant is closed',
  'the key is revoked',
] as const;
export type WithdrawalName = (typeof withdrawalNames)[number];

export const fileNames = ['as it is', 'compressed', 'with a key', 'of a private collection'] as const;
type FileName = (typeof fileNames)[number];

/** What became of a download that was slow when its file was withdrawn. */
export interface Download {
  readonly way: WayName;
  readonly file: FileName;
  readonly status: string;
  /** Whether its end came too. */
  readonly isWhole: boolean;
  /** Of the body, after the withdrawal; of which a part was in the buffers of connections. */
  readonly bytesAfter: number;
}

/** Large collections. */
export interface Stock {
  readonly ways: Ways;
  readonly shown: Collection;
  /** A private one. */
  readonly locked: Collection;
}

/** What is downloaded slowly at the same time. */
export interface Downloaded {
  readonly ways: readonly WayName[];
  readonly files: readonly FileName[];
}

const fields: readonly FieldDescriptor[] = [
  { key: 'note', label: 'Note', type: 'text' },
  // No search looks into it, so that it is soon published.
  { key: 'more', label: 'More', type: 'json' },
];
/** Random, so that compression leaves it large. */
const bytesOfRecord = 6000;

const recordsOf = (megabytes: number): readonly JsonRecord[] =>
  Array.from({ length: Math.ceil((megabytes * 1_000_000) / (bytesOfRecord * (4 / 3))) }, (_, index) => ({
    id: `l${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    note: 'n',
    more: randomBytes(bytesOfRecord).toString('base64'),
  }));

/** @param lockedMegabytes of the private collection */
export const fillStock = async (ways: Ways, megabytes: number, lockedMegabytes: number): Promise<Stock> => {
  const { service, shop } = ways;
  const shown = await addCollection(service, shop.tenant, { slug: 'large', fields }, recordsOf(megabytes));
  const locked = await addCollection(service, shop.tenant, { slug: 'locked', fields }, recordsOf(lockedMegabytes));
  const stock = { ways, shown, locked };
  await showAgain(stock);
  await service.turn();
  return stock;
};

/** Begins each file on each way, withdraws while nothing is read, then reads what comes. */
export const withdrawWhileSlow = async (
  stock: Stock,
  withdrawal: WithdrawalName,
  downloaded: Downloaded,
): Promise<readonly Download[]> => {
  const { ways } = stock;
  const files = withdrawal === 'the key is revoked' ? downloaded.files.filter(isKeyed) : downloaded.files;
  const keys = await addKeys(stock, withdrawal);
  await Promise.all(downloaded.ways.map(async (name) => answers(ways.way(name))));
  const begun = downloaded.ways.flatMap((name) =>
    files.map(async (file) => begin(ways.way(name), file, keys.get(name) ?? '')),
  );
  const readers = await Promise.all(begun);
  // In which a proxy that holds anything ahead of its reader can do so.
  await Bun.sleep(aheadMs);
  await withdraw(stock, withdrawal);
  await follow(ways.service);
  const downloads = await Promise.all(readers.map(async ({ rest }) => rest()));
  await showAgain(stock);
  return downloads;
};

const isKeyed = (file: FileName): boolean => file === 'with a key' || file === 'of a private collection';
const aheadMs = 1000;
const now = new Date(startOfTime);

/** One for each way: a caller reads few files at once. */
const addKeys = async ({ ways: { service, shop } }: Stock, withdrawal: WithdrawalName) => {
  const keys = new Map<WayName, string>();
  for (const way of wayNames) keys.set(way, (await addKey(service, shop.tenant, keyName(withdrawal, way))).key);
  await follow(service);
  return keys;
};

const keyName = (withdrawal: WithdrawalName, way: WayName): string => `${withdrawal} ${wayNames.indexOf(way)}`;

/** A cache may take the service for dead that was busy a moment ago. */
const answers = async (way: Way): Promise<void> => {
  for (let status = 0; status !== 200; await Bun.sleep(50))
    ({ status } = await askTenant(way, '/goods/export?where[id]=g0001'));
};

const withdraw = async (
  { ways: { service, shop }, shown, locked }: Stock,
  withdrawal: WithdrawalName,
): Promise<void> => {
  const { store } = service;
  switch (withdrawal) {
    case 'nothing is withdrawn':
      return;
    case 'a field is hidden':
      await hide(store, shop.tenant, shown, ['note'], now);
      return hide(store, shop.tenant, locked, ['note'], now);
    case 'the collection is hidden':
      await hide(store, shop.tenant, shown, 'all', now);
      return hide(store, shop.tenant, locked, 'all', now);
    case 'the tenant is closed':
      return setTenantEnabled(store, shop.tenant, false, now);
    case 'the key is revoked':
      for (const way of wayNames) await revokeKey(store, shop.tenant, keyName(withdrawal, way), now);
  }
};

const showAgain = async ({ ways: { service, shop }, shown, locked }: Stock): Promise<void> => {
  await setTenantEnabled(service.store, shop.tenant, true, now);
  await exposeAll(service, shop.tenant, shown);
  await expose(service.store, shop.tenant, locked, { state: 'private', keys: 'all' }, now);
  await follow(service);
};

interface Reader {
  /** Reads to the end of the connection. */
  readonly rest: () => Promise<Download>;
}

const requests: Readonly<Record<FileName, (key: string) => readonly [slug: string, headers: readonly string[]]>> = {
  'as it is': () => ['large', []],
  compressed: () => ['large', ['Accept-Encoding: gzip, br']],
  'with a key': (key) => ['large', [`x-api-key: ${key}`]],
  'of a private collection': (key) => ['locked', [`x-api-key: ${key}`]],
};

let callers = 0;

/** Reads the head of the answer, and then nothing until it is told to. */
const begin = async (way: Way, file: FileName, key: string): Promise<Reader> => {
  const { port, pathname } = new URL(way.url);
  const socket = connect(Number(port), '127.0.0.1');
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [bytes, head, end] = [0, '', ''];
  socket.on('data', (chunk: Buffer) => {
    if (head === '') {
      head = chunk.toString('latin1');
      socket.pause();
      begun.resolve();
    }
    bytes += chunk.length;
    end = (end + chunk.toString('latin1')).slice(-8);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    begun.resolve();
    closed.resolve();
  });
  const [slug, headers] = requests[file](key);
  const path = `${pathname.replace(/\/$/, '')}/api/v1/public/t/${publicId}/${slug}/export?format=json`;
  const lines = ['Host: localhost', `X-Forwarded-For: 10.8.0.${++callers % 250}`, 'Connection: close', ...headers];
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await begun.promise;
  const rest = async (): Promise<Download> => {
    const before = bytes;
    socket.resume();
    await closed.promise;
    const status = head.split(' ', 2)[1] ?? '';
    return { way: way.name, file, status, isWhole: end.endsWith('\r\n0\r\n\r\n'), bytesAfter: bytes - before };
  };
  return { rest };
};
