/** What the shop asks the bakery's service for: a page of products, one product, all shops. */
import { createClient, type Query, type RecordOf } from '@vitrine/client';
import type { Collections } from './collections.d.ts';
import type { List } from './place.ts';

type ProductFields = Collections['products'];
type ProductQuery = Query<ProductFields>;

export type Product = RecordOf<ProductFields>;
export type Card = RecordOf<ProductFields, (typeof cardFields)[number]>;
export type Shop = RecordOf<Collections['locations'], (typeof shopFields)[number]>;
type Bakery = ReturnType<typeof openBakery>;
export type CardPage = Awaited<ReturnType<Bakery['cards']>>;

/** A page asks for what it shows, and for no more. */
const cardFields = ['name', 'category', 'description', 'isVegan', 'weight', 'price'] as const;
const shopFields = ['name', 'street', 'postcode', 'city', 'phone', 'openingHours', 'amenities'] as const;
const cardsPerPage = 12;

/** By the value of the form's field; blank is the newest first. */
const sorts: ReadonlyMap<string, ProductQuery['sort']> = new Map([
  ['price', ['price', 'name']],
  ['-price', ['-price', 'name']],
  ['name', ['name']],
]);

interface Service {
  readonly url: string;
  readonly tenant: string;
  /** Hears for how many seconds the service asks to be left alone. The client waits so long, and asks again. */
  readonly onWait: (seconds: number) => void;
}

export const openBakery = ({ url, tenant, onWait }: Service) => {
  const vitrine = createClient<Collections>({
    url,
    tenant,
    // An answer holds as long as its edition, and the browser keeps it just as long: nothing is asked twice.
    answersMax: 0,
    // Past the limit the service says how long to wait, and the page tells it to visitors.
    waitNearLimit: false,
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      const seconds = response.headers.get('retry-after');
      if (seconds !== null) onWait(Number(seconds));
      return response;
    },
  });
  return {
    cards: async (list: List, signal: AbortSignal) =>
      vitrine.records(
        'products',
        {
          where: whereOf(list),
          search: list.search === '' ? undefined : list.search,
          sort: sorts.get(list.sort) ?? ['-createdAt'],
          fields: cardFields,
          page: list.page,
          limit: cardsPerPage,
        },
        { signal },
      ),
    /** Its page holds one product, or none where there is none by this ID. */
    product: async (id: string, signal: AbortSignal) =>
      vitrine.records('products', { where: { id: { eq: id } }, limit: 1 }, { signal }),
    shops: async (signal: AbortSignal): Promise<Shop[]> =>
      Array.fromAsync(
        vitrine.all('locations', { fields: shopFields, sort: ['city', 'name'] }, { signal, onTurn: 'restart' }),
      ),
  };
};

/** A condition that is not wished for is left out: one without a value is a mistake. */
const whereOf = ({ category, isVegan }: List): NonNullable<ProductQuery['where']> => ({
  ...(category === '' ? {} : { category: { eq: category } }),
  ...(isVegan ? { isVegan: { eq: true } } : {}),
});
