/** Sends HTTP requests like any caller, and obeys the rate limits. */
import { AuditError } from './leak.ts';
import type { Ask, Message, Reply } from './reply.ts';

export interface PacedAskOptions {
  /** The service's URL without a trailing slash. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly wait: (ms: number) => Promise<void>;
  /** Receives the reason for a wait, as text for the user. */
  readonly tell: (text: string) => void;
}

const answerMs = 30_000;
/** The number of successive delays of one request, by a rate limit shared with others or by an overloaded service. */
const delaysMax = 5;

export const createPacedAsk = (options: PacedAskOptions): Ask => {
  let last: Reply | undefined;
  return async (path, message) => {
    for (let delays = 0; delays <= delaysMax; delays++) {
      if (last !== undefined) await waitFor(last, options);
      last = await send(path, options, message);
      if (last.status !== 429 && last.status !== 503) return last;
    }
    throw new AuditError(`${options.url} cannot answer now. Try again when it is less busy.`);
  };
};

/** Waits if the last reply used up the rate limit or reported overload. */
const waitFor = async ({ status, headers }: Reply, { wait, tell }: PacedAskOptions): Promise<void> => {
  const isSpent = status === 429 || headers.get('ratelimit-remaining') === '0';
  if (!isSpent && status !== 503) return;
  const seconds = Number(headers.get('retry-after') ?? headers.get('ratelimit-reset') ?? 1);
  const limit = headers.get('ratelimit-limit') ?? '';
  tell(
    isSpent
      ? `Waits ${seconds} s: the limit of ${limit} requests a minute is for the audit too.\n`
      : `Waits ${seconds} s: the service cannot answer now.\n`,
  );
  await wait(seconds * 1000);
};

/** A revision of the protocol that needs no handshake and no other headers. Services answer all revisions alike. */
const mcpHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
};

const send = async (path: string, { url, key }: PacedAskOptions, message?: Message): Promise<Reply> => {
  try {
    const response = await fetch(`${url}${path}`, {
      headers: {
        'Accept-Encoding': 'identity',
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(message && mcpHeaders),
      },
      ...(message && { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: response.status, headers: new Map(response.headers), body: await response.text() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuditError(`No answer from ${url}: ${reason} Start it with "vitrine serve", or say --url where it is.`);
  }
};
