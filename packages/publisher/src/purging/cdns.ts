/** The caches that can be purged: of each, what differs. */

/** A request that purges some tags. */
export interface PurgeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Cdn {
  /** How many tags one request takes. */
  readonly tagsMax: number;
  /** When it is purged again, in milliseconds after the first time: an API counts how often it is asked. */
  readonly repeatsMs: readonly number[];
  /** Whether it purges nothing without one. */
  readonly needsToken: boolean;
  /** Such as it is written in CDN_PURGE_URL. */
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

/** Servers look for a manifest five times a second; the later ones are for one that was held up. */
const ownRepeatsMs = [150, 300, 700] as const;
const apiRepeatsMs = [300, 700] as const;

export const cdns = {
  /** With the module xkey, by the configuration in examples/edge. A header of Varnish may have 8 KB. */
  varnish: {
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
    tagsMax: 256,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.fastly.com/service/SERVICE_ID',
    purge: ({ url, token }, tags) =>
      postJson(`${url}/purge`, { 'Fastly-Key': token ?? '', Accept: 'application/json' }, { surrogate_keys: tags }),
  },
  /** It takes 100 by its documents of 2026, and took 30 before. */
  cloudflare: {
    tagsMax: 30,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.cloudflare.com/client/v4/zones/ZONE_ID',
    purge: (to, tags) => postJson(`${to.url}/purge_cache`, bearer(to), { tags }),
  },
  bunny: {
    tagsMax: 1,
    repeatsMs: apiRepeatsMs,
    needsToken: true,
    urlExample: 'https://api.bunny.net/pullzone/ID',
    purge: ({ url, token }, [tag]) => postJson(`${url}/purgeCache`, { AccessKey: token ?? '' }, { CacheTag: tag }),
  },
  webhook: {
    tagsMax: 100,
    repeatsMs: ownRepeatsMs,
    needsToken: false,
    urlExample: 'https://purge.example.com/vitrine',
    purge: (to, tags) => postJson(to.url, bearer(to), { tags }),
  },
} as const satisfies Readonly<Record<string, Cdn>>;

export type CdnKind = keyof typeof cdns;
