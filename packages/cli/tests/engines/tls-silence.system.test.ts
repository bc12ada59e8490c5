/** Silence is told from slowness over TLS too, where both drivers read through a second socket. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { makeCertificate, opensslProgram } from '../../../../tests/support/certificate.ts';
import {
  createMariaDatabase,
  mariadbProgram,
  type MariaDatabase,
  startMariaServer,
} from '../../../../tests/support/mariadb.ts';
import { Connection as MysqlConnection } from '@vitrine/mysql/driver';
import { Connection as PostgresConnection } from '@vitrine/postgres/driver';
import { type ScanTable } from '@vitrine/sources';
import {
  createDatabase,
  startPostgres,
  type BareServer,
  type TestDatabase,
} from '../../../../tests/support/postgres-servers.ts';
import { field, place, RecordingSink, scanAll, tableOf } from '../../../../tests/support/scanned.ts';
import { startSilentProxy } from '../../../../tests/support/silent-proxy.ts';
import { engines } from '../../src/engines.ts';

/** In tests nothing takes as long, but where the machine is busy. */
const silenceMs = 3000;

/** As many rows as take more than twice as long. */
interface SlowTable {
  readonly table: ScanTable;
  readonly rows: number;
}

/** Takes the certificate that signs itself. */
const overTls = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('sslmode', 'no-verify');
  return url.href;
};

const testTls = (url: () => string, { table, rows }: SlowTable): void => {
  test('rows that come slowly are waited for, for longer than a silence', async () => {
    const source = (await engines.load(url())).openSource({ name: 'erp', url: url(), now: Date.now, silenceMs });
    const begunAt = performance.now();
    const { rows: read, failures } = await scanAll(source, [table]);
    expect(failures).toEqual({});
    expect(read[table.key]).toHaveLength(rows);
    expect(performance.now() - begunAt).toBeGreaterThan(silenceMs * 2);
    await source.close();
  });

  test('silence is noticed', async () => {
    await using proxy = await startSilentProxy(url());
    proxy.bytesMax = 100_000;
    const engine = await engines.load(proxy.url);
    const source = engine.openSource({ name: 'erp', url: proxy.url, now: Date.now, silenceMs });
    const failure = await source.scan([table], new RecordingSink()).catch((error: unknown) => error);
    expect(String(failure)).toStartWith('SourceSilent: The database has sent no byte for 3 s');
    await source.close();
  });
};

describe.skipIf(opensslProgram === null)('PostgreSQL', () => {
  let server: BareServer;
  let database: TestDatabase;
  const url = () => overTls(database.url);

  beforeAll(async () => {
    const { certificate, key } = makeCertificate();
    server = await startPostgres(undefined, ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]);
    database = await createDatabase(server);
    await database.run(`
      create function slow_text() returns text language sql volatile as $$ select repeat('x', 1000) from pg_sleep(0.003) $$;
      create view slow_rows as
        select n::text as id, now() as created_at, slow_text() as value from generate_series(1, 2500) as n`);
  });
  afterAll(async () => {
    await database.close();
    await server.crash();
  });

  test('the connection is encrypted', async () => {
    const connection = await PostgresConnection.open(url());
    expect(await connection.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([['t']]);
    await connection.close();
  });

  const fields = [field('value', 'text')];
  testTls(url, { table: tableOf('slow_rows', { createdAt: place('created_at', 'timestamptz'), fields }), rows: 2500 });
});

describe.skipIf(opensslProgram === null || mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;
  const url = () => overTls(database.url);

  beforeAll(async () => {
    const { certificate, key } = makeCertificate();
    const server = await startMariaServer([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]);
    database = await createMariaDatabase(undefined, server);
    await database.run(`create view slow_rows as select cast(seq as char) as id, timestamp '2026-01-01 00:00:00' as created_at,
      concat(repeat('x', 20000), sleep(0.5)) as value from seq_1_to_14`);
  });
  afterAll(async () => database.close());

  test('the connection is encrypted', async () => {
    const connection = await MysqlConnection.open(url());
    const [[, cipher] = []] = await connection.query("show status like 'ssl_cipher'");
    expect(cipher).toContain('AES');
    connection.destroy();
  });

  /** A row is larger than what the server keeps before it sends. */
  const table = tableOf('slow_rows', {
    schema: undefined,
    createdAt: place('created_at', 'timestamp'),
    fields: [field('value', 'text')],
  });
  testTls(url, { table, rows: 14 });
});
