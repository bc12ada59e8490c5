/** The client of one tenant: its profile, its records one by one, in pages and in files, and what they have in common. */
import type {
  ChangesMeta,
  CollectionDescription,
  RecordData,
  RecordListMeta,
  RecordMeta,
  TenantDescription,
  TenantProfile,
} from '@vitrine/contract';
import type { Answer, AnswerWithMeta, Changes, Page } from './answer.ts';
import { createRequester, type AskOptions } from './ask.ts';
import type { FacetOf, FacetsMeta, FacetsQuery } from './facets.ts';
import type {
  AnyCollections,
  AllRelatedFields,
  AnyRelations,
  KeyOf,
  OwnFields,
  RecordOf,
  RelatedFields,
  RelationOf,
  RelationsOf,
  WithRelated,
} from './fields.ts';
import { splitIds } from './many.ts';
import { platform, type Platform } from './platform.ts';
import type { Expansion, ExportQuery, Filter, Projection, Query, SetQuery } from './query.ts';
import { profileUrl, questionUrl, recordUrl, type Place } from './urls.ts';
import { walk, walkLimit, type OnTurn } from './walk.ts';

export interface ClientOptions extends Place, AskOptions {}

export interface CallOptions {
  /** Gives up: the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface WalkOptions extends CallOptions {
  /** The reaction to a new edition during the walk. Default: `fail` for `all`, `restart` for `getMany`. */
  readonly onTurn?: OnTurn | undefined;
}

export type ExportFormat = 'csv' | 'ndjson' | 'json' | 'geojson' | 'xlsx';

export interface Client<
  Collections extends AnyCollections = AnyCollections,
  Relations extends AnyRelations = RelationsOf<Collections>,
> {
  /** The address of the service and the tenant. */
  readonly place: Place;
  /** The tenant, and the collections that it shows, with their fields. */
  readonly profile: (options?: CallOptions) => Promise<Answer<TenantProfile>>;
  /** Reads the descriptions, units and options of a collection and its fields, as far as they are given. */
  readonly describe: (collection: KeyOf<Collections>, options?: CallOptions) => Promise<Answer<CollectionDescription>>;
  /** Reads the tenant's licence, attribution and addresses, and its collections' descriptions. */
  readonly describeTenant: (options?: CallOptions) => Promise<Answer<TenantDescription>>;
  /** A page of a collection's records. */
  readonly records: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
    Relation extends RelationOf<Relations, Slug> = never,
    const Chosen extends RelatedFields<Relations, Slug, Relation> = AllRelatedFields,
  >(
    collection: Slug,
    query?: Query<Collections[Slug], Key, Relation, Chosen>,
    options?: CallOptions,
  ) => Promise<Page<WithRelated<RecordOf<Collections[Slug], Key>, Relations, Slug, Relation, Chosen>>>;
  /** All records of a collection that the query finds, in pages of 200, one after another. */
  readonly all: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    query?: SetQuery<Collections[Slug], Key>,
    options?: WalkOptions,
  ) => AsyncGenerator<RecordOf<Collections[Slug], Key>, void, undefined>;
  /** One record by its ID. @throws VitrineError `record_not_found` if there is no such record */
  readonly get: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
    Relation extends RelationOf<Relations, Slug> = never,
    const Chosen extends RelatedFields<Relations, Slug, Relation> = AllRelatedFields,
  >(
    collection: Slug,
    id: string,
    query?: Projection<Collections[Slug], Key> & Expansion<Relation, Chosen>,
    options?: CallOptions,
  ) => Promise<
    AnswerWithMeta<WithRelated<RecordOf<Collections[Slug], Key>, Relations, Slug, Relation, Chosen>, RecordMeta>
  >;
  /** The records of a list of IDs in its order, each once. An ID without a record is passed over. */
  readonly getMany: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    ids: readonly string[],
    query?: Projection<Collections[Slug], Key>,
    options?: WalkOptions,
  ) => Promise<RecordOf<Collections[Slug], Key>[]>;
  /** The number of records that match the filter. */
  readonly count: <Slug extends KeyOf<Collections>>(
    collection: Slug,
    filter?: Filter<Collections[Slug]>,
    options?: CallOptions,
  ) => Promise<number>;
  /** The values of fields among the records that match the filter, with the number of records of each. */
  readonly facets: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    query?: FacetsQuery<Collections[Slug], Key>,
    options?: CallOptions,
  ) => Promise<AnswerWithMeta<readonly FacetOf<Collections[Slug], Key>[], FacetsMeta>>;
  /** All records that the query finds, as a file: the response, whose body is to be read or piped on. */
  readonly export: <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug] & OwnFields> = KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    format: ExportFormat,
    query?: ExportQuery<Collections[Slug], Key>,
    options?: CallOptions,
  ) => Promise<Response>;
  /**
   * The changes to a collection since an earlier answer: the changed records, whole, and the ids of those that are gone.
   * @throws VitrineError `edition_gone` if the service no longer knows that edition: read all records again
   * @param since the `edition.token` of that answer, or the `meta.edition` of earlier changes
   */
  readonly changes: <Slug extends KeyOf<Collections>>(
    collection: Slug,
    since: string,
    options?: CallOptions,
  ) => Promise<AnswerWithMeta<Changes<RecordOf<Collections[Slug]>>, ChangesMeta>>;
}

/** A client for collections that are known only at run time. It has methods, so that every client is assignable to it. */
export interface AnyClient {
  readonly place: Place;
  records(collection: string, query?: Query, options?: CallOptions): Promise<Page<RecordData>>;
  all(collection: string, query?: SetQuery, options?: WalkOptions): AsyncIterable<RecordData>;
  get(
    collection: string,
    id: string,
    query?: Projection & Expansion,
    options?: CallOptions,
  ): Promise<Answer<RecordData>>;
  getMany(collection: string, ids: readonly string[], query?: Projection, options?: WalkOptions): Promise<RecordData[]>;
}

/**
 * @typeParam Collections the tenant's, as the service's `/t/{tenant}/types.d.ts` has them; without them any are allowed
 * @typeParam Relations those of the same file, for `expand`
 */
export const createClient = <
  Collections extends AnyCollections = AnyCollections,
  Relations extends AnyRelations = RelationsOf<Collections>,
>(
  options: ClientOptions,
): Client<Collections, Relations> => createClientOn(platform, options);

/** For those who need records alone, `meta.fields` is left out: a third of a page of few fields. */
const meta = false;

export const createClientOn = <
  Collections extends AnyCollections,
  Relations extends AnyRelations = RelationsOf<Collections>,
>(
  givenPlatform: Platform,
  options: ClientOptions,
): Client<Collections, Relations> => {
  const { ask, open } = createRequester(options, givenPlatform);
  const { url, tenant } = options;
  const place = { url, tenant };
  return {
    place,
    profile: async ({ signal } = {}) => ask(profileUrl(place), signal),
    describe: async (collection, { signal } = {}) => ask(questionUrl(place, collection, '/describe', {}), signal),
    describeTenant: async ({ signal } = {}) => ask(questionUrl(place, '-', '/describe', {}), signal),
    records: async (collection, query = {}, { signal } = {}) => ask(questionUrl(place, collection, '', query), signal),
    all: (collection, query, { signal, onTurn = 'fail' } = {}) =>
      walk(
        async (page) => ask(questionUrl(place, collection, '', { ...query, page, limit: walkLimit, meta }), signal),
        onTurn,
      ),
    get: async (collection, id, query = {}, { signal } = {}) => ask(recordUrl(place, collection, id, query), signal),
    getMany: async <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug] & OwnFields>>(
      collection: Slug,
      ids: readonly string[],
      query?: Projection<Collections[Slug], Key>,
      { signal, onTurn = 'restart' }: WalkOptions = {},
    ): Promise<RecordOf<Collections[Slug], Key>[]> => {
      const parts = splitIds(ids);
      const readPart = async (number: number): Promise<Page<RecordOf<Collections[Slug], Key>>> => {
        const where = { id: { in: parts[number - 1] ?? [] } };
        const asked = questionUrl(place, collection, '', { ...query, where, limit: walkLimit, meta });
        const page = await ask<readonly RecordOf<Collections[Slug], Key>[], RecordListMeta>(asked, signal);
        return { ...page, meta: { ...page.meta, pages: parts.length } };
      };
      const found: RecordOf<Collections[Slug], Key>[] = [];
      if (parts.length === 0) return found;
      for await (const record of walk<RecordOf<Collections[Slug], Key>>(readPart, onTurn)) found.push(record);
      return found;
    },
    count: async (collection, filter, { signal } = {}) => {
      const asked = questionUrl(place, collection, '', { ...filter, limit: 1, fields: ['id'], meta });
      return (await ask<unknown, RecordListMeta>(asked, signal)).meta.total;
    },
    facets: async (collection, { limit, zoom, ...query } = {}, { signal } = {}) =>
      ask(questionUrl(place, collection, '/facets', { ...query, 'facets.limit': limit, 'facets.zoom': zoom }), signal),
    export: async (collection, format, { spreadsheet, delimiter, decimal, ...query } = {}, { signal } = {}) =>
      open(
        questionUrl(place, collection, '/export', {
          ...query,
          format,
          'csv.spreadsheet': spreadsheet,
          'csv.delimiter': delimiter,
          'csv.decimal': decimal,
        }),
        signal,
      ),
    changes: async (collection, since, { signal } = {}) =>
      ask(questionUrl(place, collection, '/changes', { since }), signal),
  };
};
