/** The modules that need the Redis client, which are loaded on demand. */
export { RedisCounters } from './limits/redis-counters.ts';
