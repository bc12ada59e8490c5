/** What lies between the publisher and Varnish: it passes purges on, and loses those that it was told to lose. */

export interface LossyWire {
  readonly url: string;
  /** The next purge of each of these is lost: it does not arrive, and every second time nobody is told. */
  readonly lose: (tags: readonly string[]) => void;
  readonly lost: () => number;
  readonly passed: () => number;
  readonly stop: () => Promise<void>;
}

const silentMs = 10_000;

export const startLossyWire = (varnishPort: number): LossyWire => {
  const toLose = new Set<string>();
  let [lost, passed] = [0, 0];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 30,
    fetch: async ({ method, headers }) => {
      const tags = headers.get('xkey-purge')?.split(' ') ?? [];
      const unlucky = tags.filter((tag) => toLose.delete(tag));
      if (unlucky.length > 0) {
        lost += 1;
        if (lost % 2 === 0) await Bun.sleep(silentMs);
        return new Response('', { status: 503 });
      }
      passed += 1;
      const purge = { method, headers: { 'xkey-purge': tags.join(' ') }, keepalive: false };
      return fetch(`http://127.0.0.1:${varnishPort}`, purge).catch(() => new Response('', { status: 502 }));
    },
  });
  return {
    url: server.url.href,
    lose: (tags) => {
      for (const tag of tags) toLose.add(tag);
    },
    lost: () => lost,
    passed: () => passed,
    stop: async () => server.stop(true),
  };
};
