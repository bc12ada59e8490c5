/** Links to the feeds of the results, which a calendar or a news reader follows. */
/** @jsxImportSource preact */
import { bounds } from '@vitrine/contract';
import { pathTo, withQuery } from '../addresses.ts';
import { printPageAddress, type PageAddress } from '../asking/page-address.ts';
import { type FeedName, feedPath, feedsOf, feedTypes } from '../found/feeds.ts';
import type { TenantContext } from '../page-context.ts';
import type { PresentedCollection } from '../presented.ts';

interface FeedsProps {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
  /** The visitor's: its filters and search are those of the feeds. */
  readonly asked: PageAddress;
}

export const Feeds = ({ context, collection, asked: { view, others } }: FeedsProps) => {
  const { words, publicUrl, exposure } = context;
  const own = { ...view, fields: [], sort: [], page: 1, limit: bounds.limitDefault };
  const question = printPageAddress({ view: own, others });
  const linkTo = (name: FeedName) => (
    <a
      href={pathTo(publicUrl, withQuery(feedPath(exposure.tenant.publicId, collection.slug, name), question))}
      rel="nofollow"
      type={feedTypes[name]}
    >
      {words.say(name === 'ics' ? 'collection.calendar' : 'collection.news')}
    </a>
  );
  return (
    <p class="download">
      {linkTo('atom')}
      {feedsOf(collection).includes('ics') ? <> · {linkTo('ics')}</> : null}
    </p>
  );
};
