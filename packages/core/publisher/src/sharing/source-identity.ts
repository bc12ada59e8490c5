/** Says which databases a request reads: a standby may have another one under the same name in its settings. */
import { statSync } from 'node:fs';
import { isPattern } from '@vitrine/sources';
import { parseHttpAddress } from '@vitrine/sources/engines';
import type { TableToBuild } from '../editions/built-table.ts';
import type { SourceAddress } from '../editions/open-sources.ts';
import type { SharingOptions } from './build-jobs.ts';

interface Place extends Pick<SharingOptions, 'find'> {
  readonly jobs: Pick<SharingOptions['jobs'], 'machine'>;
}

/**
 * @param source the name of the source; of a pattern the databases of all tenants count
 * @returns SHA-256 of the addresses without passwords, in hexadecimal
 */
export const identifySource = (place: Place, source: string, tables: readonly TableToBuild[]): string => {
  const hash = new Bun.CryptoHasher('sha256');
  for (const scope of scopesIn(source, tables))
    hash.update(`${JSON.stringify([scope, addressOf(place, source, scope)])}\n`);
  return hash.digest('hex');
};

const scopesIn = (source: string, tables: readonly TableToBuild[]): Iterable<string | undefined> =>
  isPattern(source) ? new Set(tables.map(({ partitions: [first] }) => first?.scope ?? '')) : [undefined];

/** @returns undefined where the settings have none */
const addressOf = (
  { find, jobs: { machine } }: Place,
  source: string,
  scope: string | undefined,
): readonly string[] | undefined => {
  try {
    return partsOf(find(source, scope), machine);
  } catch {
    return undefined;
  }
};

const partsOf = (address: SourceAddress, machine: string): readonly string[] => {
  if (address.kind === 'embedded') return [machine, address.path];
  const { protocol, username, host, hostname, pathname, searchParams } = new URL(address.url);
  if (protocol === 'folder:') return [address.url, identifyFolder(decodeURIComponent(pathname))];
  const tables = /^https?:$/.test(protocol) ? [JSON.stringify(parseHttpAddress(address.url).settings.tables)] : [];
  const rest = [...searchParams].filter(([name]) => !/pass|pwd|key|token|secret/i.test(name));
  const isHere = ofThisMachine.test(searchParams.get('host') ?? decodeURIComponent(hostname));
  return [isHere ? machine : '', protocol, username, host, pathname, ...rest.flat(), ...tables];
};

/** Another machine has another folder of this path. */
const identifyFolder = (path: string): string => {
  const { dev, ino, birthtimeNs } = statSync(path, { bigint: true });
  return [dev, ino, birthtimeNs].join(' ');
};

/** Names and addresses of the machine itself, and sockets in its folders. */
const ofThisMachine = /^(?:$|\/|127\.|(?:.*\.)?localhost\.?$|\[?(?:::1|::ffff:(?:127\.|7f).*)\]?$)/i;
