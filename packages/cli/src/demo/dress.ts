/** Gives a tenant of the demo its looks. */
import { type CatalogDatabase, changeAppearance, type Tenant } from '@vitrine/publisher';
import type { DemoTenant } from './demo-collection.ts';

export const dress = async (
  store: CatalogDatabase,
  tenant: Tenant,
  { appearance }: DemoTenant,
  now: Date,
): Promise<void> => {
  if (appearance === undefined) return;
  const { color, timeZone, drawLogo } = appearance;
  await changeAppearance(store, tenant, { color, timeZone, logo: drawLogo?.() }, now);
};
