/** The module for Tryton in a real Tryton, by Tryton's own client library: its menu item opens the console of a tenant that it creates. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tests/support/free-port.ts';
import { findProgram } from '../../../../tests/support/system-program.ts';
import { until } from '../../../../tests/support/until.ts';
import { askFromPage, cookieOf, secret } from '../console/visit.ts';
import { repository } from '../docs/documents.ts';
import { operateAs, startOperatorService } from '../operator/operate.ts';

const python = '/usr/lib/python3/dist-packages';
const needs = 'The tests of the module for Tryton';
const there = [
  { names: ['/usr/bin/trytond'], package: 'tryton-server', needs },
  { names: [`${python}/proteus/__init__.py`], package: 'tryton-proteus', needs },
  { names: [`${python}/trytond/modules/company/tryton.cfg`], package: 'tryton-modules-company', needs },
  { names: [`${python}/setuptools/__init__.py`], package: 'python3-setuptools', needs },
  { names: [`${python}/wheel/__init__.py`], package: 'python3-wheel', needs },
  { names: [`${python}/pip/__init__.py`], package: 'python3-pip', needs },
].every((program) => findProgram(program) !== null);

const password = 'Quokxz-9174.lamp';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-tryton-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = {
  PATH: process.env['PATH'] ?? '',
  PYTHONPATH: join(folder, 'lib'),
  TRYTONPASSFILE: join(folder, 'password'),
};

const run = async (...command: readonly string[]): Promise<string> => {
  const child = Bun.spawn([...command], { cwd: folder, env: environment, stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${output}${errors}`);
  return output;
};

interface Opened {
  readonly menu: string;
  readonly companyId: number;
  readonly tenant: string;
  readonly shownTenant: boolean;
  readonly links: readonly string[];
  readonly withoutCompany: string;
  readonly withoutGroup: string;
}

interface Session {
  readonly person: string;
  readonly tenant: string;
}

/** As its users do: by pip, and by Tryton's own command. */
const installModule = async (consoleUrl: string, port: number): Promise<readonly string[]> => {
  cpSync(join(repository, 'integrations', 'tryton'), join(folder, 'source'), { recursive: true });
  const pip = ['/usr/bin/python3', '-m', 'pip', 'install', '--no-deps', '--no-build-isolation', '--no-index'];
  await run(...pip, '--target', join(folder, 'lib'), join(folder, 'source'));
  const lines = [
    '[database]',
    'uri = sqlite://',
    `path = ${folder}`,
    '[web]',
    `listen = 127.0.0.1:${port}`,
    '[vitrine]',
    `console_url = ${consoleUrl}`,
    `console_secret = ${secret}`,
    `operator_secret = ${secret}`,
  ];
  await Bun.write(join(folder, 'trytond.conf'), lines.join('\n'));
  await Bun.write(join(folder, 'password'), password);
  await Bun.write(join(folder, 'tryton.sqlite'), '');
  const options = ['--config', join(folder, 'trytond.conf')];
  const update = ['--database', 'tryton', '--update', 'vitrine', '--activate-dependencies', '--email', 'a@example.com'];
  await run('/usr/bin/trytond-admin', ...options, ...update);
  return options;
};

test.skipIf(!there)('"Developer & API" of a company opens its console, and creates its tenant once', async () => {
  const service = await startOperatorService('sqlite');
  // Tryton signs by the clock of the machine.
  const ticking = setInterval(() => service.clock.advance(Date.now() - service.clock.now()), 50);
  const port = freePort();
  const options = await installModule(service.consoleUrl, port);
  const server = Bun.spawn(['/usr/bin/trytond', ...options, '--database', 'tryton'], {
    env: environment,
    stdout: 'ignore',
    stderr: 'ignore',
  });
  try {
    const at = `127.0.0.1:${port}`;
    await until(async () =>
      fetch(`http://${at}/`).then(
        () => true,
        () => false,
      ),
    );
    const program = join(repository, 'integrations', 'tryton', 'tests', 'open_console.py');
    const opened: Opened = JSON.parse(await run('/usr/bin/python3', program, at, password));
    expect(opened.menu).toBe('Company / Developer & API');
    expect(opened.shownTenant).toBe(true);
    expect(opened.withoutCompany).toContain('Choose the company');
    expect(opened.withoutGroup).not.toContain('/enter?token=');

    const operate = await operateAs(service);
    const { body } = await operate<{ tenants: readonly unknown[] }>('GET', '/operator/tenants');
    const tenant = { publicId: opened.tenant, name: 'Żuraw & Söhne', scope: String(opened.companyId) };
    expect(body.data.tenants).toMatchObject([{ ...tenant, reference: `tryton company ${opened.companyId}` }]);
    for (const link of opened.links) {
      expect(link).toStartWith(`${service.consoleUrl}/enter?token=`);
      const entered = await fetch(link, { redirect: 'manual' });
      expect([entered.status, (await fetch(link, { redirect: 'manual' })).status]).toEqual([303, 401]);
      const session = await askFromPage(service, cookieOf(entered))<Session>('GET', 'session');
      expect(session.body.data).toMatchObject({ person: 'admin', tenant: opened.tenant });
    }
  } finally {
    clearInterval(ticking);
    server.kill();
    await server.exited;
    await service.stop();
  }
});
