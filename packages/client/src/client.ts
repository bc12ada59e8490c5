/** The client of one tenant: its profile, and pages of its records. */
import type { TenantProfile } from '@vitrine/contract';
import type { Answer, Page } from './answer.ts';
import { createAsk, type AskOptions } from './ask.ts';
import type { AnyCollections, KeyOf, RecordOf } from './fields.ts';
import { platform, type Platform } from './platform.ts';
import type { Query } from './query.ts';
import { profileUrl, recordsUrl, type Place } from './urls.ts';
import { walk, walkLimit, type OnTurn } from './walk.ts';

export interface ClientOptions extends Place, AskOptions {}

export interface CallOptions {
  /** Gives up: the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface WalkOptions extends CallOptions {
  /** What to do where the edition turns on the way: `fail` without it. */
  readonly onTurn?: OnTurn | undefined;
}

export interface Client<Collections extends AnyCollections = AnyCollections> {
  /** The tenant, and the collections that it shows, with their fields. */
  readonly profile: (options?: CallOptions) => Promise<Answer<TenantProfile>>;
  /** A page of a collection's records. */
  readonly records: <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug]> = KeyOf<Collections[Slug]>>(
    collection: Slug,
    query?: Query<Collections[Slug], Key>,
    options?: CallOptions,
  ) => Promise<Page<RecordOf<Collections[Slug], Key>>>;
  /** All records of a collection that the query finds, in pages of 200, one after another. */
  readonly all: <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug]> = KeyOf<Collections[Slug]>>(
    collection: Slug,
    query?: Omit<Query<Collections[Slug], Key>, 'page' | 'limit'>,
    options?: WalkOptions,
  ) => AsyncGenerator<RecordOf<Collections[Slug], Key>, void, undefined>;
}

/** @typeParam Collections the tenant's, as the service's `/t/{tenant}/types.d.ts` has them; without them any are allowed */
export const createClient = <Collections extends AnyCollections = AnyCollections>(
  options: ClientOptions,
): Client<Collections> => createClientOn(platform, options);

export const createClientOn = <Collections extends AnyCollections>(
  givenPlatform: Platform,
  options: ClientOptions,
): Client<Collections> => {
  const ask = createAsk(options, givenPlatform);
  const records: Client<Collections>['records'] = async <
    Slug extends KeyOf<Collections>,
    Key extends KeyOf<Collections[Slug]>,
  >(
    collection: Slug,
    query?: Query<Collections[Slug], Key>,
    { signal }: CallOptions = {},
  ): Promise<Page<RecordOf<Collections[Slug], Key>>> =>
    ask(recordsUrl<Collections[Slug], Key>(options, collection, query), signal);
  return {
    profile: async ({ signal } = {}) => ask(profileUrl(options), signal),
    records,
    all: (collection, query, { signal, onTurn = 'fail' } = {}) =>
      walk(async (page) => records(collection, { ...query, page, limit: walkLimit }, { signal }), onTurn),
  };
};
