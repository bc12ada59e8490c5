/** A folder of files, as an engine. */
import { createFeedEngine } from '../feeds/feed-engine.ts';
import { openFolder } from './folder-feed.ts';

export const folder = createFeedEngine(openFolder);
