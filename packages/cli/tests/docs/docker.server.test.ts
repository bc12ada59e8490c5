/** Dockerfile, compose.yaml and the SQL of docker/ against the repository, the settings and PostgreSQL; no container runs. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { Connection } from '@vitrine/postgres/driver';
import { parseConfig, serverVariables } from '../../src/config.ts';
import { settings } from '../../src/settings.ts';
import { catalogGrants } from '@vitrine/doctor';
import { createPostgresServer, rolePassword } from '../../../../tests/support/postgres-server.ts';
import { readDocument, repository } from './documents.ts';

const dockerfile = await readDocument('Dockerfile');
const ignored = await readDocument('.dockerignore');
const composeText = await readDocument('compose.yaml');

interface Service {
  readonly build?: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: Readonly<Record<string, unknown>>;
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, unknown>>;
}

const { services, volumes, networks }: Compose = parse(composeText);
const variables = new Set<string>(Object.values(settings).map(({ variable }) => variable));

/** What stands behind an instruction, with the lines that it goes on in. */
const instructions = (name: string): string[] =>
  Array.from(dockerfile.replaceAll('\\\n', ' ').matchAll(new RegExp(`^${name} (.*)$`, 'gm')), ([, rest = '']) => rest);

describe('Dockerfile', () => {
  test('it is well formed', () => expect(validate(dockerfile).map(({ message }) => message)).toEqual([]));

  const copied = instructions('COPY')
    .filter((rest) => !rest.startsWith('--from'))
    .flatMap((rest) => rest.split(' ').slice(0, -1));
  test.each(copied)('%s is there, and reaches the build', (source) => {
    expect(existsSync(join(repository, source))).toBe(true);
    expect(ignored.split('\n')).toContain(`!${source}`);
  });

  test('what is left out of the build is everything else', () => {
    const lines = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(
      lines
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1))
        .sort(),
    ).toEqual(copied.sort());
  });

  test('its settings are settings', () => {
    const named = instructions('ENV').flatMap((rest) => Array.from(rest.matchAll(/(\w+)=/g), ([, name]) => name));
    expect(named.filter((name) => name !== 'PATH' && !variables.has(name ?? ''))).toEqual([]);
  });

  test('its Node.js is one that README.md allows, and its Bun is the one of the lock file', async () => {
    const [, major] = /^FROM node:(\d+)-/m.exec(dockerfile) ?? [];
    const [, least] = /Node\.js (\d+) or later/.exec(await readDocument('README.md')) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(least));
    expect(dockerfile).toContain('node_modules/.bin/bun');
    const { devDependencies }: { readonly devDependencies: Record<string, string> } = JSON.parse(
      await readDocument('package.json'),
    );
    expect(devDependencies['bun']).toBe(Bun.version);
  });

  test('it serves as a user without rights, on the port that it names', () => {
    expect(instructions('USER')).toEqual(['vitrine']);
    expect(instructions('EXPOSE')).toEqual([settings.port.default]);
    expect(instructions('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(instructions('HEALTHCHECK').join()).toContain('/healthz');
  });
});

describe('compose.yaml', () => {
  const own = Object.entries(services).filter(([, { build }]) => build !== undefined);

  test.each(own)('%s: its settings are settings, and can be read', (_name, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([]);
    const filled = Object.entries(environment).map(([name, value]) => [name, fill(value, 'secret')]);
    expect(() => parseConfig(Object.fromEntries(filled))).not.toThrow();
  });

  test.each(own)('%s: it can write nowhere but to its volume, and has no rights to gain', (_name, service) => {
    expect([service.read_only, service.cap_drop, service.security_opt]).toEqual([
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
  });

  test('the server is reached on the port that it listens on, and is the only one', () => {
    const ports = Object.entries(services).flatMap(([name, service]) => (service.ports === undefined ? [] : [name]));
    expect(ports).toEqual(['server']);
    expect(services['server']?.ports?.map((port) => port.slice(port.lastIndexOf(':') + 1))).toEqual([
      settings.port.default,
    ]);
  });

  test.each([
    ['publisher', 'postgres'],
    ['server', 'redis'],
    ['server', 'publisher'],
  ])('the %s waits until the %s is healthy, and that says when it is', (name, awaited) => {
    expect(services[name]?.depends_on?.[awaited]?.condition).toBe('service_healthy');
    expect(services[awaited]?.healthcheck?.['test']).toBeArray();
  });

  test('the server has no address of a database, and cannot reach one', () => {
    const { environment = {}, networks: reached = [] } = services['server'] ?? {};
    expect(Object.keys(environment).filter((name) => !serverVariables.includes(name))).toEqual([]);
    expect(JSON.stringify(environment)).not.toContain('postgres');
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.filter((network) => services['postgres']?.networks?.includes(network))).toEqual([]);
  });

  test('the server serves the store of the publisher, and can write usage alone', () => {
    const folder = services['publisher']?.environment?.['EDITION_STORE'] ?? '';
    expect(services['server']?.command).toEqual(['serve', '--store', folder]);
    expect(services['publisher']?.command).toEqual(['publish']);
    const usage = join(folder, 'usage');
    expect(services['server']?.volumes).toEqual([`editions:${folder}:ro`, `usage:${usage}`]);
    expect(services['publisher']?.volumes).toEqual([`editions:${folder}`, `usage:${usage}`]);
    expect(dockerfile).toContain(`install -d -o vitrine -g vitrine -m 0750 ${folder} ${usage}`);
  });

  test('whoever publishes is not the owner', () => {
    expect(services['publisher']?.environment?.['DATABASE_URL']).toStartWith('postgres://vitrine_reader:');
    expect(services['catalog']?.environment?.['DATABASE_URL']).toStartWith('postgres://vitrine_owner:');
  });

  test('no password stands there, and none has a default', () => {
    const all = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    const secrets = all.filter(([name]) => /PASSWORD|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter(([, value]) => !/\$\{\w+PASSWORD:\?/.test(value))).toEqual([]);
  });

  test('what it mounts and waits for is there', () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
    const missing = sources.filter((source) =>
      source.startsWith('./') ? !existsSync(join(repository, source)) : !(source in volumes),
    );
    const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    const connected = Object.values(services).flatMap((service) => service.networks ?? ['none']);
    expect([missing, awaited.filter((name) => !(name in services))]).toEqual([[], []]);
    expect(connected.filter((name) => !(name in networks))).toEqual([]);
  });
});

/** Variables as Compose fills them in: by their defaults, or with a value. */
const fill = (text: string, value: string): string =>
  text.replaceAll(/\$\{\w+(:[-?])([^}]*)\}/g, (_all, kind: string, rest: string) => (kind === ':-' ? rest : value));

test('docker/: the owner can keep the catalog, and the reader is granted what doctor grants', async () => {
  const rights = await readDocument('docker/rights.sql');
  expect(statementsOf(rights)).toEqual([...catalogGrants('vitrine_reader')]);
  const server = await createPostgresServer();
  try {
    const roles = await readDocument('docker/roles.sql');
    await runAs(
      server.urlOf('postgres'),
      statementsOf(roles)
        .join('\n')
        .replaceAll(/:'\w+'/g, `'${rolePassword}'`),
    );
    const store = await openPostgresStore(server.urlOf('postgres', 'vitrine_owner'));
    await store.destroy();
    await runAs(server.urlOf('postgres', 'vitrine_owner'), rights);
    const reading = await openPostgresStore(server.urlOf('postgres', 'vitrine_reader'));
    expect(await reading.selectFrom('tenant').selectAll().execute()).toEqual([]);
    const refused = await reading.deleteFrom('tenant').execute().catch(String);
    expect(refused).toContain('permission denied');
    await reading.destroy();
  } finally {
    await server.remove();
  }
});

const statementsOf = (text: string): string[] => text.split('\n').filter((line) => line.endsWith(';'));

const runAs = async (url: string, statements: string): Promise<void> => {
  const connection = await Connection.open(url, 'test');
  await connection.run(statements);
  await connection.close();
};
