/** Databases for doctor to look at: tables of an operator's, a catalog over them, and the looks and fixes of a test. */
import { expect } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CatalogDatabase, createTenant, expose, findCollection } from '@vitrine/catalog';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { Connection, createDescribeTables } from '@vitrine/postgres/driver';
import { parseConfig } from '../../src/config.ts';
import { applyCatalog } from '@vitrine/declaring';
import { type Finding, lookAtSources } from '@vitrine/doctor';
import {
  createTestDatabase,
  rolePassword,
  type PostgresServer,
  type TestDatabase,
} from '../../../../tests/support/postgres-server.ts';
import { findHarmful } from './harmless.ts';
import { engines } from '../../src/engines.ts';

export interface Fixture {
  readonly database: TestDatabase;
  readonly store: CatalogDatabase;
  /** What doctor finds, as the owner of the server or as another role. */
  readonly look: (role?: string, environment?: Readonly<Record<string, string>>) => Promise<readonly Finding[]>;
  /** Runs what is printed, one statement after the other, as the owner. */
  readonly fix: (findings: readonly Finding[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const now = new Date('2026-03-01T12:00:00.000Z');

/** Rows of two companies, and columns and a table that nobody declares. */
const tables = `
  create type state as enum ('new', 'sold');
  create table product (
    id bigint generated always as identity primary key, company_id integer not null, created_at timestamptz not null,
    name text, "Sku" varchar(40), state state, custom jsonb, cost numeric
  );
  insert into product (company_id, created_at, name, cost) values (7, '2026-01-01', 'Chai', 11), (8, '2026-01-02', 'Chang', 12);
  create table secret (id serial primary key, word text);
  insert into secret (word) values ('hidden');
  analyze;
`;

const catalogYaml = `collections:
  - slug: products
    table: product
    id: id
    createdAt: created_at
    scope: company_id
    fields:
      - { key: name }
      - { key: sku, column: Sku }
      - { key: colour, column: custom, path: [look, colour], type: select }
`;

export interface FixtureOptions {
  readonly server?: PostgresServer;
  readonly tables?: string;
  readonly catalog?: string;
  readonly collection?: string;
  /** Runs after the catalog was applied; DATABASE is the database's name. */
  readonly change?: string;
}

export const createFixture = async (options: FixtureOptions = {}): Promise<Fixture> => {
  const database = await createTestDatabase(options.server);
  await database.run(options.tables ?? tables);
  const store = await openPostgresStore(database.url);
  const draft = { name: 'Acme', industry: 'Retail', publicId: 'acme2345', scope: '7' };
  const tenant = await createTenant(store, draft, now, (length) => new Uint8Array(length));
  await apply(database, store, options.catalog ?? catalogYaml);
  const collection = await findCollection(store, tenant, options.collection ?? 'products');
  await expose(store, tenant, collection, { state: 'public', keys: 'all' }, now);
  if (options.change !== undefined) await database.run(options.change.replaceAll('DATABASE', database.name));
  return {
    database,
    store,
    look: async (role, environment = {}) => {
      const url = database.server.urlOf(database.name, role);
      return look({ main: url, ...environment });
    },
    fix: async (findings) => {
      for (const { statement = '' } of findings) {
        const statements = statement.split('\n').filter((line) => line !== '');
        for (const line of statements) await database.run(line.replace('CHOOSE-A-PASSWORD', rolePassword));
      }
    },
    close: async () => {
      await store.destroy();
      await database.close();
    },
  };
};

/** What doctor finds, the statements of which are harmless; `main` is an address, and so are further sources; the rest are settings. */
export const look = async ({
  main,
  ...environment
}: Readonly<Record<string, string>> & { readonly main: string }): Promise<readonly Finding[]> => {
  const config = parseConfig({ DATABASE_URL: main, ...environment });
  const addresses = new Map([['main', main], ...config.sources]);
  const { findings } = await lookAtSources({ config, addresses, engines, processName: 'vitrine test', now: Date.now });
  const urls = [...addresses.values(), ...(config.consoleDatabase === null ? [] : [config.consoleDatabase])];
  const statements = findings.flatMap(({ statement }) => statement?.split('\n') ?? []);
  expect(findHarmful(statements, urls.map(printRole))).toEqual([]);
  return findings;
};

/** The role of an address, as SQL writes it. */
const printRole = (url: string): string => {
  const role = decodeURIComponent(new URL(url).username);
  return /^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`;
};

const apply = async (database: TestDatabase, store: CatalogDatabase, yaml: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
  const file = join(folder, 'catalog.yaml');
  writeFileSync(file, yaml);
  const connection = await Connection.open(database.url, 'test');
  const describeTables = createDescribeTables(async (text, parameters) => connection.query(text, parameters));
  await applyCatalog(store, new Map([['main', { describeTables }]]), { file, isRemoving: false, isDryRun: false }, now);
  await connection.close();
  rmSync(folder, { recursive: true });
};

/** Findings as text: `state about: found`, those that are well left out. */
export const printed = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, about, found }) => `${state} ${about}: ${found}`);

/** The finding that says so. */
export const findingOf = (findings: readonly Finding[], about: string, words: string): Finding => {
  const finding = findings.find((each) => each.about === about && each.found.includes(words));
  if (finding === undefined) expect(printed(findings)).toEqual([`${about}: ${words}`]);
  return finding ?? { about, state: 'error', found: '' };
};
