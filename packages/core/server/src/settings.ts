/** The settings of a server, without the server. */
export { parseRedisAddress } from './limits/redis-address.ts';
export { parseTrustedProxies } from './limits/trusted-proxies.ts';
export type { Parsed } from './parsed-setting.ts';
export type { Counters } from './server-settings.ts';
export type { ServerSettings } from './server-settings.ts';
