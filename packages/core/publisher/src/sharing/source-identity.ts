/** Says which databases a request reads: a standby may have another one under the same name in its settings. */
import { isPattern } from '@vitrine/sources';
import type { TableToBuild } from '../editions/built-table.ts';
import type { SharingOptions } from './build-jobs.ts';

interface Place extends Pick<SharingOptions, 'find' | 'identify'> {
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
  { find, identify, jobs: { machine } }: Place,
  source: string,
  scope: string | undefined,
): readonly string[] | undefined => {
  try {
    const address = find(source, scope);
    return address.kind === 'embedded' ? [machine, address.path] : identify(address.url, machine);
  } catch {
    return undefined;
  }
};
