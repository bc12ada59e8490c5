/** Rows 14 and 15 of the security table: one client is one however it is spelled, and one tenant's load is its own. */
import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { requestRaw, valuesOf } from '../../../../../tests/service/raw-request.ts';
import { trustedProxies } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
} from '../../../../../tests/service/test-service.ts';

// No record is read here, so the engine does not matter.
describe('row 14: one client, many spellings', () => {
  const clients: [what: string, spellings: readonly string[]][] = [
    [
      'IPv4',
      [
        '1.2.3.4',
        '::ffff:1.2.3.4',
        '::ffff:102:304',
        '::FFFF:0102:0304',
        '1.2.3.4:8080',
        '[::ffff:1.2.3.4]:80',
        '0:0:0:0:0:ffff:1.2.3.4',
      ],
    ],
    [
      'a /64',
      [
        '2001:db8:0:1::1',
        '2001:db8:0:1::2',
        '2001:DB8:0:1:ffff:ffff:ffff:ffff',
        '[2001:db8:0:1::3]:443',
        '2001:0db8:0000:0001::',
      ],
    ],
  ];
  test.each(clients)('%s counts as one, in whatever header the proxy writes it', async (_what, spellings) => {
    const service = await startTestService({ trustedProxies, rateLimitAnonymous: 60 });
    const seen: string[] = [];
    for (const [index, spelling] of spellings.entries()) {
      const forwarded = index % 2 === 0 ? spelling : `6.6.6.${index}, ${spelling} , 127.0.0.1`;
      const target = '/api/v1/public/t/nosuchid';
      const response = await requestRaw(service.service.url, { target, headers: [['X-Forwarded-For', forwarded]] });
      seen.push(...valuesOf(response, 'ratelimit-remaining'));
    }
    expect(seen).toEqual(spellings.map((_spelling, index) => String(59 - index)));
    await service.stop();
  });

  test('a peer counts as one over IPv4 to a socket of both families, and is trusted as its IPv4', async () => {
    const service = await startTestService({ host: '::', trustedProxies, rateLimitAnonymous: 60 });
    const remaining = async (host: string, forwarded: string): Promise<string> =>
      remainingOver(host, Number(new URL(service.service.url).port), forwarded);
    expect([await remaining('127.0.0.1', '1.1.1.1'), await remaining('127.0.0.1', '::ffff:1.1.1.1')]).toEqual([
      '59',
      '58',
    ]);
    // The peer itself is not trusted over IPv6, so what it says of others counts for nothing.
    expect([await remaining('::1', '1.1.1.1'), await remaining('::1', '2.2.2.2')]).toEqual(['59', '58']);
    await service.stop();
  });
});

const remainingOver = async (host: string, port: number, forwarded: string): Promise<string> => {
  const closed = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  const lines = ['GET /api/v1/x HTTP/1.1', 'Host: x', `X-Forwarded-For: ${forwarded}`, 'Connection: close', '', ''];
  const socket = connect(port, host, () => socket.write(lines.join('\r\n')));
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('error', closed.reject);
  socket.on('close', () => closed.resolve());
  await closed.promise;
  return /RateLimit-Remaining: (\d+)/i.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
};

const records = (count: number): JsonRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    one: `Größe ${index}`.repeat(4),
    two: `Straße ${index * 7}`.repeat(4),
    three: null,
  }));

/** So many that each of the hundred questions takes a thread for a while. */
const largeCount = 24_000;

describe('row 15: one cheap request, much work', () => {
  test.each(engineNames)(
    '100 at a time of the worst that is allowed, and another tenant keeps its pace: %s',
    async (engine) => {
      const service = await engines[engine]();
      const fields = ['one', 'two', 'three'].map((key) => ({ key, label: key, type: 'text' as const }));
      const [greedy, modest] = [await addTenant(service, 'greedy01'), await addTenant(service, 'modest01')];
      const large = await addCollection(service, greedy, { slug: 'large', fields }, records(largeCount));
      const small = await addCollection(service, modest, { slug: 'small', fields }, records(50));
      await exposeAll(service, greedy, large);
      await exposeAll(service, modest, small);
      await follow(service);
      await service.turn();

      let answered = 0;
      const worst = Array.from({ length: 100 }, async (_, index) => {
        const search = `search=${encodeURIComponent(`größe straße ${index} e r s t a`)}`;
        const response = await service.get(`greedy01/large?${search}&sort=-three,-two,-one&limit=200`);
        await response.arrayBuffer();
        if (response.status === 200) answered++;
        return response.status;
      });
      await Bun.sleep(20);
      for (let page = 1; page <= 10; page++) {
        expect((await service.get(`modest01/small?limit=5&page=${page}&search=gr`)).status).toBe(200);
      }
      const answeredBefore = answered;
      expect(new Set(await Promise.all(worst)).difference(new Set([200, 503])).size).toBe(0);
      // Ten answers, one after another, before half of what was asked first is answered.
      expect(answeredBefore).toBeLessThan(answered / 2);
      await service.stop();
    },
  );
});
