/** Kornhaus Bakery, a chain of bakeries: the tenant with everyday consumer data. */
import type { DemoTenant } from '../demo-collection.ts';
import { productionBatches } from './batches.ts';
import { translate } from './labels.ts';
import { allergens, products, wholesalePrices } from './products.ts';
import { drawLogo } from './logo.ts';
import { jobOpenings, locations } from './shops.ts';

export const kornhaus: DemoTenant = {
  publicId: 'kornhaus',
  name: 'Kornhaus Bakery',
  industry: 'Food and bakery',
  appearance: { color: '#a3262a', timeZone: 'Europe/Berlin', drawLogo },
  collections: [products, locations, jobOpenings, allergens, wholesalePrices, productionBatches].map(translate),
};
