/**
 * The requests of one reading of an HTTP source: to one origin, at addresses that may be connected to, with the
 * certificate verified, and within limits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findAddresses, isAllowed, type Lookup } from './reachable-addresses.ts';
import { explainRequest, explainStatus, faultAt } from './remote-fault.ts';

export interface RequestLimits {
  readonly requestsMax: number;
  /** The bytes of all bodies, decompressed. */
  readonly bytesMax: number;
  /** For all requests. */
  readonly deadlineMs: number;
  /** The sum of all waits that the remote asks for, in ms. */
  readonly waitMsMax: number;
}

export interface RequestsOptions {
  /** Requests go to its origin alone. Its userinfo is sent as Basic. */
  readonly url: URL;
  /** With credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Addresses and CIDR ranges that are not public, and may be connected to. */
  readonly allowed: readonly string[];
  readonly limits: RequestLimits;
  /** Without a byte. */
  readonly silenceMs: number;
  /** Aborted when the source is closed. */
  readonly signal: AbortSignal;
  readonly lookup?: Lookup | undefined;
  readonly wait?: ((delayMs: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface Answer {
  /** The address that answered, behind redirects. */
  readonly url: URL;
  /** 200 or 304. */
  readonly status: number;
  readonly headers: Headers;
  /** Fails where the body ends early, stalls, or exceeds a limit. */
  readonly body: AsyncIterable<Uint8Array>;
}

const redirectsMax = 5;
const retryMsMin = 1000;

export class Requests {
  readonly #options: RequestsOptions;
  readonly #session = new Bun.FetchSession();
  readonly #addresses = new Map<string, readonly string[]>();
  /** Aborted when the source is closed, or its reading takes too long. */
  readonly #end: AbortSignal;
  readonly #timer: ReturnType<typeof setTimeout>;
  #requests = 0;
  #bytes = 0;
  #waitedMs = 0;

  constructor(options: RequestsOptions) {
    this.#options = options;
    const { url, limits, signal } = options;
    const deadline = new AbortController();
    const late = faultAt(url, `Reading it takes longer than ${limits.deadlineMs / 1000} s.`);
    this.#end = AbortSignal.any([signal, deadline.signal]);
    this.#timer = setTimeout(() => deadline.abort(late), limits.deadlineMs);
    this.#timer.unref();
  }

  /**
   * @param conditions headers such as `If-None-Match`
   * @throws FileError, and the reason of the signal
   */
  async get(url: URL, conditions: Readonly<Record<string, string>> = {}): Promise<Answer> {
    let at = url;
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      requireOrigin(at, this.#options.url);
      const response = await this.#ask(at, conditions);
      const { status, headers } = response;
      if (status === 200 || status === 304) return { url: at, status, headers, body: this.#read(response, at) };
      await response.body?.cancel();
      const location = headers.get('location');
      if (status < 300 || status > 399 || location === null) throw explainStatus(status, at);
      at = parseLink(location, at);
    }
    throw faultAt(url, `It redirects more than ${redirectsMax} times.`);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#session.close();
  }

  /** Asks again where the remote says when (RFC 9110 §10.2.3). */
  async #ask(url: URL, conditions: Readonly<Record<string, string>>): Promise<Response> {
    const { limits, wait = waitFor } = this.#options;
    for (;;) {
      const response = await this.#connect(url, conditions);
      const delayMs = response.status === 429 || response.status === 503 ? retryMsOf(response) : undefined;
      if (delayMs === undefined) return response;
      await response.body?.cancel();
      this.#waitedMs += delayMs;
      if (this.#waitedMs > limits.waitMsMax)
        throw faultAt(
          url,
          `It asks to wait for ${Math.ceil(delayMs / 1000)} s, and at most ${limits.waitMsMax / 1000} s are waited in all. The next edition asks again. (HTTP ${response.status})`,
        );
      await wait(delayMs, this.#end);
    }
  }

  /** Tries the addresses of the host in turn, where one does not accept a connection. */
  async #connect(url: URL, conditions: Readonly<Record<string, string>>): Promise<Response> {
    this.#requests += 1;
    const { requestsMax } = this.#options.limits;
    if (this.#requests > requestsMax) throw faultAt(url, `More than ${requestsMax} requests would be needed.`);
    let failure: unknown;
    for (const address of await this.#addressesOf(url)) {
      try {
        return await this.#fetch(url, address, conditions);
      } catch (error) {
        failure = error;
        if (!isUnconnected(error)) break;
      }
    }
    throw this.#reasonOf(failure, url);
  }

  /** Looked up once, so that all requests go where the first one was allowed to. */
  async #addressesOf(url: URL): Promise<readonly string[]> {
    const { allowed, lookup } = this.#options;
    const known = this.#addresses.get(url.hostname);
    if (known !== undefined) return known;
    const addresses = await findAddresses(url.hostname, allowed, lookup).catch((error: unknown) => {
      throw explainRequest(error, url);
    });
    this.#addresses.set(url.hostname, addresses);
    return addresses;
  }

  /** Connects to the address itself, whatever the name resolves to by now; Host and certificate are of the name. */
  async #fetch(url: URL, address: string, conditions: Readonly<Record<string, string>>): Promise<Response> {
    const { headers, url: base, allowed } = this.#options;
    const credentials = { ...authorizationOf(base), ...headers };
    if (url.protocol === 'http:' && Object.keys(credentials).length > 0 && !isAllowed(address, allowed))
      throw faultAt(url, 'Headers that are set, such as credentials, are not sent without TLS: write https.');
    const abort = new AbortController();
    const request = this.#session.fetch(atAddress(url, address), {
      headers: joinHeaders(accepted, conditions, credentials, always(url)),
      redirect: 'manual',
      proxy: false,
      timeout: false,
      signal: abort.signal,
      tls: { rejectUnauthorized: true, ...(isName(url.hostname) && { serverName: url.hostname }) },
    });
    return this.#within(request, url, () => abort.abort());
  }

  async *#read(response: Response, url: URL): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    const stop = (): void => void reader.cancel().catch(() => undefined);
    try {
      for (;;) {
        const { done, value } = await this.#within(reader.read(), url, stop);
        if (done) return;
        this.#count(value, url);
        yield value;
      }
    } catch (error) {
      throw this.#reasonOf(error, url);
    } finally {
      stop();
    }
  }

  #count({ length }: Uint8Array, url: URL): void {
    this.#bytes += length;
    const { bytesMax } = this.#options.limits;
    if (this.#bytes > bytesMax) throw faultAt(url, `More than ${bytesMax} bytes would be read.`);
  }

  /** Waits for the next bytes, no longer than the silence, the deadline and the source. */
  async #within<Result>(work: Promise<Result>, url: URL, stop: () => void): Promise<Result> {
    const { silenceMs } = this.#options;
    const end = Promise.withResolvers<never>();
    const abort = (): void => end.reject(this.#end.reason);
    const sentence = `It has sent no byte for ${silenceMs / 1000} s. If it takes that long to answer, raise SOURCE_SILENCE_SECONDS.`;
    const timer = setTimeout(() => end.reject(faultAt(url, sentence)), silenceMs);
    this.#end.addEventListener('abort', abort);
    if (this.#end.aborted) abort();
    try {
      return await Promise.race([end.promise, work]);
    } catch (error) {
      work.catch(() => undefined);
      stop();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#end.removeEventListener('abort', abort);
    }
  }

  #reasonOf(error: unknown, url: URL): unknown {
    return this.#options.signal.aborted ? this.#options.signal.reason : explainRequest(error, url);
  }
}

/**
 * @param link of a redirect or a next page
 * @throws FileError if it is none
 */
export const parseLink = (link: string, base: URL): URL => {
  const url = URL.parse(link, base);
  if (url === null) throw faultAt(base, 'It refers to an address that is none.');
  return url;
};

/** @throws FileError for another origin; https at the same host is fine, as it hides more */
const requireOrigin = (url: URL, base: URL): void => {
  if (url.origin === base.origin) return;
  if (base.protocol === 'http:' && url.protocol === 'https:' && url.hostname === base.hostname) return;
  throw faultAt(
    base,
    `It refers to ${url.origin}, and only ${base.origin} is asked. If the records have moved there, write its address.`,
  );
};

const atAddress = (url: URL, address: string): URL => {
  const at = new URL(url);
  [at.username, at.password, at.hash] = ['', '', ''];
  at.hostname = address.includes(':') ? `[${address}]` : address;
  return at;
};

/** An address is not sent as the name of a server (RFC 6066 §3), and is compared with the certificate as it is. */
const isName = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname);

/** One compression, because others expand what they hold more than a thousandfold. */
const always = ({ host }: URL) => ({ Host: host, 'Accept-Encoding': 'gzip' });
const accepted = { Accept: 'application/json, application/x-ndjson, text/csv;q=0.9, */*;q=0.1' };

/** A later one takes the place of an earlier one, in any case. */
const joinHeaders = (...groups: readonly Readonly<Record<string, string>>[]): Headers => {
  const headers = new Headers();
  for (const [name, value] of groups.flatMap((group) => Object.entries(group))) headers.set(name, value);
  return headers;
};

const authorizationOf = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
};

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ConnectionRefused'].includes(String(error.code));

/** @throws the signal's reason */
const waitFor = async (delayMs: number, signal: AbortSignal): Promise<void> =>
  sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());

/** A time is compared with the remote's own clock. @returns undefined if the remote does not say when to ask again */
const retryMsOf = ({ headers }: Response): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? '';
  const delayMs = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(delayMs) ? undefined : Math.max(retryMsMin, delayMs);
};
