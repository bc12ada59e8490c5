export { parseHttpAddress, parseHttpSettings, printHttpAddress } from './http/http-settings.ts';
export type { Next } from './http/next-page.ts';
export { folder, http } from './listed-feeds.ts';
