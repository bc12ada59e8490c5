/** The tenants of the demo: three businesses of different trades, the same on every machine. */
import type { DemoTenant } from './demo-collection.ts';
import { kornhaus } from './kornhaus/kornhaus.ts';
import { lumenart } from './lumenart/lumenart.ts';
import { velowerk } from './velowerk/velowerk.ts';

export const demoTenants: readonly DemoTenant[] = [velowerk, kornhaus, lumenart];
