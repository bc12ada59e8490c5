/** One question from its URL to its answer: sent, remembered, and tried again. */
import { readAge, readAnswer, readRateLimit, type AnswerWithMeta } from './answer.ts';
import { createMemory } from './memory.ts';
import type { Platform } from './platform.ts';
import { createRateWindow, type Leave } from './rate-window.ts';
import { retry } from './retry.ts';
import { VitrineError } from './vitrine-error.ts';

/** As much of `fetch` as is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AskOptions {
  /** An API key of the tenant. */
  readonly key?: string | undefined;
  /** Sends a request in the place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often a request is sent again after a failure that may pass: 3 times without it. */
  readonly retries?: number | undefined;
  /** True to queue requests until the next window when the rate limit is used up. Default: true. */
  readonly waitNearLimit?: boolean | undefined;
  /** Reads JSON in the place of `JSON.parse`, such as to keep digits that a number of JavaScript loses. */
  readonly parseJson?: typeof JSON.parse | undefined;
  /** The number of answers that are cached and revalidated. Default: 100. */
  readonly answersMax?: number | undefined;
}

export interface Requester {
  /** The answer, read whole. */
  readonly ask: <Data, Meta = undefined>(
    url: string,
    signal: AbortSignal | undefined,
  ) => Promise<AnswerWithMeta<Data, Meta>>;
  /** The response as it begins, whose body is no envelope. It is not remembered. */
  readonly open: (url: string, signal: AbortSignal | undefined) => Promise<Response>;
}

interface Exchange {
  readonly response: Response;
  readonly text: string;
}

/** The time limit of one attempt, until the answer, or the first byte of a file, has come. */
const tryMsMax = 30_000;

/** A longer question goes into the body of a QUERY (RFC 10008): the service takes no longer path and query. */
const urlLengthMax = 8192;

const sendByPlatform: Fetch = async (url, init) => fetch(url, init);

export const createRequester = (options: AskOptions, platform: Platform): Requester => {
  const { key, fetch: send = sendByPlatform, retries = 3, waitNearLimit = true, answersMax = 100 } = options;
  const { parseJson = JSON.parse } = options;
  const memory = createMemory(answersMax);
  const join = waitNearLimit ? createRateWindow(platform) : () => async () => () => undefined;

  const request = async (url: string, signal: AbortSignal, more: Record<string, string> = {}): Promise<Response> => {
    const headers = key === undefined ? more : { ...more, 'x-api-key': key };
    // A redirect is not followed: it might lead the key to somebody else.
    const init = { headers, signal, redirect: 'manual' } as const;
    if (url.length <= urlLengthMax) return send(url, init);
    const [path = '', question] = url.split('?');
    return send(path, { ...init, method: 'QUERY', body: new URLSearchParams(question) });
  };

  /** The response with its body, which is the remembered one where that still holds. */
  const exchange = async (url: string, signal: AbortSignal): Promise<Exchange> => {
    const remembered = memory.find(url);
    const response = await request(url, signal, remembered && { 'if-none-match': remembered.etag });
    const text = response.status === 304 ? remembered?.text : await response.text();
    const etag = response.headers.get('etag');
    if (etag === null || text === undefined || response.status >= 400) memory.forget(url);
    else memory.keep(url, { etag, text });
    return { response, text: text ?? '' };
  };

  /** A file, or the text of a failure. */
  const exchangeFile = async (url: string, signal: AbortSignal): Promise<Exchange> => {
    const response = await request(url, signal);
    return { response, text: response.ok ? '' : await response.text() };
  };

  const attempt = async <Result>(
    url: string,
    signal: AbortSignal | undefined,
    receive: typeof exchange,
    read: (exchange: Exchange) => Result,
    leave: Leave,
  ): Promise<Result> => {
    let told: Parameters<Leave>[0];
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error(`It took longer than ${tryMsMax} ms.`)), tryMsMax);
    try {
      signal?.throwIfAborted();
      const exchanged = await receive(
        url,
        signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      );
      const { headers } = exchanged.response;
      // What a cache has kept tells the window of who asked for it first.
      told = readAge(headers) === 0 ? readRateLimit(headers) : 'uncounted';
      return read(exchanged);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof VitrineError) throw error;
      throw new VitrineError('network', `No whole answer came from ${url}: ${String(error)}`, url, { cause: error });
    } finally {
      clearTimeout(timer);
      leave(told);
    }
  };

  const readIn =
    <Data, Meta>(url: string) =>
    ({ response, text }: Exchange) =>
      readAnswer<Data, Meta>(url, response, text, parseJson);

  return {
    ask: async <Data, Meta>(url: string, signal: AbortSignal | undefined) =>
      retry(retries, platform, signal, join(), async (leave) =>
        attempt(url, signal, exchange, readIn<Data, Meta>(url), leave),
      ),
    open: async (url, signal) => {
      const readFile = (exchanged: Exchange): Response => {
        if (!exchanged.response.ok) readIn(url)(exchanged);
        return exchanged.response;
      };
      return retry(retries, platform, signal, join(), async (leave) =>
        attempt(url, signal, exchangeFile, readFile, leave),
      );
    },
  };
};
