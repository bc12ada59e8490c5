/** Velowerk, a bicycle wholesaler: the large tenant. */
import type { DemoTenant } from '../demo-collection.ts';
import { locations } from './locations.ts';
import { orders } from './orders.ts';
import { dealers, partnerPrices } from './partners.ts';
import { products } from './products.ts';
import { brands, categories } from './range.ts';

export const velowerk: DemoTenant = {
  publicId: 'velowerk',
  name: 'Velowerk',
  industry: 'Bicycle wholesale',
  collections: [products, categories, brands, locations, partnerPrices, dealers, orders],
};
