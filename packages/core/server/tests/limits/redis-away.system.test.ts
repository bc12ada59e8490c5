/** What happens to the counting while Redis is away, and when it comes back. */
import { afterEach, describe, expect, test } from 'bun:test';
import type { Caller } from '@vitrine/server';
import { createRedisLimiter, type RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { until } from '../../../../../tests/support/until.ts';
import { redisPath, startFakeServer, startRedis, type RedisServer } from '../../../../../tests/support/redis-server.ts';
import { countOften } from './limiter-rows.ts';
import { closeLater, closeOpened, fallbackFor, few, kindsOf, openClient, openLimiter } from './opened-limiter.ts';

afterEach(closeOpened);

const openServer = async (more: string[] = []): Promise<RedisServer> => {
  const server = await startRedis(redisPath ?? '', { more });
  closeLater(server.kill);
  return server;
};

/** Fifty callers that ask again and again; `stop` waits until each was answered. */
const load = (limiter: RedisLimiter): { stop: () => Promise<unknown> } => {
  const state = { isStopped: false };
  const askOn = async (caller: Caller): Promise<void> => {
    while (!state.isStopped) {
      await limiter.count(caller);
      await Bun.sleep(1);
    }
  };
  const asking = Array.from({ length: 50 }, (_, index) => askOn({ kind: 'address', id: `${index}` }));
  const stop = async (): Promise<unknown> => {
    state.isStopped = true;
    return Promise.all(asking);
  };
  return { stop };
};

describe.skipIf(redisPath === null)('contract §8.3: a Redis that goes away and comes back', () => {
  test('killed under load: no request fails, and each change is observed once', async () => {
    const server = await openServer();
    const { limiter, heard } = await openLimiter(server.url);
    const loaded = load(limiter);
    await Bun.sleep(50);
    await server.kill();
    await until(() => heard.length === 2);
    expect(limiter.count({ kind: 'address', id: '0' })).not.toBeInstanceOf(Promise);
    await Bun.sleep(600);
    const again = await startRedis(redisPath ?? '', { port: server.port });
    closeLater(again.kill);
    await until(() => heard.length === 3);
    const client = openClient(again.url);
    await until(async () => (await client.get('vitrine:limit:address:0')) === '3');
    await loaded.stop();
    expect(kindsOf(heard)).toEqual(['counters-shared', 'counters-separated', 'counters-shared']);
  });

  test('halted under load: whoever asked waits for the deadline, nobody after them, and it comes back', async () => {
    const server = await openServer();
    const { limiter, heard } = await openLimiter(server.url);
    const loaded = load(limiter);
    await Bun.sleep(50);
    server.halt();
    await until(() => heard.length === 2);
    expect(limiter.count({ kind: 'address', id: 'first' })).not.toBeInstanceOf(Promise);
    const verdicts = await countOften(limiter, { kind: 'address', id: 'new' }, 4);
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    server.resume();
    await until(() => heard.length === 3);
    await loaded.stop();
    expect(heard.slice(0, 3)).toEqual([
      { kind: 'counters-shared' },
      { kind: 'counters-separated', reason: 'There was no answer within 250 ms.' },
      { kind: 'counters-shared' },
    ]);
  });

  test('its scripts forgotten, it is taught them anew, unnoticed', async () => {
    const server = await openServer();
    const { limiter, heard } = await openLimiter(server.url, { anonymous: 100, keyed: 100 });
    const client = openClient(server.url);
    const caller: Caller = { kind: 'address', id: 'a' };
    await countOften(limiter, caller, 2);
    await limiter.peek(caller);
    await client.script('FLUSH');
    expect((await limiter.count(caller)).remaining).toBe(97);
    await client.script('FLUSH');
    expect((await limiter.peek(caller)).remaining).toBe(97);
    await client.script('FLUSH');
    const verdicts = await Promise.all(Array.from({ length: 50 }, async () => limiter.count(caller)));
    expect(Math.min(...verdicts.map(({ remaining }) => remaining))).toBe(47);
    expect(kindsOf(heard)).toEqual(['counters-shared']);
  });

  test('a request is one command', async () => {
    const server = await openServer();
    const { limiter } = await openLimiter(server.url);
    await limiter.count({ kind: 'address', id: 'a' });
    const client = openClient(server.url);
    await client.config('RESETSTAT');
    await countOften(limiter, { kind: 'address', id: 'a' }, 10);
    const calls = (await client.info('commandstats')).match(/cmdstat_(?:eval|evalsha|script[^:]*):calls=\d+/g);
    expect(calls).toEqual(['cmdstat_evalsha:calls=10']);
  });

  test('a replica does not do until it is the master', async () => {
    const server = await openServer(['--replicaof', '127.0.0.1', '1']);
    const { limiter, heard } = await openLimiter(server.url);
    expect(heard).toEqual([{ kind: 'counters-separated', reason: expect.stringContaining('READONLY') }]);
    expect((await limiter.count({ kind: 'address', id: 'a' })).remaining).toBe(2);
    await openClient(server.url).replicaof('NO', 'ONE');
    await until(() => heard.length === 2);
    expect((await limiter.count({ kind: 'address', id: 'a' })).remaining).toBe(2);
    expect(kindsOf(heard)).toEqual(['counters-separated', 'counters-shared']);
  });

  test('one that turns into a replica is left at the first refusal', async () => {
    const server = await openServer();
    const { limiter, heard } = await openLimiter(server.url);
    await limiter.count({ kind: 'address', id: 'a' });
    await openClient(server.url).replicaof('127.0.0.1', '1');
    expect((await limiter.count({ kind: 'address', id: 'a' })).remaining).toBe(2);
    expect(heard.at(-1)).toEqual({ kind: 'counters-separated', reason: expect.stringContaining('READONLY') });
  });

  const logins: [what: string, login: string, rest: string, reason: string | null][] = [
    ['the password', ':sesame%2F@', '', null],
    ['user and password', 'default:sesame%2F@', '', null],
    ['a database', ':sesame%2F@', '/15', null],
    ['a wrong password', ':secret@', '', 'WRONGPASS'],
    ['no password', '', '', 'NOAUTH'],
    ['a database there is not', ':sesame%2F@', '/16', 'DB index is out of range'],
  ];
  test.each(logins)('security row 13: %s', async (_what, login, rest, reason) => {
    const server = await openServer(['--requirepass', 'sesame/']);
    const { limiter, heard } = await openLimiter(`redis://${login}127.0.0.1:${server.port}${rest}`);
    expect((await limiter.count({ kind: 'address', id: 'a' })).remaining).toBe(2);
    if (reason === null) expect(heard).toEqual([{ kind: 'counters-shared' }]);
    else expect(heard).toEqual([{ kind: 'counters-separated', reason: expect.stringContaining(reason) }]);
    expect(JSON.stringify(heard)).not.toMatch(/secret|sesame/);
  });
});

describe('contract §8.3: what is no Redis to count in', () => {
  const answers: [what: string, answer: string | null, reason: string][] = [
    ['never answers', null, 'no answer within 1000 ms'],
    ['is loading', '-LOADING Redis is loading the dataset in memory\r\n', 'LOADING'],
    ['cannot write', '-MISCONF Errors writing to the AOF file\r\n', 'MISCONF'],
    ['answers another question', '+OK\r\n', 'not that of a Redis'],
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', ''],
    ['repeats what it was sent', "-ERR unknown command 'AUTH', with args: 'u', 'sec%ret'\r\n", "'…'"],
  ];
  test.each(answers)('one that %s: each counts for itself, at once', async (_what, answer, reason) => {
    const server = startFakeServer(answer);
    closeLater(server.stop);
    const { limiter, heard } = await openLimiter(`redis://u:sec%25ret@127.0.0.1:${server.port}`);
    expect(limiter.count({ kind: 'address', id: 'first' })).not.toBeInstanceOf(Promise);
    const verdicts = await countOften(limiter, { kind: 'address', id: 'a' }, 4);
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(heard).toEqual([{ kind: 'counters-separated', reason: expect.stringContaining(reason) }]);
    expect(JSON.stringify(heard)).not.toMatch(/sec%(?:25)?ret/);
  });

  test('it is tried again and again, and observed once', async () => {
    const server = startFakeServer('-LOADING Redis is loading the dataset in memory\r\n');
    closeLater(server.stop);
    const { heard } = await openLimiter(`redis://127.0.0.1:${server.port}`);
    await until(() => server.connections() === 3);
    expect(kindsOf(heard)).toEqual(['counters-separated']);
  });

  test('where nothing listens it is the same', async () => {
    const { limiter, heard } = await openLimiter(`redis://127.0.0.1:${freePort()}`);
    expect(await limiter.count({ kind: 'address', id: 'a' })).toMatchObject({ allowed: true, remaining: 2 });
    expect(await limiter.peek({ kind: 'address', id: 'a' })).toMatchObject({ allowed: true, remaining: 2 });
    expect(heard).toEqual([{ kind: 'counters-separated', reason: expect.stringContaining('ECONNREFUSED') }]);
  });

  test('before it has settled, each counts for itself', async () => {
    const options = {
      url: `redis://127.0.0.1:${freePort()}`,
      limits: few,
      fallback: fallbackFor(few),
      observe: () => {},
      now: Date.now,
    };
    const limiter = createRedisLimiter(options);
    expect(limiter.count({ kind: 'address', id: 'a' })).toMatchObject({ allowed: true, remaining: 2 });
    await limiter.close();
  });

  test('a URL that is none is refused without being shown', () => {
    const options = { limits: few, fallback: fallbackFor(few), observe: () => {}, now: Date.now };
    expect(() => createRedisLimiter({ ...options, url: 'redis://u:sec/ret@h' })).toThrow(/^(?!.*(?:sec|ret@))/);
  });
});

/** Nothing but the limiter keeps the process alive; its output is what went to the log past the observations. */
const script = (at: string): string => `
  import { createRedisLimiter } from '${Bun.resolveSync('../../src/limits/redis-limiter.ts', import.meta.dir)}';
  import { createMemoryLimiter } from '${Bun.resolveSync('@vitrine/server', import.meta.dir)}';
  const limits = { anonymous: 3, keyed: 5 };
  const fallback = createMemoryLimiter({ limits, now: () => performance.now() });
  const limiter = createRedisLimiter({ url: '${at}', limits, fallback, observe: () => {}, now: Date.now });
  if (process.argv.includes('settled')) await limiter.settled;
  const counting = Array.from({ length: 20 }, () => limiter.count({ kind: 'address', id: 'end' }));
  await limiter.close();
  await limiter.close();
  await Promise.all([...counting, limiter.count({ kind: 'address', id: 'end' })]);
`;

const run = async (at: string, when: string) => {
  const command = [process.execPath, '-e', script(at), when];
  const ended = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', timeout: 120_000, killSignal: 'SIGKILL' });
  const output = (await Promise.all([ended.stdout.text(), ended.stderr.text()])).join('');
  return { code: await ended.exited, output };
};

describe('closing lets the process end', () => {
  test.each(['at once', 'settled'])('%s, where nobody answers', async (when) => {
    const server = startFakeServer(null);
    closeLater(server.stop);
    expect(await run(`redis://:p@127.0.0.1:${server.port}`, when)).toEqual({ code: 0, output: '' });
    expect(await run(`redis://127.0.0.1:${freePort()}`, when)).toEqual({ code: 0, output: '' });
  });

  test.skipIf(redisPath === null).each(['at once', 'settled'])('%s, where requests are under way', async (when) => {
    const server = await openServer();
    expect(await run(server.url, when)).toEqual({ code: 0, output: '' });
  });
});
