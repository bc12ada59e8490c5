/** What each `sslmode` checks of a server's certificate, and that a failure says what to write. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { makeCertificate, opensslProgram } from '../../../../tests/support/certificate.ts';
import {
  createMariaDatabase,
  mariadbProgram,
  type MariaDatabase,
  startMariaServer,
} from '../../../../tests/support/mariadb.ts';
import { explainCertificate } from '@vitrine/sources';
import { startPostgres, type BareServer } from '../../../../tests/support/postgres-servers.ts';
import { engines } from '../../src/engines.ts';

/** Two certificates of `localhost` that sign themselves: the server has the first. */
const certificates = opensslProgram === null ? [] : [makeCertificate(), makeCertificate()];
const [own, other] = certificates.map(({ certificate }) => certificate);

/** @returns `fine`, or what is said of the failure */
const connect = async (
  address: string,
  host: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const url = new URL(address);
  url.hostname = host;
  url.search = String(new URLSearchParams(parameters));
  const engine = await engines.load(url.href);
  return engine.look(url.href, 'test').then(
    async (look) => {
      await look.close();
      return 'fine';
    },
    (error: unknown) => explainCertificate(error) ?? String(error),
  );
};

const unknown = expect.stringContaining(
  'signed by no known authority. Name the file of its authority in the address: sslrootcert=FILE.',
);
const elsewhere = expect.stringContaining('is that of another host. Write its name as the host, or sslmode=verify-ca');

const testModes = (address: () => string): void => {
  const rows: readonly [host: string, parameters: Readonly<Record<string, string>>, expected: unknown][] = [
    ['127.0.0.1', { sslmode: 'disable' }, 'fine'],
    ['127.0.0.1', { sslmode: 'no-verify' }, 'fine'],
    ['localhost', { sslmode: 'verify-full' }, unknown],
    ['localhost', { sslmode: 'verify-full', sslrootcert: 'system' }, unknown],
    ['localhost', { sslrootcert: 'system' }, unknown],
    ['localhost', { sslmode: 'verify-full', sslrootcert: other ?? '' }, unknown],
    ['localhost', { sslmode: 'verify-full', sslrootcert: own ?? '' }, 'fine'],
    ['127.0.0.1', { sslmode: 'verify-full', sslrootcert: own ?? '' }, elsewhere],
    ['127.0.0.1', { sslmode: 'verify-ca', sslrootcert: own ?? '' }, 'fine'],
    ['127.0.0.1', { sslmode: 'verify-ca', sslrootcert: other ?? '' }, unknown],
    ['localhost', { sslmode: 'verify-full', sslrootcert: '/nowhere.pem' }, expect.stringContaining('ENOENT')],
  ];
  test.each(rows)('%s %p', async (host, parameters, expected) => {
    expect(await connect(address(), host, parameters)).toEqual(expected);
  });
};

describe.skipIf(opensslProgram === null)('PostgreSQL', () => {
  let server: BareServer;
  beforeAll(async () => {
    const [{ certificate, key } = { certificate: '', key: '' }] = certificates;
    server = await startPostgres(undefined, ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]);
  });
  afterAll(async () => server.crash());
  testModes(() => server.urlOf('postgres'));

  test('require checks as much as verify-full', async () => {
    expect(await connect(server.urlOf('postgres'), 'localhost', { sslmode: 'require' })).toEqual(unknown);
  });
});

describe.skipIf(opensslProgram === null || mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;
  beforeAll(async () => {
    const [{ certificate, key } = { certificate: '', key: '' }] = certificates;
    database = await createMariaDatabase(
      undefined,
      await startMariaServer([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]),
    );
  });
  afterAll(async () => database.close());
  testModes(() => database.url);
});
