/** One question to the API and what came back, as the panel beside the table shows it. */
import { createClient, type Client, type Page, type Query, type RateLimit } from '@vitrine/client';
import type { TenantProfile } from '@vitrine/contract';

/** Who asks: the key stands in memory alone. */
export interface Asker {
  readonly tenant: string;
  readonly key: string | undefined;
  /** Hears of the rate limit with every response, failures too. */
  readonly onRateLimit: (rateLimit: RateLimit) => void;
}

export interface Exchange<Answered> {
  readonly answer: Answered;
  /** The response's body, whole. */
  readonly envelope: unknown;
}

export const askProfile = async (asker: Asker, signal: AbortSignal) =>
  exchange(asker, async (client) => client.profile({ signal }));

export const askRecords = async (
  asker: Asker,
  slug: string,
  query: Query,
  signal: AbortSignal,
): Promise<Exchange<RecordsAnswer>> => exchange(asker, async (client) => client.records(slug, query, { signal }));

export type ProfileAnswer = Awaited<ReturnType<Client['profile']>>;
export type RecordsAnswer = Page<TenantRecord>;
export type TenantRecord = Awaited<ReturnType<Client['records']>>['data'][number];
export type { TenantProfile };

/** The page says when to ask again, so the client does not. What the browser holds is asked about, so that headers are of now. */
const exchange = async <Answered>(
  { tenant, key, onRateLimit }: Asker,
  ask: (client: Client) => Promise<Answered>,
): Promise<Exchange<Answered>> => {
  let received: Response | undefined;
  const client = createClient({
    url: window.location.origin,
    tenant,
    key,
    retries: 0,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, cache: 'no-cache' });
      onRateLimit(readRateLimit(response.headers));
      received = response.clone();
      return response;
    },
  });
  const answer = await ask(client);
  return { answer, envelope: await received?.json() };
};

const readRateLimit = (headers: Headers): RateLimit => {
  const read = (name: string): number => parseInt(headers.get(`ratelimit-${name}`) ?? '', 10);
  return { limit: read('limit'), remaining: read('remaining'), resetSeconds: read('reset') };
};
