/** One question: its URL ─▶ an answer, or a failure with what is said to a visitor and to a developer. */
import type { Failure as FailureEnvelope, RecordData, RecordMeta, Success } from '@vitrine/contract';

export interface Answer {
  readonly kind: 'answer';
  readonly records: readonly RecordData[];
  /** A record by its ID comes without a total. */
  readonly meta: RecordMeta & { readonly total?: number };
  /** When the edition opened that it is of, in milliseconds. */
  readonly openedAtMs: number;
  /** Until data may change: 0 while the next edition is late. */
  readonly secondsLeft: number;
}

export interface Failure {
  readonly kind: 'failure';
  readonly reason: 'network' | 'blocked' | 'limited' | 'service' | 'missing' | 'refused';
  /** For the console: what is wrong, and what to do. */
  readonly advice: string;
  /** How long the service asks to wait. */
  readonly retryAfterSeconds?: number;
}

export type Outcome = Answer | Failure;

/** Whether it may pass by itself. */
export const passes = ({ reason }: Failure): boolean => ['network', 'limited', 'service'].includes(reason);

const waitMsMax = 30_000;

/** Origins that a page's own policy refused to connect to. */
const blockedOrigins = new Set<string>();

/** The event comes after the failure of what was refused: it is listened for from the beginning on. */
export const watchPolicy = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI))
      blockedOrigins.add(new URL(blockedURI).origin);
  });

/** @param isAnew whether caches are to look whether what they have still holds */
export const ask = async (url: string, isAnew = false): Promise<Outcome> => {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: isAnew ? 'no-cache' : 'default',
      signal: AbortSignal.timeout(waitMsMax),
    });
    return read(url, response, await response.text());
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return explainNetwork(url, error);
  }
};

const explainNetwork = (url: string, error: unknown): Failure => {
  const { origin } = new URL(url);
  if (!blockedOrigins.has(origin))
    return { kind: 'failure', reason: 'network', advice: `No answer came from ${url}: ${String(error)}` };
  const advice = `The Content-Security-Policy of this page refuses to connect to ${origin}. Add ${origin} to its connect-src.`;
  return { kind: 'failure', reason: 'blocked', advice };
};

type Envelope = Success<RecordData | readonly RecordData[], Answer['meta']> | Partial<FailureEnvelope>;

const read = (url: string, { status, headers }: Response, text: string): Outcome => {
  const envelope = parse(text);
  if (envelope?.success === true && envelope.meta !== undefined)
    return {
      kind: 'answer',
      records: [envelope.data].flat(),
      meta: envelope.meta,
      openedAtMs: Date.parse(headers.get('last-modified') ?? '') || 0,
      secondsLeft: Math.max(0, readNumber(headers, 'cache-control', /max-age=(\d+)/) - readNumber(headers, 'age')),
    };
  const advice = `${describe(envelope) ?? `The answer of status ${status} is none of Vitrine’s.`} It was asked: ${url}`;
  const retryAfterSeconds = readNumber(headers, 'retry-after');
  return { kind: 'failure', reason: reasonOf(status), advice, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) };
};

const parse = (text: string): Envelope | undefined => {
  try {
    const envelope: Envelope = JSON.parse(text);
    return envelope;
  } catch {
    return undefined;
  }
};

const readNumber = (headers: Headers, name: string, pattern = /^(\d+)$/): number =>
  Number(pattern.exec(headers.get(name) ?? '')?.[1] ?? 0);

/** The API's message with each mistake; it names nothing that is hidden. */
const describe = (envelope: Envelope | undefined): string | undefined => {
  if (envelope?.success !== false || envelope.message === undefined) return undefined;
  const details = envelope.meta?.details ?? [];
  return [envelope.message, ...details.map(({ parameter, message }) => `${parameter}: ${message}`)].join(' ');
};

const reasonOf = (status: number): Failure['reason'] => {
  if (status === 429) return 'limited';
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 ? 'refused' : 'service';
};
