/** Asks over HTTP as any caller does, and keeps to the limits that hold for all of them. */
import { AuditError } from './leak.ts';
import type { Ask, Message, Reply } from './reply.ts';

export interface PacedAskOptions {
  /** Of the service, without a slash at its end. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly wait: (ms: number) => Promise<void>;
  /** Is told why it takes so long. */
  readonly tell: (text: string) => void;
}

const answerMs = 30_000;
/** How often in a row one question is put off, by a limit that others use up too or by a service that is busy. */
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

/** Waits where the last reply was the last for now. */
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

/** Of a revision in which a message needs no handshake and no more than this: services answer all revisions alike. */
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
