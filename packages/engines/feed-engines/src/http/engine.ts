/** A remote that gives records over HTTP, as an engine. */
import type { Engine } from '@vitrine/sources/engine';
import type { Feed, OpenFeed } from '../feeds/feed.ts';
import { createFeedEngine } from '../feeds/feed-engine.ts';
import { createOpenHttp, limitsOfReading } from './http-feed.ts';
import type { RequestLimits } from './requests.ts';

/** Opens one feed until the signal: its limits hold for all that is read, and a table is requested once. */
const createOpenOnce = (open: OpenFeed): OpenFeed => {
  let opening: Promise<Feed> | undefined;
  return async (options) => {
    opening ??= open(options);
    const feed = await opening;
    options.signal.addEventListener('abort', () => void feed.close());
    return { list: async () => feed.list(), open: async (table) => feed.open(table), close: async () => undefined };
  };
};

/** @param limits of a scan, and of a look */
export const createHttp = (limits: RequestLimits): Engine => {
  const open = createOpenHttp(limits);
  return {
    openSource: createFeedEngine(open).openSource,
    look: async (...look) => createFeedEngine(createOpenOnce(open)).look(...look),
  };
};

export const http = createHttp(limitsOfReading);
