/** What is purged, for tests: a server that takes purges of every kind, and answers as it is told to. */

interface TakenPurge {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly tags: readonly string[];
}

/** A status, or `silence`: nothing is answered for as long as the server is there. */
type CdnAnswer = number | 'silence';

export interface FakeCdn {
  readonly url: string;
  readonly taken: TakenPurge[];
  /** What is answered to the next ones, one after another; 200 where nothing is left. */
  readonly answers: CdnAnswer[];
  readonly stop: () => Promise<void>;
}

export const startFakeCdn = (port = 0): FakeCdn => {
  const taken: TakenPurge[] = [];
  const answers: CdnAnswer[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    idleTimeout: 120,
    fetch: async (request) => {
      const { method, headers, url } = request;
      const { pathname, search } = new URL(url);
      const body = await request.text();
      taken.push({ method, path: `${pathname}${search}`, headers, body, tags: tagsOf(headers, body) });
      const answer = answers.shift() ?? 200;
      if (answer === 'silence') await new Promise(() => undefined);
      return new Response('', { status: Number(answer) });
    },
  });
  return { url: server.url.origin, taken, answers, stop: async () => server.stop(true) };
};

/** However the kinds of caches have them. */
const tagsOf = (headers: Headers, body: string): readonly string[] => {
  if (body === '') return headers.get('xkey-purge')?.split(' ') ?? [];
  const sent: { readonly tags?: string[]; readonly surrogate_keys?: string[]; readonly CacheTag?: string } =
    JSON.parse(body);
  return sent.tags ?? sent.surrogate_keys ?? [sent.CacheTag ?? ''];
};
