/** One connection to a Redis that counts requests. Its first failure closes it. */
import { Redis, type RedisOptions, type Result } from 'ioredis';
import { windowMs, type Counted } from './limiter.ts';
import type { RedisAddress } from './redis-address.ts';

/** How long a request waits for its count. */
const countDeadlineMs = 250;
/** For resolving the host, connecting, logging in and counting a probe. */
const openDeadlineMs = 1000;
const readingMs = 10;

/**
 * Counts a request by its weight in the caller's window, or in a new one, atomically. A key is a window: its value is
 * the count, and its TTL the rest of the window, by Redis' clock. If the count would exceed the limit nothing is
 * written, so that a refused request neither counts nor prolongs the window (contract §8.2). No count is below 0.
 */
const countScript = `
local limit, windowMs, weight = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local leftMs = redis.call('PTTL', KEYS[1])
local counted = leftMs > 0 and tonumber(redis.call('GET', KEYS[1])) or 0
if leftMs <= 0 then leftMs = windowMs end
if counted + weight > limit then return {0, counted, leftMs} end
if counted + weight < 0 then weight = -counted end
if counted == 0 then
  redis.call('SET', KEYS[1], weight, 'PX', leftMs)
else
  redis.call('INCRBY', KEYS[1], weight)
end
return {1, counted + weight, leftMs}
`;

const peekScript = `
local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local leftMs = redis.call('PTTL', KEYS[1])
if leftMs <= 0 then return {1, 0, windowMs} end
local counted = tonumber(redis.call('GET', KEYS[1])) or 0
return {counted < limit and 1 or 0, counted, leftMs}
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(key: string, limit: number, windowMs: number, weight: number): Result<unknown, Context>;
    peekRequest(key: string, limit: number, windowMs: number): Result<unknown, Context>;
  }
}

export class RedisCounters {
  /** Resolves to the reason why the connection ended, without the password; never rejects. */
  readonly ended: Promise<string>;
  readonly #redis: Redis;
  #hasEnded = false;
  readonly #end: (reason: unknown) => void;

  constructor(address: RedisAddress) {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.#redis = new Redis(optionsOf(address));
    this.#end = (reason) => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      this.#redis.disconnect();
      resolve(printReason(reason, address.password));
    };
    this.#redis.on('error', this.#end);
    this.#redis.on('close', () => this.#end('The connection was closed.'));
  }

  /** Connects and counts a probe. @returns true if both succeeded; otherwise the connection has ended */
  async open(): Promise<boolean> {
    try {
      await this.#within(openDeadlineMs, this.#connect());
      return !this.#hasEnded;
    } catch {
      return false;
    }
  }

  /**
   * Rejects if the connection has ended, or ends before the reply, after 250 ms at most.
   * @param lengthMs of a window that begins now
   */
  async count(key: string, limit: number, weight = 1, lengthMs = windowMs): Promise<Counted> {
    return this.#within(countDeadlineMs, this.#count(key, limit, weight, lengthMs));
  }

  /** As `count`, but counts nothing. */
  async peek(key: string, limit: number): Promise<Counted> {
    return this.#within(countDeadlineMs, this.#peek(key, limit));
  }

  close(): void {
    this.#end('It was closed here.');
  }

  /**
   * The probe is needed because a server may accept connections but no writes, for example while it loads or as a
   * replica.
   */
  async #connect(): Promise<void> {
    await this.#redis.connect();
    await this.#count('vitrine:limit:probe', Number.MAX_SAFE_INTEGER, 1, windowMs);
  }

  async #count(key: string, limit: number, weight: number, lengthMs: number): Promise<Counted> {
    this.#requireOpen();
    return parseReply(await this.#redis.countRequest(key, limit, lengthMs, weight));
  }

  async #peek(key: string, limit: number): Promise<Counted> {
    this.#requireOpen();
    return parseReply(await this.#redis.peekRequest(key, limit, windowMs));
  }

  #requireOpen(): void {
    if (this.#hasEnded) throw new Error('The connection has ended.');
  }

  async #within<Value>(deadlineMs: number, answer: Promise<Value>): Promise<Value> {
    try {
      return await withDeadline(deadlineMs, answer);
    } catch (error) {
      this.#end(error);
      throw error;
    }
  }
}

/** The library must not reconnect: only a counted probe proves that a Redis can count. */
function optionsOf({ host, port, user, password, database, isEncrypted }: RedisAddress) {
  return {
    host,
    port,
    db: database,
    ...(user !== '' && { username: user }),
    ...(password !== '' && { password }),
    ...(isEncrypted && { tls: {} }),
    scripts: {
      countRequest: { lua: countScript, numberOfKeys: 1 },
      peekRequest: { lua: peekScript, numberOfKeys: 1 },
    },
    // The older protocol suffices for whole numbers, and every server supports it.
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    disableClientInfo: true,
    retryStrategy: null,
    connectTimeout: 0,
    disconnectTimeout: 0,
  } as const satisfies RedisOptions;
}

/**
 * Replies that arrive within the deadline count even if this thread was too busy to read them: the grace is for
 * reading.
 */
function withDeadline<Value>(deadlineMs: number, answer: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const expire = (): void => reject(new Error(`There was no answer within ${deadlineMs} ms.`));
  let timer = setTimeout(() => {
    timer = setTimeout(expire, readingMs);
  }, deadlineMs);
  answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

function parseReply(reply: unknown): Counted {
  const [allowed, counted, leftMs] = Array.isArray(reply) ? reply.map(Number) : [];
  if (!Number.isInteger(counted) || !Number.isInteger(leftMs)) throw new Error('The answer was not that of a Redis.');
  return { allowed: allowed === 1, counted: Number(counted), leftMs: Number(leftMs) };
}

/** Other properties of errors are left out: the library's contain the failed command, such as a login. */
function printReason(reason: unknown, password: string): string {
  const reasons: unknown[] = reason instanceof AggregateError ? reason.errors : [reason];
  const text = reasons.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
  return password === '' ? text : text.replaceAll(password, '…').replaceAll(encodeURIComponent(password), '…');
}
