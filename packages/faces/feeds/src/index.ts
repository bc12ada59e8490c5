/** Feeds of collections, for calendars, news readers and shopping services. A face of the server. */
import type { Face } from '@vitrine/server/face';
import { answerFeed } from './answer-feed.ts';

export const createFeeds = (): Face => ({
  routes: [
    {
      name: 'feed',
      pattern: '/t/:publicId/:name',
      names: /^[a-z\d-]+\.(?:atom|ics|merchant\.xml|products\.json)$/,
      answer: { kind: 'exposed', answer: answerFeed },
    },
  ],
});
