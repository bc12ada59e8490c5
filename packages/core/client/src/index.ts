export type { Answer, AnswerWithMeta, Changes, Edition, Page, RateLimit } from './answer.ts';
export type { Fetch } from './ask.ts';
export {
  createClient,
  type AnyClient,
  type CallOptions,
  type Client,
  type ClientOptions,
  type ExportFormat,
  type WalkOptions,
} from './client.ts';
export type { Facet, FacetOf, FacetsMeta, FacetsQuery } from './facets.ts';
export type {
  AnyCollections,
  AnyFields,
  AnyRelated,
  AllRelatedFields,
  AnyRelations,
  KeyOf,
  OwnFields,
  RecordOf,
  RelatedFields,
  RelationOf,
  RelationsOf,
  Value,
  WithRelated,
} from './fields.ts';
export type { Expansion, ExportQuery, Filter, Projection, Query, SetQuery, SortKey, Where } from './query.ts';
export { profileUrl, recordsUrl, type Place } from './urls.ts';
export { VitrineError, type VitrineErrorCode } from './vitrine-error.ts';
export type { OnTurn } from './walk.ts';
export type {
  ChangesMeta,
  CollectionDescription,
  CollectionDescriptor,
  FieldDescription,
  FieldDescriptor,
  FieldType,
  Mistake,
  RecordData,
  RecordListMeta,
  RecordMeta,
  TenantDescription,
  TenantProfile,
} from '@vitrine/contract';
