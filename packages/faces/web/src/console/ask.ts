/** Sends requests to the console's HTTP API, which is below the page's path. */
import type { ConsoleMistake, Reason } from '@vitrine/contract/console';
import { TryLater } from '../shared/waiting.ts';

/** No session, or an expired one. */
export const unauthorized = 401;

/** The codes of failures without a reason from the console's API: no response, or one from another server. */
const withoutReason = ['unreachable', 'unknownOutcome', 'noReason'] as const;
export const isWithoutReason = (code: string): code is (typeof withoutReason)[number] =>
  withoutReason.some((each) => each === code);

/** A failed request, with the API's reason. */
export class ConsoleError extends TryLater {
  /** 0: no response. */
  readonly status: number;
  readonly code: string;
  /** Undefined where the page sent an invalid request: such a message is for developers only. */
  readonly reason: Reason | undefined;
  readonly details: readonly ConsoleMistake[];

  /** @param retryAfterSeconds as the response says */
  constructor(
    status: number,
    { code, reason, details = [] }: FailureMeta,
    message: string,
    retryAfterSeconds?: number,
  ) {
    super(message, retryAfterSeconds);
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
  /** The whole body. */
  readonly file?: Blob;
  /** The revision that must still be current. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/**
 * @param path below `api/`
 * @throws ConsoleError for a failure, or without a valid response
 */
export const ask = async <Data>(path: string, { method, body, file, ifMatch, signal }: Sending = {}): Promise<Data> => {
  const headers = { 'X-Vitrine-Console': '1', ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }) };
  const response = await fetch(`api/${path}`, {
    method: method ?? 'GET',
    headers,
    ...(body === undefined ? file !== undefined && { body: file } : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ConsoleError(0, { code: method === undefined ? 'unreachable' : 'unknownOutcome' }, '');
  });
  const envelope = await readEnvelope<Data>(response);
  if (envelope.success) return envelope.data;
  throw new ConsoleError(response.status, envelope.meta ?? { code: '' }, envelope.message, retryAfterOf(response));
};

const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
};

/** A proxy may answer instead of the console. */
const readEnvelope = async <Data>(response: Response): Promise<Envelope<Data>> => {
  try {
    return await response.json();
  } catch {
    throw new ConsoleError(response.status, { code: 'noReason' }, '', retryAfterOf(response));
  }
};
