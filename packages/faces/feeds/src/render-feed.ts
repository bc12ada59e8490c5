/** Renders a feed: asks for the records that it shows, reads what their fields mean, and writes it in its format. */
import { feedsOf, type FeedName, mayBePrice } from '@vitrine/explorer/feeds';
import type { PresentedField } from '@vitrine/explorer/presented';
import type { ExposedField } from '@vitrine/query';
import { type BodyFormat, type Counted, type FaceServices, routeNotFound } from '@vitrine/server/face';
import type { FeedRequest } from './feed-request.ts';
import { renderAtom } from './atom.ts';
import { renderCalendar } from './calendar.ts';
import { contextOf, type FeedContext } from './feed-context.ts';
import { renderMerchant } from './merchant.ts';
import { renderProducts } from './products.ts';

export interface RenderedFeed {
  readonly text: string;
  readonly format: BodyFormat;
  readonly counted: Counted;
}

type Render = (context: FeedContext) => Promise<string>;

const feeds: Readonly<Record<FeedName, { readonly format: BodyFormat; readonly render: Render }>> = {
  atom: { format: 'atom', render: renderAtom },
  ics: { format: 'calendar', render: renderCalendar },
  'merchant.xml': { format: 'xml', render: renderMerchant },
  'products.json': { format: 'jsonLd', render: renderProducts },
};

/** @throws Failure where the collection has no such feed; QueryError for an invalid parameter */
export const renderFeed = async (services: FaceServices, asked: FeedRequest): Promise<RenderedFeed> => {
  const context = contextOf(services, asked);
  const name = feedsOf(context.collection).find((each) => each === asked.name);
  if (name === undefined) throw routeNotFound(asked.name === 'ics' ? withoutStart(context) : withoutPrice(context));
  const { format, render } = feeds[name];
  return { text: await render(context), format, counted: context.reader.counted() };
};

const withoutStart = (context: FeedContext): string =>
  `This collection has no calendar: none of its fields is known to say when something starts. ${choose(context, 'start', isDay, 'date or datetime')}`;

const withoutPrice = (context: FeedContext): string => {
  const { kind = 'sales document', roles } = context.factsOf({ id: '', createdAt: '' });
  return `This collection has no feed of products: ${whyNone(context, kind, roles.price)}`;
};

const whyNone = (context: FeedContext, kind: string, price: ExposedField | undefined): string => {
  if (price === undefined) {
    const toChoose = choose(context, 'price', mayBePrice, 'currency');
    return `none of its fields is known to be the price of one. ${toChoose}`;
  }
  if (kind !== 'Product') return `a record looks like a ${kind}.`;
  return `the currency of its price, ${price.label}, is not known. Its owner can say it with the next import: vitrine import FILE --tenant ${context.exposure.tenant.publicId} --collection ${context.collection.slug} --currency ${price.key}=EUR`;
};

const isDay = ({ type }: PresentedField): boolean => type === 'date' || type === 'datetime';

/** How its owner chooses a field for a role, among those that are shown. */
const choose = (
  { exposure, collection: { slug, fields } }: FeedContext,
  role: 'start' | 'price',
  isFit: (field: PresentedField) => boolean,
  types: string,
): string => {
  const field = [...fields.values()].find(isFit);
  return field === undefined
    ? `It shows no field of the type ${types}.`
    : `Its owner can choose one: in the console under Appearance, or by vitrine appearance ${exposure.tenant.publicId} --collection ${slug} --${role} ${field.key}`;
};
