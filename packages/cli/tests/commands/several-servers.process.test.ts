/** `vitrine serve --processes`: a publisher and several servers behind one port, and what becomes of them when some end. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createPlace, startVitrine, type Place, type VitrineProcess } from './vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';

let place: Place;
let database: TestDatabase;

beforeAll(async () => {
  place = createPlace();
  database = await createTestDatabase();
  await database.run(`
    create table product (id integer primary key, created_at timestamptz not null default now(), shop text, name text);
    insert into product (id, shop, name) values (1, '17', 'Chai'), (2, '18', 'Chang');
  `);
  place.write('catalog.yaml', catalog);
  for (const command of [
    'tenant create --name Shop --industry Retail --public-id cornshop --scope 17',
    'apply FOLDER/catalog.yaml',
    'expose cornshop products --fields name',
  ]) {
    const { exitCode, stderr } = await place.run(command, { DATABASE_URL: database.url });
    if (exitCode !== 0) throw new Error(stderr);
  }
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await database.close();
});

const catalog = `collections:
  - slug: products
    table: product
    id: id
    createdAt: created_at
    scope: shop
    fields: [{ key: name }]
`;

interface Several extends VitrineProcess {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly metricsUrls: readonly string[];
  /** The status of a question on a connection of its own; 0 where there was no answer. */
  readonly ask: () => Promise<number>;
}

const start = async (command: string, environment: Readonly<Record<string, string>> = {}) => {
  const port = freePort();
  const settings = { DATABASE_URL: database.url, PORT: String(port), RATE_LIMIT_ANONYMOUS: '100000', ...environment };
  return { port, environment: settings, started: startVitrine(place, command, settings) };
};

/** Starts them, and waits until they answer. */
const serveSeveral = async (processes: number): Promise<Several> => {
  const metricsPort = await findFreePortsInARow(processes);
  const { port, environment, started } = await start(`serve --processes ${processes} --json`, {
    METRICS_PORT: String(metricsPort),
  });
  const printed: unknown = JSON.parse(await started.waitFor(/^\{[^]*\n\}\n/));
  const metricsUrls = Array.from({ length: processes }, (_, index) => metricsUrlOf(metricsPort + index));
  expect(printed).toEqual({ url: `http://127.0.0.1:${port}`, metricsUrls, consoleUrl: null });
  const ask = async (): Promise<number> => {
    const question = fetch(`http://127.0.0.1:${port}/api/v1/public/t/cornshop/products`, { keepalive: false });
    return question.then(async (response) => (await response.text(), response.status)).catch(() => 0);
  };
  return { ...started, port, environment, metricsUrls, ask };
};

const metricsUrlOf = (port: number): string => `http://127.0.0.1:${port}/metrics`;

const findFreePortsInARow = async (count: number): Promise<number> => {
  for (;;) {
    const first = freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => first + index + 1);
    if (first + count < 65_536 && others.every(isFree)) return first;
  }
};

const isFree = (port: number): boolean => {
  try {
    Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).stop(true);
    return true;
  } catch {
    return false;
  }
};

/** The processes that another has started and that are still there. */
const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);

const parentOf = (pid: string): number => {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

const isAlive = (pid: number): boolean => parentOf(String(pid)) !== 0;

/** Also where its parent has not asked yet how it did. */
const hasEnded = (pid: number): boolean => !isAlive(pid) || /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(20);
};

const readMetric = async (url: string, name: RegExp): Promise<number> =>
  Array.from((await (await fetch(url)).text()).matchAll(name), ([, value]) => Number(value)).reduce(
    (sum, value) => sum + value,
    0,
  );

const requests = /^vitrine_requests_total\{.*status="200".*\} (\d+)$/gm;
const restarts = /^vitrine_process_restarts_total (\d+)$/gm;

describe('three servers', () => {
  let several: Several;
  beforeAll(async () => {
    several = await serveSeveral(3);
  });

  test('are, with their publisher, the children of the one that was started', () => {
    expect(childrenOf(several.pid)).toHaveLength(4);
  });

  test('share the memory there is: each knows of its part, and of no more than its settings ask for', () => {
    const part = Math.min(Math.floor(process.constrainedMemory() / 4), 556_000_000);
    const environments = childrenOf(several.pid).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    const told = environments.map((text) => /\0BUN_JSC_forceRAMSize=(\d+)\0/.exec(`\0${text}`)?.[1]);
    expect(told.filter((each) => each !== undefined)).toEqual(Array.from({ length: 3 }, () => String(part)));
  });

  test('share the questions', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, several.ask));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const counts = await Promise.all(several.metricsUrls.map(async (url) => readMetric(url, requests)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  test('each write which one they are', () => {
    const started = several.stderr().matchAll(/"processNumber":(\d),"kind":"server-started"/g);
    expect(new Set(Array.from(started, ([, number]) => number))).toEqual(new Set(['1', '2', '3']));
  });

  test('what another process hides is hidden by all of them', async () => {
    const environment = { DATABASE_URL: database.url };
    await place.run('hide cornshop products', environment);
    await until(async () => (await Promise.all(Array.from({ length: 20 }, several.ask))).every((each) => each === 404));
    await place.run('expose cornshop products --fields name', environment);
    await until(async () => (await Promise.all(Array.from({ length: 20 }, several.ask))).every((each) => each === 200));
  });

  test('one that is killed is started anew, and the service goes on', async () => {
    const [killed = 0] = childrenOf(several.pid);
    process.kill(killed, 'SIGKILL');
    await until(() => /"kind":"process-ended"/.test(several.stderr()));
    expect(await several.ask()).toBe(200);
    const ended = /"level":"(\w+)".*"kind":"process-ended","processNumber":(\d),"reason":"(\w+)","restartsInMs":(\d+)/;
    const [, level, number = '', reason, pauseMs] = ended.exec(several.stderr()) ?? [];
    expect([level, reason, pauseMs]).toEqual(['error', 'SIGKILL', '200']);
    const metricsUrl = several.metricsUrls[Number(number) - 1] ?? '';
    await until(async () => (await readMetric(metricsUrl, restarts).catch(() => 0)) === 1);
    expect(childrenOf(several.pid)).toHaveLength(4);
    expect(childrenOf(several.pid)).not.toContain(killed);
    const statuses = await Promise.all(Array.from({ length: 60 }, several.ask));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await readMetric(metricsUrl, requests)).toBeGreaterThan(0);
  });

  test('a second service does not take part of their questions, but says that the port is taken', async () => {
    for (const command of ['serve --processes 2', 'serve']) {
      const second = startVitrine(place, command, { ...several.environment, REDIS_URL: '', LOG_LEVEL: 'error' });
      expect(await second.exited).toBe(1);
      expect(second.stderr()).toContain(
        `Port ${several.port} of 127.0.0.1 is taken, perhaps by another Vitrine. Stop what listens there, or choose another port: PORT=`,
      );
    }
  });

  test('end when the one that was started is killed', async () => {
    const children = childrenOf(several.pid);
    several.kill('SIGKILL');
    await until(() => !children.some(isAlive));
    expect(several.stderr().match(/"kind":"server-stopped"/g)).toHaveLength(3);
    expect(await several.ask()).toBe(0);
  });
});

/** One that was told by its parent may have ended by now. */
const tell = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

const stops: [what: string, signal: 'SIGTERM' | 'SIGINT', isToAll: boolean][] = [
  ['SIGTERM', 'SIGTERM', false],
  ['SIGTERM to each of them, as systemd does', 'SIGTERM', true],
  ['SIGINT to each of them, as a terminal does', 'SIGINT', true],
];
test.each(stops)('%s ends them all, and well', async (_what, signal, isToAll) => {
  const several = await serveSeveral(2);
  const children = childrenOf(several.pid);
  several.kill(signal);
  if (isToAll) children.forEach((pid) => tell(pid, signal));
  expect(await several.exited).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
  expect(several.stderr().match(/"kind":"server-stopped"/g)).toHaveLength(2);
  expect(several.stderr()).not.toContain('process-ended');
});

test('SIGINT to each of them is no failure where the one that was started hears of it last', async () => {
  const several = await serveSeveral(2);
  const children = childrenOf(several.pid);
  several.kill('SIGSTOP');
  several.kill('SIGINT');
  children.forEach((pid) => tell(pid, 'SIGINT'));
  await until(() => children.every(hasEnded));
  several.kill('SIGCONT');
  expect(await several.exited).toBe(0);
  expect(several.stderr()).not.toContain('process-ended');
});

test('SIGTERM while they start ends them too', async () => {
  const { started } = await start('serve --processes 2');
  await until(() => childrenOf(started.pid).length >= 2);
  const children = childrenOf(started.pid);
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
});

test('where one cannot start, none is left, and it is said why', async () => {
  const metricsPort = await findFreePortsInARow(3);
  const blocker = Bun.listen({ hostname: '127.0.0.1', port: metricsPort + 1, socket: { data: () => undefined } });
  const { started } = await start('serve --processes 3', { METRICS_PORT: String(metricsPort) });
  expect(await started.exited).toBe(1);
  blocker.stop(true);
  expect(started.stderr()).toContain(`Port ${metricsPort + 1} of 127.0.0.1 is taken, perhaps by another Vitrine.`);
  expect(started.stderr()).toEndWith('Process 2 did not start: exit code 1.\n');
  expect(childrenOf(started.pid)).toEqual([]);
});

test('one server has a publisher, and no number', async () => {
  const { started } = await start('serve --processes 1');
  await started.waitFor(/"server-started"/);
  await until(() => childrenOf(started.pid).length === 2);
  started.kill('SIGTERM');
  expect([await started.exited, started.stderr()]).toEqual([0, '']);
  expect(started.stdout()).not.toContain('processNumber');
});

const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
const refused: [count: string, environment: Readonly<Record<string, string>>, message: string][] = [
  ['0', postgres, '--processes: found "0", expected a whole number from 1 to 64.'],
  ['65', postgres, '--processes: found "65", expected a whole number from 1 to 64.'],
  ['two', postgres, '--processes: found "two", expected a whole number from 1 to 64.'],
  [
    '2',
    { ...postgres, PORT: '0' },
    '--processes: PORT=0 would be another port for each process. Choose the one that they share.',
  ],
  [
    '3',
    { ...postgres, METRICS_PORT: '65534' },
    '--processes: each of them needs a separate metrics port, from METRICS_PORT=65534 upwards, but ports end at 65535. Choose a lower one, or METRICS_PORT=off.',
  ],
];
test.each(refused)('--processes %s with %j', async (count, environment, message) => {
  expect(await place.run(`serve --processes ${count}`, environment)).toEqual({
    stdout: '',
    stderr: `${message}\n`,
    exitCode: 2,
  });
});

test.each(['64', '2'])('--processes %s is well, and then the database cannot be reached', async (count) => {
  const { stderr, exitCode } = await place.run(`serve --processes ${count}`, { ...postgres, METRICS_PORT: '65472' });
  expect([stderr, exitCode]).toEqual([expect.stringContaining("The catalog's database cannot be used"), 1]);
});
