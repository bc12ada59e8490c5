/** Sets the appearance of a demo tenant's pages. */
import { changeAppearance } from '@vitrine/administering';
import type { CatalogDatabase, Tenant } from '@vitrine/catalog';
import type { DemoTenant } from './demo-collection.ts';

export const dress = async (
  store: CatalogDatabase,
  tenant: Tenant,
  { appearance }: DemoTenant,
  now: Date,
): Promise<void> => {
  if (appearance === undefined) return;
  const { color, timeZone, drawLogo, about } = appearance;
  await changeAppearance(store, tenant, { color, timeZone, logo: drawLogo?.(), about }, now);
};
