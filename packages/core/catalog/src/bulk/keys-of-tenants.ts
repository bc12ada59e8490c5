/** The keys of all tenants, in pages, for the operator. */
import { readJson } from '../json-column.ts';
import type { ApiKey } from '../keys.ts';
import { readOpenedSlugs } from '../opened.ts';
import type { CatalogDatabase } from '../schema.ts';

interface KeyOfTenant extends Omit<ApiKey, 'opens' | 'replacedBy' | 'isScopeNew' | 'limits' | 'recordsRead'> {
  /** The public ID of its tenant. */
  readonly tenant: string;
  /** The slugs of the private collections that it opens. */
  readonly opens: readonly string[];
}

export interface KeyPage {
  readonly limit: number;
  /** The ID of the last key of the page before. */
  readonly after?: number | undefined;
  /** Only keys that are valid at this time. */
  readonly validAt?: Date | undefined;
  /** Only keys that expire before. */
  readonly expiresBefore?: Date | undefined;
  /** Only keys that were created before, and not used since. */
  readonly unusedSince?: Date | undefined;
}

export const listKeysOfTenants = async (store: CatalogDatabase, page: KeyPage): Promise<readonly KeyOfTenant[]> => {
  const { limit, after, validAt, expiresBefore, unusedSince } = page;
  const [valid, end, since] = [validAt, expiresBefore, unusedSince].map((date) => date?.toISOString() ?? '');
  const keys = await store
    .selectFrom('api_key')
    .innerJoin('tenant', 'tenant.id', 'api_key.tenant_id')
    .select([
      'api_key.id as id',
      'api_key.kind as kind',
      'tenant.public_id as tenant',
      'api_key.name as name',
      'api_key.last_four as lastFour',
      'api_key.created_at as createdAt',
      'api_key.expires_at as expiresAt',
      'api_key.revoked_at as revokedAt',
      'api_key.last_used_at as lastUsedAt',
      'api_key.origins as origins',
      'api_key.addresses as addresses',
      'api_key.page_requests as pageRequests',
    ])
    .where('api_key.id', '>', after ?? 0)
    .$if(validAt !== undefined, (query) =>
      query
        .where('api_key.revoked_at', 'is', null)
        .where((where) => where('api_key.expires_at', 'is', null).or('api_key.expires_at', '>', valid ?? '')),
    )
    .$if(expiresBefore !== undefined, (query) => query.where('api_key.expires_at', '<', end ?? ''))
    .$if(unusedSince !== undefined, (query) =>
      query
        .where('api_key.created_at', '<', since ?? '')
        .where((where) => where('api_key.last_used_at', 'is', null).or('api_key.last_used_at', '<', since ?? '')),
    )
    .orderBy('api_key.id')
    .limit(limit)
    .execute();
  const opened = await readOpenedSlugs(
    store,
    keys.map(({ id }) => id),
  );
  return keys.map((key) => {
    const origins = readJson<readonly string[]>(key.origins, []);
    const addresses = readJson<readonly string[]>(key.addresses, []);
    return Object.assign(key, { origins, addresses, opens: opened.get(key.id) ?? [] });
  });
};
