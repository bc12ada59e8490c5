/** A small ERP on PostgreSQL for several processes to serve: a table of two tenants, declared and exposed by commands. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@vitrine/postgres/driver';
import type { IsWritten } from './agreement.ts';
import { startVitrine, type Place } from '../commands/vitrine-process.ts';

export const recordsMax = 400;

const catalogFileOf = (source: string): string => `collections:
  - slug: products
    source: ${source}
    table: product
    id: product_no
    createdAt: created_at
    scope: company
    fields:
      - key: name
      - key: price
        type: currency
      - key: revision
`;

export interface Erp {
  readonly publicId: string;
  readonly key: string;
  readonly keyName: string;
}

export interface ErpOptions {
  /** Where the catalog is, and by which name it knows the records' database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly recordsUrl: string;
  readonly source?: string;
}

/** Makes tables, tenant, declaration, exposure and key, as their owners would. */
export const createErp = async (
  place: Place,
  { environment, recordsUrl, source = 'main' }: ErpOptions,
): Promise<Erp> => {
  const connection = await Connection.open(recordsUrl, 'test');
  await connection.run(`
    create table product (company text, product_no bigint primary key, created_at timestamptz not null, name text, price numeric(10, 2), revision bigint);
    insert into product select case when n % 2 = 0 then 'acme' else 'other' end, n, '2026-01-01'::timestamptz + n * interval '1 minute', 'product ' || n, n, 0
      from generate_series(1, ${2 * recordsMax}) n`);
  await connection.close();
  const command = async (words: string): Promise<string> => {
    const started = startVitrine(place, words, environment);
    if ((await started.exited) !== 0) throw new Error(`vitrine ${words}: ${started.stderr()}${started.stdout()}`);
    return started.stdout();
  };
  writeFileSync(join(place.folder, 'catalog.yaml'), catalogFileOf(source));
  const publicId = 'acme2345';
  await command(`tenant create --name Acme --industry Trade --public-id ${publicId} --scope acme`);
  await command('apply FOLDER/catalog.yaml');
  await command(`expose ${publicId} products --fields name,price,revision`);
  const { key }: { readonly key: string } = JSON.parse(await command(`key create ${publicId} --name website --json`));
  return { publicId, key, keyName: 'website' };
};

export interface Writer {
  /** How many times it has changed all records. */
  readonly changes: () => number;
  readonly isWritten: IsWritten;
  readonly stop: () => Promise<void>;
}

/**
 * Changes every record in one transaction, over and over, so that no two readings agree; goes on when the database comes
 * back.
 */
export const startWriter = (databaseUrl: string, pauseMs = 30): Writer => {
  let changes = 0;
  /** A change that failed may have been kept nevertheless: none was kept earlier than the one of its number began. */
  const beganAt: number[] = [];
  const stopping = new AbortController();
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const connection = await Connection.open(databaseUrl, 'writer');
        try {
          while (!stopping.signal.aborted) {
            beganAt.push(performance.now());
            await connection.run(
              "update product set revision = revision + 1, price = price + 0.01 where company in ('acme', 'other')",
            );
            changes++;
            await Bun.sleep(pauseMs);
          }
        } finally {
          connection.destroy();
        }
      } catch {
        await Bun.sleep(100);
      }
    }
  };
  const written = write();
  return {
    changes: () => changes,
    isWritten: ({ id, name, price, revision }, at) =>
      name === `product ${id}` &&
      Math.round(price * 100) === 100 * Number(id) + revision &&
      (revision === 0 || (beganAt[revision - 1] ?? Infinity) <= at),
    stop: async () => {
      stopping.abort();
      await written;
    },
  };
};
