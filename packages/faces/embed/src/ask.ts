/** Fetches a URL of the API, and returns an answer, or a failure. */
import type { CollectionShape, Facet } from '@vitrine/explorer';
import type { RecordData, RecordMeta, Success } from '@vitrine/contract';

export interface Answer {
  readonly kind: 'answer';
  readonly records: readonly RecordData[];
  /** A single record has no total. */
  readonly meta: RecordMeta & { readonly total?: number };
  /** The page of a frame, for a look that the service renders. */
  readonly html: string | undefined;
  /** The number of the answer's edition; 0: the page of a frame, which names none. */
  readonly edition: number;
  /** When the answer's records were read, in milliseconds since 1970: in one edition collections may differ. */
  readonly openedAtMs: number;
  /** Seconds until data may change: 0 while the next edition is late. */
  readonly secondsLeft: number;
}

export interface Failure {
  readonly kind: 'failure';
  readonly reason: 'network' | 'blocked' | 'limited' | 'service' | 'missing' | 'refused';
  /** The question; undefined: attributes are missing. */
  readonly url?: string | undefined;
  /** Undefined: no answer came. */
  readonly status?: number;
  /** The text of the answer, or an error. */
  readonly about?: string;
  /** True if the text is the page of a frame. */
  readonly isPage?: boolean;
  /** The Retry-After of the service. */
  readonly retryAfterSeconds?: number;
}

export type Outcome = Answer | Failure;

/** True if a retry may succeed. */
export const passes = ({ reason }: Failure): boolean => ['network', 'limited', 'service'].includes(reason);

/** The delay before the first retry; each further one is twice as long. */
const firstRetryMs = 5_000;
const retryMsMax = 300_000;

/** Milliseconds until the next try. */
export const retryMsAfter = (failures: number, { retryAfterSeconds = 0 }: Failure): number =>
  Math.max(Math.min(firstRetryMs * 2 ** failures, retryMsMax), retryAfterSeconds * 1000);

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
    const reason = blockedOrigins.has(new URL(url).origin) ? 'blocked' : 'network';
    return { kind: 'failure', reason, url, about: String(error) };
  }
};

/** How a collection is shown; undefined where that cannot be had: records are then shown by the answer's own fields. */
export const askShape = async (url: string): Promise<CollectionShape | undefined> => (await askData(url)) ?? undefined;

/** The values of fields; undefined where they cannot be had. */
export const askFacets = async (url: string): Promise<readonly Facet[] | undefined> => askData(url);

const askData = async (url: string) => {
  try {
    const signal = AbortSignal.timeout(waitMsMax);
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    return (await response.json()).data;
  } catch {
    return undefined;
  }
};

type Envelope = Success<RecordData | readonly RecordData[], Answer['meta']>;

const read = (url: string, { status, ok, headers }: Response, text: string): Outcome => {
  const html = headers.get('content-type')?.startsWith('text/html') === true ? text : undefined;
  const envelope = html === undefined ? parse(text) : ok ? page : undefined;
  if (envelope?.success === true && envelope.meta !== undefined)
    return {
      kind: 'answer',
      records: [envelope.data].flat(),
      meta: envelope.meta,
      html,
      edition: readNumber(headers, 'edition', /^(\d+)-/),
      openedAtMs: Date.parse(headers.get('last-modified') ?? '') || 0,
      secondsLeft: Math.max(0, readNumber(headers, 'cache-control', /max-age=(\d+)/) - readNumber(headers, 'age')),
    };
  const retryAfterSeconds = readNumber(headers, 'retry-after');
  return {
    kind: 'failure',
    reason: reasonOf(status),
    url,
    status,
    about: text,
    isPage: html !== undefined,
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  };
};

/** The envelope of a frame, whose page has the records. */
const page: Envelope = {
  success: true,
  message: '',
  data: [],
  meta: { collection: { slug: '', name: '' }, fields: [] },
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

const reasonOf = (status: number): Failure['reason'] => {
  if (status === 429) return 'limited';
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 ? 'refused' : 'service';
};
