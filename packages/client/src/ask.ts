/** One question from its URL to its answer: sent, tried again, and remembered. */
import { readAnswer, type AnswerWithMeta } from './answer.ts';
import type { Platform } from './platform.ts';
import { retry } from './retry.ts';
import { VitrineError } from './vitrine-error.ts';

/** As much of `fetch` as is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AskOptions {
  /** An API key of the tenant. */
  readonly key?: string | undefined;
  /** Sends a request in the place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often a request is sent again after a failure that may pass: 3 without it. */
  readonly retries?: number | undefined;
}

export type Ask = <Data, Meta = undefined>(
  url: string,
  signal: AbortSignal | undefined,
) => Promise<AnswerWithMeta<Data, Meta>>;

/** For one try, from sending to the end of the body. */
const tryMsMax = 30_000;

export const createAsk = (options: AskOptions, platform: Platform): Ask => {
  const { key, retries = 3, fetch: send = async (url, init) => fetch(url, init) } = options;
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };

  const load = async (url: string, signal: AbortSignal): Promise<[Response, string]> => {
    // A redirect is not followed: it might lead the key to somebody else.
    const response = await send(url, { headers, signal, redirect: 'manual' });
    return [response, await response.text()];
  };

  return async (url, signal) =>
    retry(retries, platform, signal, async () => {
      signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(tryMsMax);
      const [response, text] = await load(
        url,
        signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new VitrineError('network', `No whole answer came from ${url}`, url, { cause });
      });
      return readAnswer(url, response, text);
    });
};
