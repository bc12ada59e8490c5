/** The input of all feeds: the records that they read, and the roles of the fields. */
import type { RecordData } from '@vitrine/contract';
import { recordPath } from '@vitrine/explorer/addresses';
import { createFacts, factFields, type Facts, valueOf } from '@vitrine/explorer/facts';
import { present, type PresentedCollection } from '@vitrine/explorer/presented';
import { type FaceServices, routeNotFound } from '@vitrine/server/face';
import { isWeb } from '@vitrine/values';
import type { FeedRequest } from './feed-request.ts';
import { createReader, type Reader } from './reader.ts';

export interface FeedContext extends Omit<FeedRequest, 'collection'>, Pick<FaceServices, 'publicUrl'> {
  readonly collection: PresentedCollection;
  readonly reader: Reader;
  /** The tenant's time zone. */
  readonly timeZone: string;
  readonly factsOf: (record: RecordData) => Facts;
  /** The address of a record's page; relative where the service's is unknown. */
  readonly pageOf: (record: RecordData) => string;
  /** The record's own web page, else its page here; undefined where neither has an absolute address. */
  readonly linkOf: (facts: Facts) => string | undefined;
}

export const contextOf = (services: FaceServices, asked: FeedRequest): FeedContext => {
  const { publicUrl } = services;
  const { collections, appearance, tenant } = present(asked.exposure);
  const collection = collections.get(asked.collection.slug);
  if (collection === undefined) throw routeNotFound();
  const pageOf = ({ id }: RecordData): string =>
    `${publicUrl ?? ''}${recordPath(tenant.publicId, collection.slug, id)}`;
  return {
    ...asked,
    publicUrl,
    collection,
    reader: createReader(services, asked, factFields(collection)),
    timeZone: appearance.timeZone ?? 'UTC',
    factsOf: createFacts(collection),
    pageOf,
    linkOf: (facts) => {
      const own = valueOf(facts, 'link');
      if (own !== undefined && isWeb(own)) return own;
      return publicUrl === null ? undefined : pageOf(facts.record);
    },
  };
};
