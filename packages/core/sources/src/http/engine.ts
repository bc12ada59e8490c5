/** A remote that gives records over HTTP, as an engine. */
import type { Engine } from '../engine.ts';
import { createFeedEngine } from '../feeds/feed-engine.ts';
import { createOpenHttp, type OpenedTables } from './http-feed.ts';

export const http: Engine = {
  openSource: createFeedEngine(createOpenHttp()).openSource,
  /** A table is requested once: its description and the samples of its values come from the same answer. */
  look: async (...look) => {
    const opened: OpenedTables = new Map();
    return createFeedEngine(createOpenHttp(() => opened)).look(...look);
  },
};
