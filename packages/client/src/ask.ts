/** One question from its URL to its answer: sent, remembered, and tried again. */
import { readAnswer, readRateLimit, type AnswerWithMeta, type RateLimit } from './answer.ts';
import { createMemory } from './memory.ts';
import type { Platform } from './platform.ts';
import { createRateWindow } from './rate-window.ts';
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
  /** Whether a request that would surely be refused for the rate limit waits for the next window. */
  readonly waitNearLimit?: boolean | undefined;
  /** Reads JSON in the place of `JSON.parse`, such as to keep digits that a number of JavaScript loses. */
  readonly parseJson?: typeof JSON.parse | undefined;
  /** How many answers are remembered, to be asked whether they still hold: 100 without it. */
  readonly answersMax?: number | undefined;
}

export type Ask = <Data, Meta = undefined>(
  url: string,
  signal: AbortSignal | undefined,
) => Promise<AnswerWithMeta<Data, Meta>>;

interface Exchange {
  readonly response: Response;
  readonly text: string;
}

/** For one try, from sending to the end of the body. */
const tryMsMax = 30_000;

const sendByPlatform: Fetch = async (url, init) => fetch(url, init);

export const createAsk = (options: AskOptions, platform: Platform): Ask => {
  const { key, fetch: send = sendByPlatform, retries = 3, waitNearLimit = false, answersMax = 100 } = options;
  const { parseJson = JSON.parse } = options;
  const memory = createMemory(answersMax);
  const rateWindow = waitNearLimit ? createRateWindow(platform) : undefined;

  /** The response with its body, which is the remembered one where that still holds. */
  const exchange = async (url: string, signal: AbortSignal): Promise<Exchange> => {
    const remembered = memory.find(url);
    const headers: Record<string, string> = {};
    if (key !== undefined) headers['x-api-key'] = key;
    if (remembered !== undefined) headers['if-none-match'] = remembered.etag;
    // A redirect is not followed: it might lead the key to somebody else.
    const response = await send(url, { headers, signal, redirect: 'manual' });
    const text = response.status === 304 ? remembered?.text : await response.text();
    const etag = response.headers.get('etag');
    if (etag === null || text === undefined || response.status >= 400) memory.forget(url);
    else memory.keep(url, { etag, text });
    return { response, text: text ?? '' };
  };

  const attempt = async <Data, Meta>(
    url: string,
    signal: AbortSignal | undefined,
  ): Promise<AnswerWithMeta<Data, Meta>> => {
    await rateWindow?.enter(signal);
    let told: RateLimit | undefined;
    try {
      const timeout = AbortSignal.timeout(tryMsMax);
      signal?.throwIfAborted();
      const { response, text } = await exchange(
        url,
        signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      );
      told = readRateLimit(response.headers);
      return readAnswer(url, response, text, parseJson);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof VitrineError) throw error;
      throw new VitrineError('network', `No whole answer came from ${url}: ${String(error)}`, url, { cause: error });
    } finally {
      rateWindow?.leave(told);
    }
  };

  return async (url, signal) => retry(retries, platform, signal, async () => attempt(url, signal));
};
