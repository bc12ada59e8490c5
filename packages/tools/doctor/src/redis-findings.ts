/** Checks the Redis that holds the shared rate-limit counters, where the settings name one. */
import { parseRedisAddress } from '@vitrine/server/settings';
import { RedisCounters } from '@vitrine/server/redis';
import type { DoctorSettings } from './doctor-settings.ts';
import { warningFinding, okFinding, type Finding } from './finding.ts';

/** Counts a probe, as serve does at its start: only a write proves that Redis can count. */
export const redisFindings = async ({ counters }: Pick<DoctorSettings, 'counters'>): Promise<Finding[]> => {
  if (counters.kind === 'memory') return [];
  const address = parseRedisAddress(counters.url);
  if (address.kind === 'mistake') return [];
  const redis = new RedisCounters(address.value);
  const isOpen = await redis.open();
  redis.close();
  if (isOpen) return [okFinding('Redis', 'It counts requests.')];
  const found = `It cannot be used: ${await redis.ended} Until it can, each process counts callers on its own.`;
  return [warningFinding('Redis', found)];
};
