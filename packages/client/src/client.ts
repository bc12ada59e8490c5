/** The client of one tenant: its profile, and pages of its records. */
import type { RecordListMeta, TenantProfile } from '@vitrine/contract';
import type { Answer, AnswerWithMeta } from './answer.ts';
import { createAsk, type AskOptions } from './ask.ts';
import type { AnyCollections, KeyOf, RecordOf } from './fields.ts';
import { platform, type Platform } from './platform.ts';
import type { Query } from './query.ts';
import { profileUrl, recordsUrl, type Place } from './urls.ts';

export interface ClientOptions extends Place, AskOptions {}

export interface CallOptions {
  /** Gives up: the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export type Page<Item> = AnswerWithMeta<readonly Item[], RecordListMeta>;

export interface Client<Collections extends AnyCollections = AnyCollections> {
  /** The tenant, and the collections that it shows, with their fields. */
  readonly profile: (options?: CallOptions) => Promise<Answer<TenantProfile>>;
  /** A page of a collection's records. */
  readonly records: <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug]> = KeyOf<Collections[Slug]>>(
    collection: Slug,
    query?: Query<Collections[Slug], Key>,
    options?: CallOptions,
  ) => Promise<Page<RecordOf<Collections[Slug], Key>>>;
}

/** @typeParam Collections the tenant's, as `npx @vitrine/client types` writes them; without them any are allowed */
export const createClient = <Collections extends AnyCollections = AnyCollections>(
  options: ClientOptions,
): Client<Collections> => createClientOn(platform, options);

export const createClientOn = <Collections extends AnyCollections>(
  givenPlatform: Platform,
  options: ClientOptions,
): Client<Collections> => {
  const ask = createAsk(options, givenPlatform);
  return {
    profile: async ({ signal } = {}) => ask(profileUrl(options), signal),
    records: async <Slug extends KeyOf<Collections>, Key extends KeyOf<Collections[Slug]>>(
      collection: Slug,
      query?: Query<Collections[Slug], Key>,
      { signal }: CallOptions = {},
    ): Promise<Page<RecordOf<Collections[Slug], Key>>> =>
      ask(recordsUrl<Collections[Slug], Key>(options, collection, query), signal),
  };
};
