/** Which failures are tried again, how often, and after which waits. */
import { describe, expect, test } from 'bun:test';
import { createClientOn } from '../src/client.ts';
import { createClient, VitrineError } from '../src/index.ts';
import { createManualPlatform } from './support/manual-platform.ts';
import { fail, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus' };

const cut: Step = () => {
  throw new TypeError('cut');
};
const limited = fail(429, { code: 'rate_limited' }, { 'retry-after': '7' });
const limitedLong = fail(429, { code: 'rate_limited' }, { 'retry-after': '151' });
const unavailable = fail(503, { code: 'unavailable' }, { 'retry-after': '2' });
const internal = fail(500, { code: 'internal' });
const gateway: Step = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
const refused = fail(400, { code: 'invalid_request' });
const good = succeed([]);

const rows: [what: string, steps: [Step, ...Step[]], outcome: string, slept: number[]][] = [
  ['a good answer', [good], '200', []],
  ['a connection that was cut', [cut, good], '200', [250]],
  ['failures of the service', [internal, gateway, internal, good], '200', [250, 500, 1000]],
  ['a limit', [limited, good], '200', [7250]],
  ['a service that says how long', [unavailable, good], '200', [2250]],
  ['what does not pass', [internal], 'internal', [250, 500, 1000]],
  ['a refusal', [refused, good], 'invalid_request', []],
  ['a wait that is too long', [limitedLong, good], 'rate_limited', []],
];

const outcomeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => '200',
    (error: unknown) => (error instanceof VitrineError ? error.code : String(error)),
  );

test.each(rows)('%s', async (_what, steps, outcome, slept) => {
  const { fetch, asked } = scriptFetch(...steps);
  const platform = createManualPlatform();
  expect(await outcomeOf(createClientOn(platform, { ...place, fetch }).profile())).toBe(outcome);
  expect(platform.slept).toEqual(slept);
  expect(asked).toHaveLength(slept.length + 1);
});

const sleptBy = async (retries: number, chance: number, step: Step): Promise<readonly number[]> => {
  const platform = createManualPlatform();
  platform.chance = chance;
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(step).fetch, retries });
  expect(await outcomeOf(client.profile())).not.toBe('200');
  return platform.slept;
};

describe('bounds', () => {
  test('none', async () => expect(await sleptBy(0, 1, internal)).toEqual([]));
  test('by chance at once', async () => expect(await sleptBy(2, 0, internal)).toEqual([0, 0]));
  test('each wait is bounded', async () =>
    expect(await sleptBy(7, 1, internal)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]));
  test('all waits together are bounded', async () => {
    const slept = await sleptBy(1000, 1, unavailable);
    expect(slept.reduce((sum, each) => sum + each)).toBeWithin(140_000, 150_001);
  });
});

describe('giving up', () => {
  test('before anything is asked', async () => {
    const { fetch, asked } = scriptFetch(good);
    const { profile } = createClientOn(createManualPlatform(), { ...place, fetch });
    expect(await profile({ signal: AbortSignal.abort() }).catch(String)).toStartWith('AbortError');
    expect(asked).toEqual([]);
  });

  test('while an answer is awaited', async () => {
    const giver = new AbortController();
    const { fetch, asked } = scriptFetch(async (init) => {
      const waiting = Promise.withResolvers<Response>();
      init.signal?.addEventListener('abort', () => waiting.reject(new Error('whatever the platform says')));
      giver.abort();
      return waiting.promise;
    });
    const { profile } = createClientOn(createManualPlatform(), { ...place, fetch });
    const error: unknown = await profile({ signal: giver.signal }).catch((caught: unknown) => caught);
    expect(error).toHaveProperty('name', 'AbortError');
    expect(asked).toHaveLength(1);
  });

  test('while the next try is awaited', async () => {
    const giver = new AbortController();
    const { fetch, asked } = scriptFetch(() => {
      setTimeout(() => giver.abort(new Error('enough')), 1);
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    });
    const asking = createClient({ ...place, fetch }).profile({ signal: giver.signal });
    expect(await asking.catch(String)).toBe('Error: enough');
    expect(asked).toHaveLength(1);
  });
});
