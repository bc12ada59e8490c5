/** The publisher: the editions that are built from the sources as the catalog says. */
export { sweepGraceMsOf } from './editions/open-publisher.ts';
export { absorbUsage } from './editions/absorb-usage.ts';
export type { SegmentBefore } from './editions/first-seen.ts';
export { segmentsBefore } from './editions/table-reader.ts';
export { answerBuild, type Builder, createBuilder } from './editions/builder.ts';
export { parseShard } from './editions/shards.ts';
export { type BuiltSegment, findShowable, isIncomplete, type SegmentSet } from './editions/built-segment.ts';
export { readState } from './editions/saved-state.ts';
export { type CollectionFailure, readFailures } from './editions/collection-failures.ts';
export { CatalogFollower } from './editions/catalog-follower.ts';
export {
  type OpenPublisher,
  openPublisher,
  type OpenPublisherOptions,
  type PublisherEngines,
  publisherDefaults,
  type PublisherSettings,
} from './editions/open-publisher.ts';
export type { DatabaseAddress } from './editions/open-sources.ts';
export { type PlannedTable, planTables } from './editions/planned-table.ts';
export type { ManifestId, PublicationListener, Published } from './editions/publication-listener.ts';
export type { ShownTags } from './editions/shown-tags.ts';
export { Publisher } from './editions/publisher.ts';
export { segmentsIn } from './editions/segments.ts';
export { loadStoredTenants } from './editions/stored-tenants.ts';
export type { StoredCollection, StoredTenant } from './editions/stored-tenant.ts';
export type { Observation, Progress } from './observation.ts';
export type { BuildJobs } from './sharing/build-jobs.ts';
