/** What needs the client of Redis, loaded where it is used. */
export { RedisCounters } from './limits/redis-counters.ts';
export { createRedisLimiter, type RedisLimiter } from './limits/redis-limiter.ts';
