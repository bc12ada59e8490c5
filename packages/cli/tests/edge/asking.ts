/** Asks through a cache, and tells whether the service was asked for it. */
import type { EdgeServer } from '../support/edge-servers.ts';
import type { TestService } from '../support/test-service.ts';

/** What is of one request. */
export const perRequest = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'ratelimit',
] as const;
/** How the service came to an answer, which a cache may replay (RFC 9211 §2). */
export const perAnswer = ['cache-status', 'server-timing'] as const;
/** What is for the cache alone. */
export const perCache = ['cdn-cache-control', 'surrogate-key', 'cache-tag', 'cdn-tag', 'xkey'] as const;

export interface AskedThrough {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly isFromCache: boolean;
}

export const asksThrough =
  (between: () => { readonly service: TestService; readonly edge: EdgeServer }) =>
  async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<AskedThrough> => {
    const { service, edge } = between();
    const before = answered(service);
    const response = await fetch(`${edge.url}/api/v1/public/t/${path}`, { headers });
    const body = await response.text();
    const isFromCache = answered(service) === before;
    return { status: response.status, headers: response.headers, body, isFromCache };
  };

const answered = ({ observations }: TestService): number =>
  observations.filter(({ kind }) => kind === 'request-answered').length;
