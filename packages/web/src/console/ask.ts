/** Asks the console's HTTP API, which stands below the page. */
import type { ConsoleMistake, Reason } from '@vitrine/contract/console';

/** There is no session, or it is over. */
export const unauthorized = 401;

/** The codes of what the console's API gave no reason for: nothing came back, or something that is not the API's. */
const withoutReason = ['unreachable', 'unknownOutcome', 'noReason'] as const;
export const isWithoutReason = (code: string): code is (typeof withoutReason)[number] =>
  withoutReason.some((each) => each === code);

/** A request that was not granted, as the API says it. */
export class ConsoleError extends Error {
  /** 0: nothing came back. */
  readonly status: number;
  readonly code: string;
  /** None: a program asked wrongly, and nobody but its developer has to know. */
  readonly reason: Reason | undefined;
  readonly details: readonly ConsoleMistake[];

  constructor(status: number, { code, reason, details = [] }: FailureMeta, message: string) {
    super(message);
    this.name = 'ConsoleError';
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

interface FailureMeta {
  readonly code: string;
  readonly reason?: Reason;
  readonly details?: readonly ConsoleMistake[];
}

interface Envelope<Data> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
  readonly meta?: FailureMeta;
}

interface Sending {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  /** The revision that has to stand still. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/**
 * @param path below `api/`
 * @throws ConsoleError where the answer is none, or a failure
 */
export const ask = async <Data>(path: string, { method, body, ifMatch, signal }: Sending = {}): Promise<Data> => {
  const headers = { 'X-Vitrine-Console': '1', ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }) };
  const response = await fetch(`api/${path}`, {
    method: method ?? 'GET',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ConsoleError(0, { code: method === undefined ? 'unreachable' : 'unknownOutcome' }, '');
  });
  const envelope = await readEnvelope<Data>(response);
  if (envelope.success) return envelope.data;
  throw new ConsoleError(response.status, envelope.meta ?? { code: '' }, envelope.message);
};

/** Something between here and the console may answer in its place. */
const readEnvelope = async <Data>(response: Response): Promise<Envelope<Data>> => {
  try {
    return await response.json();
  } catch {
    throw new ConsoleError(response.status, { code: 'noReason' }, '');
  }
};
