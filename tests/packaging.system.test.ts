/** The Debian package: its units, what lintian says, and its life in a root that is thrown away, from install to purge. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeDebianPackage } from '../packaging/debian-package.ts';
import { parseConfig } from '../packages/cli/src/config.ts';
import { settings } from '../packages/cli/src/settings.ts';
import { memoryWanted } from '@vitrine/doctor';
import { version } from '../packages/cli/src/version.ts';
import { readPage } from './support/markdown-tables.ts';
import { root as repository } from './support/source-files.ts';
import { findProgram, sayLast } from './support/system-program.ts';
import { openThrowawayRoot, programOfSources, type Ran, type ThrowawayRoot } from './support/throwaway-root.ts';

const units = ['vitrine', 'vitrine-publisher', 'vitrine-server'].map((name) => `${name}.service`);
const pathOf = (unit: string): string => join(repository, 'packaging/systemd', unit);

/** The settings of a unit's section `[Service]`. */
const serviceOf = async (unit: string): Promise<readonly string[]> =>
  ((await Bun.file(pathOf(unit)).text()).split('[Service]\n')[1] ?? '').split('\n[Install]')[0]?.split('\n') ?? [];

const valueOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);

const variables = new Set<string>(Object.values(settings).map(({ variable }) => variable));

/** Also those that are there as a comment. */
const settingsIn = async (file: string): Promise<readonly (readonly [string, string])[]> =>
  Array.from(
    (await readPage(`packaging/debian/${file}`)).matchAll(/^#?([A-Z_]+)=(.*)$/gm),
    ([, name = '', value = '']): readonly [string, string] => [name, value],
  );

describe('settings', () => {
  test.each(['vitrine.env', 'server.env'])('%s has settings that there are, and that can be read', async (file) => {
    const said = await settingsIn(file);
    expect(said.map(([name]) => name).filter((name) => !variables.has(name))).toEqual([]);
    expect(() => parseConfig(Object.fromEntries(said))).not.toThrow();
  });

  test('a server has no address of a database', async () => {
    const names = (await settingsIn('server.env')).map(([name]) => name);
    expect(names.filter((name) => /DATABASE|SOURCES|SECRET/.test(name))).toEqual([]);
    const server = await serviceOf('vitrine-server.service');
    expect(valueOf(server, 'EnvironmentFile')).toBe('/etc/vitrine/server.env');
    expect(valueOf(server, 'User')).not.toBe(valueOf(await serviceOf('vitrine-publisher.service'), 'User'));
  });
});

describe('units', () => {
  test.each(units)('%s: as much memory as a server needs', async (unit) =>
    expect(Number(valueOf(await serviceOf(unit), 'MemoryMax')?.replace('G', '')) * 2 ** 30).toBeGreaterThanOrEqual(
      memoryWanted(parseConfig({})) * 1e6,
    ),
  );

  test('they may do the same', async () => {
    const rights = await Promise.all(
      units.map(async (unit) => {
        const lines = await serviceOf(unit);
        return lines.slice(lines.indexOf('CapabilityBoundingSet='));
      }),
    );
    expect(rights[0]?.length).toBeGreaterThan(25);
    expect(rights[1]).toEqual(rights[0] ?? []);
    expect(rights[2]).toEqual(rights[0] ?? []);
  });

  const analyze = findProgram({
    names: ['systemd-analyze'],
    package: 'systemd',
    needs: 'The tests of how exposed the units are',
  });
  const exposureMax = 1.5;
  test.skipIf(analyze === null).each(units)(`%s: an exposure of ${exposureMax} at most`, async (unit) => {
    const child = Bun.spawn([analyze ?? '', 'security', '--offline=true', '--no-pager', pathOf(unit)]);
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(await new Response(child.stdout).text()) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(exposureMax);
  });
});

test('the manual page has every command, and no other', async () => {
  const help = Bun.spawn([process.execPath, join(repository, 'packages/cli/src/main.ts'), '--help']);
  const [, list = ''] = /^Commands:\n((?: .*\n)+)/m.exec(await new Response(help.stdout).text()) ?? [];
  const are = Array.from(list.matchAll(/^ {2}(\S+)/gm), ([, name]) => name);
  const page = (await readPage('packaging/debian/vitrine.1')).split('.SH FILES')[0] ?? '';
  const said = Array.from(page.matchAll(/^\.TP\n\.B (\S+)$/gm), ([, name]) => name?.replaceAll('\\', ''));
  expect(are.length).toBeGreaterThan(10);
  expect(said).toEqual(are);
});

const isDebianRoot = process.getuid?.() === 0 && Bun.which('dpkg-deb') !== null;
if (!isDebianRoot)
  sayLast('SKIPPED: The Debian package is made and installed by root on Debian alone, in a root that is thrown away.');
const lintian = isDebianRoot
  ? findProgram({ names: ['lintian'], package: 'lintian', needs: 'The tests of the Debian package' })
  : null;

describe.skipIf(lintian === null)('the package', () => {
  let folder = '';
  const packages: string[] = [];
  let place: ThrowawayRoot | undefined;
  let judged: Promise<Ran> | undefined;

  /** With the program as it runs from its sources; `npm run trial:deb` has the executable in it. */
  const make = async (of: string, beneath = '.'): Promise<string> =>
    makeDebianPackage({
      executable: join(folder, 'vitrine'),
      version: of,
      epochSeconds: 1_767_225_600,
      folder: join(folder, beneath),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-package-'));
    await chmod(folder, 0o755);
    await Bun.write(join(folder, 'vitrine'), programOfSources);
    packages.push(await make(version), await make('99.0.0'));
    judged = judge(packages[0] ?? '');
    place = await openThrowawayRoot();
  });

  afterAll(async () => {
    await place?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a line in the root, which has to end well. */
  const inRoot = async (line: string): Promise<string> => {
    const { exitCode, output } = await refusedInRoot(line);
    if (exitCode !== 0) throw new Error(`${line}: ${output}`);
    return output.trim();
  };

  const refusedInRoot = async (line: string): Promise<Ran> => {
    if (place === undefined) throw new Error('There is no root.');
    return place.run(line);
  };

  /** Brings the file there by the standard input of a shell: the root need not have this machine's temporary folder. */
  const install = async (path = ''): Promise<string> => {
    const bytes = Buffer.from(await Bun.file(path).bytes()).toString('base64');
    await inRoot(`printf %s '${bytes}' | base64 --decode > /${basename(path)}`);
    // The index of manual pages takes longer than all else.
    return inRoot(`dpkg --no-triggers --force-unsafe-io --install /${basename(path)}`);
  };

  const stateOf = async (path: string): Promise<string> => inRoot(`stat --format='%U:%G %a' ${path}`);

  test('a version before a release is a lower one', async () => {
    const [earlier = ''] = /(?<=vitrine_).+(?=_)/.exec(basename(await make('99.0.0-rc.1'))) ?? [];
    expect(earlier).toBe('99.0.0~rc.1-1');
    expect(await inRoot(`dpkg --compare-versions ${earlier} lt 99.0.0-1`)).toBe('');
  });

  test('its bytes are the same when it is made again', async () => {
    const again = await make(version, 'again');
    expect(await Bun.file(again).bytes()).toEqual(await Bun.file(packages[0] ?? '').bytes());
  });

  test('installed, it has its users and folders, and nothing is enabled', async () => {
    await install(packages[0]);
    expect(await inRoot('vitrine --version')).toBe(version);
    expect(await inRoot('id -nG vitrine; id -nG vitrine-server')).toBe('vitrine\nvitrine');
    expect(await stateOf('/var/lib/vitrine')).toBe('vitrine:vitrine 750');
    expect(await stateOf('/var/lib/vitrine/editions/usage')).toBe('vitrine:vitrine 770');
    expect(await stateOf('/etc/vitrine/vitrine.env')).toBe('root:root 600');
    expect(await stateOf('/etc/vitrine/server.env')).toBe('root:root 600');
    expect(await inRoot('find /etc/systemd -name "vitrine*"')).toBe('');
    expect(await inRoot('systemd-analyze verify --man=no /lib/systemd/system/vitrine*.service')).toBe('');
  });

  test('its commands work on the catalog of the service, as its user', async () => {
    await inRoot('vitrine-admin tenant create --name Shop --industry Retail --public-id shop2345');
    await inRoot('printf "id,name,price\\n1,Drill,129.9\\n2,Lamp,15\\n" > /products.csv');
    await inRoot('vitrine-admin import /products.csv --tenant shop2345 --collection products');
    await inRoot('vitrine-admin expose shop2345 products --fields name');
    expect(await stateOf('/var/lib/vitrine/vitrine.db')).toBe('vitrine:vitrine 600');
    const refused = await refusedInRoot(
      'setpriv --reuid=vitrine-server --regid=vitrine --init-groups vitrine-admin tenant list',
    );
    expect([refused.exitCode, refused.output]).toEqual([1, expect.stringContaining('has to be run as root')]);
  });

  test('publisher and server run as users without rights, in a root that can only be read', async () => {
    const environment = Object.fromEntries(await settingsIn('vitrine.env'));
    delete environment['SOURCES'];
    const state = '/var/lib/vitrine';
    const publisher = place?.start({
      user: 'vitrine',
      group: 'vitrine',
      words: ['/usr/bin/vitrine', 'publish'],
      environment,
      writable: [state],
    });
    await publisher?.waitFor(/"edition-published"/);
    const server = place?.start({
      user: 'vitrine-server',
      group: 'vitrine',
      words: ['/usr/bin/vitrine', 'serve', '--store', `${state}/editions`],
      environment: { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: 'off' },
      writable: [`${state}/editions/usage`],
    });
    const url = await server?.waitFor(/"server-started","url":"([^"]+)"/);
    const answer = await fetch(`${url}/api/v1/public/t/shop2345/products?sort=name`);
    expect(await answer.json()).toMatchObject({ data: [{ name: 'Drill' }, { name: 'Lamp' }] });
    // When it ends it tells what it has counted: by a file that the publisher's user can read and take away.
    expect(await server?.stop()).toBe(0);
    await waitUntil(async () => (await inRoot(`find ${state}/editions/usage -type f`)) === '');
    const asServer = 'setpriv --reuid=vitrine-server --regid=vitrine --init-groups';
    const closed = ['vitrine.db', 'editions/publisher.json'].map((name) => `${state}/${name}`);
    for (const path of [...closed, '/etc/vitrine/vitrine.env'])
      expect((await refusedInRoot(`${asServer} cat ${path}`)).output).toContain('Permission denied');
    expect((await refusedInRoot(`${asServer} touch ${state}/editions/current`)).exitCode).not.toBe(0);
    expect(await publisher?.stop()).toBe(0);
  });

  test('an upgrade keeps settings and data', async () => {
    await inRoot('echo LOG_LEVEL=warn >> /etc/vitrine/vitrine.env');
    await install(packages[1]);
    expect(await inRoot("dpkg-query --show --showformat='${Version}' vitrine")).toBe('99.0.0-1');
    expect(await inRoot('grep LOG_LEVEL /etc/vitrine/vitrine.env')).toBe('LOG_LEVEL=warn');
    expect(await stateOf('/etc/vitrine/vitrine.env')).toBe('root:root 600');
    expect(await inRoot('vitrine-admin tenant list')).toContain('shop2345');
  });

  test('removed, it leaves settings and data, and finds them again', async () => {
    await inRoot('dpkg --remove vitrine');
    expect((await refusedInRoot('ls /usr/bin/vitrine /lib/systemd/system/vitrine.service')).exitCode).not.toBe(0);
    expect(await inRoot('ls /var/lib/vitrine/vitrine.db /etc/vitrine/vitrine.env')).toContain('vitrine.db');
    await install(packages[1]);
    expect(await inRoot('vitrine-admin tenant list')).toContain('shop2345');
  });

  test('purged, it leaves nothing but the users', async () => {
    await inRoot('dpkg --purge vitrine');
    expect(
      await inRoot(
        'find /etc /lib/systemd /usr/bin /usr/sbin /var/lib /var/cache -maxdepth 3 -name "vitrine*" -not -path "/var/lib/dpkg/*"',
      ),
    ).toBe('');
    expect(await inRoot('id -nG vitrine')).toBe('vitrine');
  });

  test('lintian has nothing to say', async () => expect(await judged).toEqual({ output: '', exitCode: 0 }));
});

/** It takes the longest, and needs nobody. */
const judge = async (path: string): Promise<Ran> => {
  const child = Bun.spawn([lintian ?? '', '--fail-on', 'error,warning', path], { stderr: 'ignore' });
  return { output: await new Response(child.stdout).text(), exitCode: await child.exited };
};

const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await Bun.sleep(100);
};
