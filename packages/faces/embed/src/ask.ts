/** Fetches a URL of the API, and returns an answer, or a failure with advice for the developer. */
import type { CollectionShape, Facet } from '@vitrine/explorer';
import type { Failure as FailureEnvelope, RecordData, RecordMeta, Success } from '@vitrine/contract';

export interface Answer {
  readonly kind: 'answer';
  readonly records: readonly RecordData[];
  /** A single record has no total. */
  readonly meta: RecordMeta & { readonly total?: number };
  /** When the answer's edition was opened, in milliseconds since 1970. */
  readonly openedAtMs: number;
  /** Seconds until data may change: 0 while the next edition is late. */
  readonly secondsLeft: number;
}

export interface Failure {
  readonly kind: 'failure';
  readonly reason: 'network' | 'blocked' | 'limited' | 'service' | 'missing' | 'refused';
  /** For the browser's console: the cause and a remedy. */
  readonly advice: string;
  /** The Retry-After of the service. */
  readonly retryAfterSeconds?: number;
}

export type Outcome = Answer | Failure;

/** True if a retry may succeed. */
export const passes = ({ reason }: Failure): boolean => ['network', 'limited', 'service'].includes(reason);

const waitMsMax = 30_000;

/** Origins that the page's own Content-Security-Policy blocks. */
const blockedOrigins = new Set<string>();

/** Listens from the start, because the event arrives after the failure of the blocked request. */
export const watchPolicy = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI))
      blockedOrigins.add(new URL(blockedURI).origin);
  });

/** @param isAnew makes caches revalidate their answer */
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

/** How a collection is shown; undefined where that cannot be had: records are then shown by the answer's own fields. */
export const askShape = async (url: string): Promise<CollectionShape | undefined> => (await askData(url)) ?? undefined;

/** The values of fields; none where they cannot be had. */
export const askFacets = async (url: string): Promise<readonly Facet[]> => (await askData(url)) ?? [];

const askData = async (url: string) => {
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    return (await response.json()).data;
  } catch {
    return undefined;
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
  const advice = `${describe(envelope) ?? `Status ${status}, and no answer of Vitrine’s.`} Requested: ${url}`;
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
