/**
 * The Debian package with the executable in a new Debian that systemd has booted: `npm run trial:deb`. It takes root on
 * Debian, debootstrap, systemd-nspawn and lintian, and the first time some minutes for the root, which is kept.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const repository = join(import.meta.dir, '..', '..');
const cache = join(repository, 'trials/.cache/debian');
const packages = 'adduser,ca-certificates,curl,dbus,procps,systemd,systemd-sysv';

const run = async (words: readonly string[], timeoutMs: number): Promise<string> => {
  const child = Bun.spawn([...words], { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit', timeout: timeoutMs });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${output}`);
  return output.trim();
};

const makeRoot = async (): Promise<void> => {
  if (existsSync(cache)) return;
  const made = `${cache}.making`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  await run(['debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', made], 900_000);
  await rename(made, cache);
};

/** A line that is run in the system, and what it has to print. */
type Step = readonly [line: string, expected: RegExp];

const query = 'curl --silent --retry 20 --retry-all-errors --retry-delay 1 --fail localhost:8080';
const records = '/api/v1/public/t/shop2345/products';

const stepsWith = (deb: string): readonly Step[] => [
  [
    'for i in $(seq 100); do systemctl is-system-running 2>&1 | grep --quiet "^running" && break; sleep 0.2; done; systemctl is-system-running',
    /^running$/,
  ],
  [`dpkg --install ${deb}`, /Setting up vitrine/],
  ['systemctl is-enabled vitrine vitrine-publisher vitrine-server', /^(disabled\s*){3}$/],
  ['systemd-analyze verify --man=no /lib/systemd/system/vitrine*.service 2>&1', /^$/],
  ['vitrine-admin tenant create --name Shop --industry Retail --public-id shop2345', /shop2345/],
  [
    'printf "id,name\\n1,Drill\\n" > /tmp/p.csv; vitrine-admin import /tmp/p.csv --tenant shop2345 --collection products',
    /1 record/,
  ],
  ['vitrine-admin expose shop2345 products --fields name', /is public/],
  [`systemctl enable --now vitrine 2>&1; ${query}${records}`, /Drill/],
  // One stops the other.
  [
    'systemctl disable vitrine 2>&1; systemctl enable --now vitrine-publisher vitrine-server 2>&1; sleep 2',
    /vitrine-server/,
  ],
  [`${query}${records}`, /Drill/],
  ['systemctl is-active vitrine vitrine-publisher vitrine-server', /^inactive\s+active\s+active$/],
  ['ps -eo user:16,args | grep -c "^vitrine-server .*vitrine serve --store"', /^1$/],
  // Every ten seconds it tells what it has counted, and the publisher takes it away.
  [
    'sleep 20; find /var/lib/vitrine/editions/usage -type f; journalctl --quiet --grep "usage-failed|request-failed|warm-up-failed"',
    /^$/,
  ],
  ['systemd-analyze security --no-pager | grep vitrine', /vitrine-server\.service +1\.\d OK/],
  // As an upgrade does: what runs is started again.
  [`echo LOG_LEVEL=debug >> /etc/vitrine/server.env; dpkg --install ${deb}`, /over/],
  [`${query}${records} && grep LOG_LEVEL /etc/vitrine/server.env`, /Drill[^]*LOG_LEVEL=debug/],
  [
    'dpkg --remove vitrine; ls /var/lib/vitrine /etc/vitrine; systemctl is-active vitrine-server',
    /vitrine\.db[^]*inactive/,
  ],
  [
    `dpkg --install ${deb} && systemctl is-enabled vitrine-server && systemctl start vitrine-server vitrine-publisher`,
    /enabled/,
  ],
  [`${query}${records}`, /Drill/],
  ['dpkg --purge vitrine && find /etc /var/lib /var/cache /lib/systemd -name "vitrine*"', /Purging[^\n]*$/],
];

/** The first process of a container, which is the child of the one that made it. */
const bootedBy = async (pid: number): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const children = await Bun.file(`/proc/${pid}/task/${pid}/children`).text();
    const first = children.trim().split(' ')[0] ?? '';
    if (first !== '' && (await Bun.file(`/proc/${first}/comm`).text()).trim() === 'systemd') return first;
    await Bun.sleep(100);
  }
  throw new Error('systemd was not booted within ten seconds.');
};

const walk = async (deb: string, root: string): Promise<void> => {
  const system = Bun.spawn(
    ['systemd-nspawn', '--directory', root, '--register=no', '--keep-unit', '--console=pipe', '/lib/systemd/systemd'],
    {
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    },
  );
  try {
    const first = await bootedBy(system.pid);
    for (const [line, expected] of stepsWith(`/root/${basename(deb)}`)) {
      const words = ['nsenter', '--target', first, '--all', 'sh', '-c', `cd /root; ${line}; true`];
      const output = await run(words, 120_000);
      if (!expected.test(output)) throw new Error(`${line}\nprinted:\n${output}\nexpected: ${String(expected)}`);
      console.log(`well  ${line}`);
    }
  } finally {
    system.kill('SIGTERM');
    await system.exited;
  }
};

const deb = (await Array.fromAsync(new Bun.Glob('dist/vitrine_*.deb').scan({ cwd: repository }))).sort().at(-1);
if (deb === undefined) throw new Error('There is no package in dist. Run: npm run build:deb');
console.log(await run(['lintian', '--fail-on', 'error,warning', join(repository, deb)], 300_000));
await makeRoot();
const folder = await mkdtemp(join(tmpdir(), 'vitrine-debian-'));
try {
  const root = join(folder, 'root');
  await run(['cp', '--archive', cache, root], 120_000);
  await chmod(root, 0o755);
  await run(['cp', join(repository, deb), join(root, 'root')], 60_000);
  await walk(deb, root);
} finally {
  await rm(folder, { recursive: true, force: true });
}
