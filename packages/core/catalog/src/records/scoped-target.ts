/** How a tenant's scope value selects the records of a collection: by rows, or by a schema or database. */
import { isPattern } from '@vitrine/sources';
import type { RecordsTarget } from './record-tables.ts';

/** True if each tenant has a schema or a database for itself: then each has a shard for itself. */
export const isOfTenants = ({ source, schema }: Pick<RecordsTarget, 'source' | 'schema'>): boolean =>
  isPattern(source) || isPattern(schema);

/** True if a tenant's scope value says which records are its own. */
export const hasScope = (target: Pick<RecordsTarget, 'source' | 'schema' | 'scope'>): boolean =>
  target.scope !== null || isOfTenants(target);
