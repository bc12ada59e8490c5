/** Makes an engine of what opens feeds. */
import { type Engine, silenceMsDefault } from '@vitrine/sources/engine';
import { createDescribeTables } from './describe-tables.ts';
import type { OpenFeed, WithFeed } from './feed.ts';
import { FeedSource } from './feed-source.ts';
import { createSample } from './sample.ts';

export const createFeedEngine = (open: OpenFeed): Engine => ({
  openSource: (options) => new FeedSource(open, options),
  look: async (url, _connectionName, silenceMs = silenceMsDefault) => {
    const closing = new AbortController();
    const withFeed: WithFeed = async (work) => {
      const feed = await open({ url, silenceMs, signal: closing.signal });
      try {
        return await work(feed);
      } finally {
        await feed.close();
      }
    };
    await withFeed(async () => Promise.resolve());
    return {
      refusal: undefined,
      describeTables: createDescribeTables(withFeed),
      sample: createSample(withFeed),
      close: async () => {
        closing.abort(new Error('The source is closed.'));
        await Promise.resolve();
      },
    };
  },
});
