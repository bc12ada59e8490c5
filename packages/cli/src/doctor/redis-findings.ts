/** The Redis through which processes count callers together, where the settings name one. */
import { parseRedisAddress } from '@vitrine/server/settings';
import { RedisCounters } from '@vitrine/server/redis';
import type { Config } from '../settings.ts';
import { note, well, type Finding } from './finding.ts';

/** Counts a probe, as serve does at its start: only that tells whether it can count. */
export const redisFindings = async ({ counters }: Pick<Config, 'counters'>): Promise<Finding[]> => {
  if (counters.kind === 'memory') return [];
  const address = parseRedisAddress(counters.url);
  if (address.kind === 'mistake') return [];
  const redis = new RedisCounters(address.value);
  const isOpen = await redis.open();
  redis.close();
  if (isOpen) return [well('Redis', 'It counts.')];
  const found = `It cannot be used: ${await redis.ended} Until it can, processes count callers each for itself.`;
  return [note('Redis', found)];
};
