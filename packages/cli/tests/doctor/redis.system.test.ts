/** The Redis that settings name: one that counts, and one that is away. */
import { expect, test } from 'bun:test';
import { redisFindings } from '@vitrine/doctor';
import { redisPath, startRedis } from '../../../../tests/support/redis-server.ts';
import { printed } from './fixture.ts';

test('none is looked for where none is named', async () => {
  expect(await redisFindings({ counters: { kind: 'memory' } })).toEqual([]);
});

test('one that is away is a note: each process counts for itself', async () => {
  const found = await redisFindings({ counters: { kind: 'redis', url: 'redis://:secret@127.0.0.1:1' } });
  expect(printed(found)).toEqual([expect.stringMatching(/^warning Redis: It cannot be used: .*ECONNREFUSED/)]);
  expect(JSON.stringify(found)).not.toContain('secret');
});

test.skipIf(redisPath === null)('one that counts is well', async () => {
  const redis = await startRedis(redisPath ?? '');
  const found = await redisFindings({ counters: { kind: 'redis', url: redis.url } });
  expect(found).toEqual([{ about: 'Redis', state: 'ok', found: 'It counts requests.' }]);
  await redis.kill();
});
