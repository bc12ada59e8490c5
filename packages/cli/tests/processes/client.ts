/** A client that is spread over several processes and writes down all that it is answered. */

export interface Answered {
  readonly path: string;
  /** Milliseconds of the monotonic clock at the request. */
  readonly askedAt: number;
  /** And at the answer. */
  readonly at: number;
  readonly status: number;
  readonly body: string;
  /** Which edition it is of. */
  readonly lastModified: string | null;
  readonly retryAfter: string | null;
  readonly cacheControl: string | null;
}

/** A question that got no answer from a process that should be there. */
interface Unanswered {
  readonly path: string;
  readonly askedAt: number;
  readonly at: number;
  readonly reason: string;
}

export interface Client {
  readonly answers: readonly Answered[];
  /** Processes that are not asked for now: those a test has ended. */
  readonly away: Set<string>;
  readonly failures: readonly Unanswered[];
  readonly stop: () => Promise<void>;
}

const requestMsMax = 120_000;

/** Asks for held pages, all pages one after another, and questions that were never asked before, at random. */
export const startClient = (
  urls: () => readonly string[],
  publicId: string,
  { lanes, pauseMs = 25 }: { readonly lanes: number; readonly pauseMs?: number },
): Client => {
  const answers: Answered[] = [];
  const failures: Unanswered[] = [];
  const away = new Set<string>();
  const stopping = new AbortController();
  let count = 0;
  const ask = async (url: string, path: string): Promise<void> => {
    const askedAt = performance.now();
    try {
      const response = await fetch(`${url}/api/v1/public/t/${publicId}/${path}`, {
        headers: { 'X-Forwarded-For': `10.${count & 255}.${(count >> 8) & 255}.1` },
        signal: AbortSignal.timeout(requestMsMax),
      });
      answers.push({
        path,
        askedAt,
        at: performance.now(),
        status: response.status,
        body: await response.text(),
        lastModified: response.headers.get('last-modified'),
        retryAfter: response.headers.get('retry-after'),
        cacheControl: response.headers.get('cache-control'),
      });
    } catch (error) {
      if (!away.has(url)) failures.push({ path, askedAt, at: performance.now(), reason: `${url}: ${String(error)}` });
    }
  };
  const lane = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const there = urls().filter((url) => !away.has(url));
      const url = there[count % there.length];
      const path = pathOf(count++);
      if (url !== undefined) await ask(url, path);
      await Bun.sleep(pauseMs);
    }
  };
  const ended = Promise.all(Array.from({ length: lanes }, lane));
  return {
    answers,
    away,
    failures,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

const pages = 20;

const pathOf = (count: number): string => {
  if (count % 3 === 0) return 'products?limit=5';
  if (count % 3 === 1) return `products?limit=20&page=${1 + (Math.floor(count / 3) % pages)}`;
  return `products?limit=3&where[id][ne]=${count}&sort=-price`;
};
