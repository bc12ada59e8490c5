/** How long small requests take, one after another. */
import type { Check, Server } from './check.ts';

const countMax = 300;
const warmUp = 20;
const kilobyte = new Uint8Array(1024);

const speed = (name: string, ask: (server: Server, key: string, number: number) => Promise<unknown>): Check => ({
  name: `${name}, ${countMax} times: p50, p99`,
  run: async (server) => {
    const prefix = server.newPrefix();
    await server.ask('PUT', `${prefix}object`, { body: kilobyte });
    const durations: number[] = [];
    for (let number = -warmUp; number < countMax; number += 1) {
      const startedAt = performance.now();
      await ask(server, prefix, number);
      if (number >= 0) durations.push(performance.now() - startedAt);
    }
    durations.sort((one, other) => one - other);
    const at = (part: number): string => `${(durations[Math.floor(durations.length * part)] ?? 0).toFixed(1)} ms`;
    return `${at(0.5)}, ${at(0.99)}`;
  },
});

export const speeds: readonly Check[] = [
  speed('PUT of 1 kB', async (server, prefix, number) => server.ask('PUT', `${prefix}${number}`, { body: kilobyte })),
  speed('PUT of 1 kB over the same', async (server, prefix) =>
    server.ask('PUT', `${prefix}object`, { body: kilobyte }),
  ),
  speed('GET of 1 kB', async (server, prefix) => server.ask('GET', `${prefix}object`)),
  speed('GET with 304', async (server, prefix) =>
    server.ask('GET', `${prefix}object`, { headers: { 'if-none-match': tagOfKilobyte } }),
  ),
  speed('list of one', async ({ client }, prefix) => client.list({ prefix })),
];

const tagOfKilobyte = `"${new Bun.CryptoHasher('md5').update(kilobyte).digest('hex')}"`;
