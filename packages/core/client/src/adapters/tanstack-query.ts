/** Options for TanStack Query: keys, functions, and for how long what they give is fresh. */
import {
  type AllRelatedFields,
  type AnyCollections,
  type AnyRelations,
  type AnswerWithMeta,
  type Answer,
  type Client,
  type Edition,
  type Expansion,
  type KeyOf,
  type OwnFields,
  type Page,
  profileUrl,
  type Projection,
  type Query,
  type RecordMeta,
  type RecordOf,
  type RelatedFields,
  type RelationOf,
  type RelationsOf,
  recordsUrl,
  type SetQuery,
  type TenantProfile,
  type WithRelated,
} from '../index.ts';

interface Cached<Data> {
  readonly state: { readonly data?: Data | undefined };
}

/** For `useQuery`, `useSuspenseQuery`, `fetchQuery` and their like. */
export interface QueryOptions<Data> {
  /** The query key: `vitrine`, the tenant, the collection, and the query as a URL. */
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** Until the edition ends nothing changes. */
  readonly staleTime: (query: Cached<Data>) => number;
  /** The client tries again by itself. */
  readonly retry: false;
}

/** For `useInfiniteQuery` and its like. */
export interface PagesOptions<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: number }) => Promise<Data>;
  readonly initialPageParam: number;
  readonly getNextPageParam: (page: Data) => number | undefined;
  readonly staleTime: (query: Cached<{ readonly pages: readonly Data[] }>) => number;
  readonly retry: false;
}

export interface Queries<
  Collections extends AnyCollections,
  Relations extends AnyRelations = RelationsOf<Collections>,
> {
  readonly profile: () => QueryOptions<Answer<TenantProfile>>;
  readonly records: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
    Relation extends RelationOf<Relations, Slug> = never,
    const Chosen extends RelatedFields<Relations, Slug, Relation> = AllRelatedFields,
  >(
    collection: Slug,
    query?: Query<Collections[Slug], Key, Relation, Chosen>,
  ) => QueryOptions<Page<WithRelated<RecordOf<Collections[Slug], Key>, Relations, Slug, Relation, Chosen>>>;
  /** Page after page of one set of records. */
  readonly pages: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    query?: SetQuery<Collections[Slug], Key> & { readonly limit?: number },
  ) => PagesOptions<Page<RecordOf<Collections[Slug], Key>>>;
  readonly get: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
    Relation extends RelationOf<Relations, Slug> = never,
    const Chosen extends RelatedFields<Relations, Slug, Relation> = AllRelatedFields,
  >(
    collection: Slug,
    id: string,
    query?: Projection<Collections[Slug], Key> & Expansion<Relation, Chosen>,
  ) => QueryOptions<
    AnswerWithMeta<WithRelated<RecordOf<Collections[Slug], Key>, Relations, Slug, Relation, Chosen>, RecordMeta>
  >;
}

export const createQueries = <
  Collections extends AnyCollections,
  Relations extends AnyRelations = RelationsOf<Collections>,
>(
  client: Client<Collections, Relations>,
): Queries<Collections, Relations> => {
  const { place } = client;
  const keyOf = (collection: string, ...behind: readonly string[]): string[] => [
    'vitrine',
    place.tenant,
    collection,
    ...behind,
  ];
  return {
    profile: () => ({
      queryKey: ['vitrine', place.tenant, profileUrl(place)],
      queryFn: async ({ signal }) => client.profile({ signal }),
      staleTime,
      retry: false,
    }),
    records: <
      Slug extends KeyOf<Collections>,
      Key extends KeyOf<Collections[Slug] & OwnFields>,
      Relation extends RelationOf<Relations, Slug>,
      const Chosen extends RelatedFields<Relations, Slug, Relation>,
    >(
      collection: Slug,
      query: Query<Collections[Slug], Key, Relation, Chosen> = {},
    ) => ({
      queryKey: keyOf(collection, recordsUrl<Collections[Slug], Key>(place, collection, query)),
      queryFn: async ({ signal }) => client.records(collection, query, { signal }),
      staleTime,
      retry: false,
    }),
    pages: <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug] & OwnFields>>(
      collection: Slug,
      query: Query<Collections[Slug], Key, never> = {},
    ) => ({
      queryKey: keyOf(collection, recordsUrl<Collections[Slug], Key>(place, collection, query), 'pages'),
      queryFn: async ({ signal, pageParam }) => client.records(collection, { ...query, page: pageParam }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta: { page, pages } }) => (page < pages ? page + 1 : undefined),
      staleTime: ({ state }) => freshMs(state.data?.pages.at(-1)),
      retry: false,
    }),
    get: <
      Slug extends KeyOf<Collections>,
      Key extends KeyOf<Collections[Slug] & OwnFields>,
      Relation extends RelationOf<Relations, Slug>,
      const Chosen extends RelatedFields<Relations, Slug, Relation>,
    >(
      collection: Slug,
      id: string,
      query: Projection<Collections[Slug], Key> & Expansion<Relation, Chosen> = {},
    ) => ({
      queryKey: keyOf(collection, recordsUrl<Collections[Slug], Key>(place, collection, query), 'get', id),
      queryFn: async ({ signal }) => client.get(collection, id, query, { signal }),
      staleTime,
      retry: false,
    }),
  };
};

interface OfEdition {
  readonly edition: Edition;
}

const freshMs = (answer: OfEdition | undefined): number => (answer?.edition.secondsLeft || 0) * 1000;

const staleTime = ({ state }: Cached<OfEdition>): number => freshMs(state.data);
