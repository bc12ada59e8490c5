/** The supported caches, and how each is purged. Experimental ones follow their documentation, and were never tried. */

/** A request that purges some tags. */
export interface PurgeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Cdn {
  /** True if its requests were never sent to the real service. */
  readonly isExperimental: boolean;
  /** Tags per request. */
  readonly tagsMax: number;
  /** When the purge is repeated, in milliseconds after the first one: APIs limit the rate of requests. */
  readonly repeatsMs: readonly number[];
  /** True if purging requires a token. */
  readonly needsToken: boolean;
  /** An example for CDN_PURGE_URL. */
  readonly urlExample: string;
  readonly purge: (to: PurgeAddress, tags: readonly string[]) => PurgeRequest;
}

export interface PurgeAddress {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string | null;
}

const postJson = (url: string, headers: Readonly<Record<string, string>>, body: unknown): PurgeRequest => ({
  method: 'POST',
  url,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const bearer = ({ token }: PurgeAddress): Readonly<Record<string, string>> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** Servers check for a manifest five times a second; the later times are for a delayed server. */
const ownRepeatsMs = [150, 300, 700] as const;
const apiRepeatsMs = [300, 700] as const;

export const cdns = {
  /** Needs the module xkey, as configured in examples/edge. Varnish limits a header to 8 KB. */
  varnish: {
    isExperimental: false,
    tagsMax: 100,
    repeatsMs: ownRepeatsMs,
    needsToken: false,
    urlExample: 'http://varnish.example.com:6081',
    purge: (to, tags) => ({
      method: 'PURGE',
      url: to.url,
      headers: { 'xkey-purge': tags.join(' '), ...bearer(to) },
      body: null,
    }),
  },
  fastly: {
    isExperimental: true,
    tagsMax: 256,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.fastly.com/service/SERVICE_ID',
    purge: ({ url, token }, tags) =>
      postJson(`${url}/purge`, { 'Fastly-Key': token ?? '', Accept: 'application/json' }, { surrogate_keys: tags }),
  },
  /** The limit is 100 by its documents of 2026, and was 30 before. */
  cloudflare: {
    isExperimental: true,
    tagsMax: 30,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.cloudflare.com/client/v4/zones/ZONE_ID',
    purge: (to, tags) => postJson(`${to.url}/purge_cache`, bearer(to), { tags }),
  },
  bunny: {
    isExperimental: true,
    tagsMax: 1,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.bunny.net/pullzone/ID',
    purge: ({ url, token }, [tag]) => postJson(`${url}/purgeCache`, { AccessKey: token ?? '' }, { CacheTag: tag }),
  },
  webhook: {
    isExperimental: false,
    tagsMax: 100,
    repeatsMs: ownRepeatsMs,
    needsToken: false,
    urlExample: 'https://purge.example.com/vitrine',
    purge: (to, tags) => postJson(to.url, bearer(to), { tags }),
  },
} as const satisfies Readonly<Record<string, Cdn>>;

export type CdnKind = keyof typeof cdns;
