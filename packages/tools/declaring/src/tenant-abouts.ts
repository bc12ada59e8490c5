/** Tenants' licences, attributions and addresses in a catalog file: read, checked, compared with the catalog, and applied. */
import { type About, type AboutPart, aboutParts, expectedAbout, readAbout } from '@vitrine/contract/about';
import { announce, type CatalogDatabase, type CatalogTransaction, readJson, type Tenant } from '@vitrine/catalog';
import { suggest } from '@vitrine/query';
import type { AboutDeclaration } from './declaration.ts';
import type { Written } from './file-part.ts';
import { quote, type Mistake } from './mistake.ts';

/** A tenant and what the file says about its data. */
export interface CheckedAbout {
  readonly tenant: Tenant;
  readonly about: About;
}

export interface AboutChange extends CheckedAbout {
  readonly before: About;
}

/** @returns the valid ones, and the mistakes of all */
export const checkAbouts = (
  declared: readonly AboutDeclaration[],
  tenants: readonly Tenant[],
): { readonly abouts: readonly CheckedAbout[]; readonly mistakes: readonly Mistake[] } => {
  const mistakes: Mistake[] = [];
  const known = new Map(tenants.map((tenant) => [tenant.publicId, tenant]));
  const seen = new Set<string>();
  const abouts = declared.flatMap(({ id, parts }): readonly CheckedAbout[] => {
    const tenant = known.get(id.value);
    const about = readParts(parts, mistakes);
    if (tenant === undefined)
      mistakes.push({ position: id.position, message: unknownTenant(id.value, [...known.keys()]) });
    else if (seen.has(id.value)) mistakes.push({ position: id.position, message: tenantTwice(id.value) });
    seen.add(id.value);
    return tenant === undefined ? [] : [{ tenant, about }];
  });
  return { abouts, mistakes };
};

const unknownTenant = (id: string, ids: readonly string[]): string =>
  `found the tenant ${quote(id)}, which there is not, expected the ID of a tenant. "vitrine tenant list" shows all.${suggest(id, ids)}`;

const tenantTwice = (id: string): string =>
  `found the tenant ${quote(id)} a second time, expected each once. Remove one of the two.`;

const readParts = (parts: AboutDeclaration['parts'], mistakes: Mistake[]): About =>
  Object.fromEntries(
    parts.flatMap(([part, { value, position }]: readonly [AboutPart, Written<string>]) => {
      const text = readAbout(part, value);
      const message = `found ${quote(value)} as ${part}, expected ${expectedAbout(part)}.`;
      if (text === undefined) mistakes.push({ position, message });
      return text === undefined ? [] : [[part, text]];
    }),
  );

/** Tenants that the file does not name stay as they are. */
export const compareAbouts = async (
  catalog: CatalogDatabase,
  abouts: readonly CheckedAbout[],
): Promise<readonly AboutChange[]> => {
  const ids = abouts.map(({ tenant }) => tenant.id);
  if (ids.length === 0) return [];
  const rows = await catalog.selectFrom('tenant').select(['id', 'about']).where('id', 'in', ids).execute();
  const stored = new Map(rows.map((row) => [row.id, readJson<About>(row.about, {})]));
  return abouts
    .map(({ tenant, about }) => ({ tenant, about, before: stored.get(tenant.id) ?? {} }))
    .filter(({ about, before }) => aboutParts.some((part) => about[part] !== before[part]));
};

export const applyAbouts = async (
  transaction: CatalogTransaction,
  changes: readonly AboutChange[],
  now: Date,
): Promise<void> => {
  for (const { tenant, about } of changes) {
    const written = Object.keys(about).length === 0 ? null : JSON.stringify(about);
    await transaction.updateTable('tenant').set({ about: written }).where('id', '=', tenant.id).execute();
    await announce(transaction, tenant.id, now);
  }
};

export const printAboutChange = ({ tenant, about, before }: AboutChange): string =>
  [
    `~ tenant ${tenant.publicId}`,
    ...aboutParts
      .filter((part) => about[part] !== before[part])
      .map((part) => `    ~ ${part}: ${before[part] ?? 'none'} → ${about[part] ?? 'none'}`),
  ].join('\n');

export const presentAboutChange = ({ tenant, about }: AboutChange) => ({ publicId: tenant.publicId, ...about });
