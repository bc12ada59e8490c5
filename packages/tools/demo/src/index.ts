export type { DemoCollection, DemoField, DemoTenant } from './demo-collection.ts';
export { demoTenants } from './demo-tenants.ts';
export { dress } from './dress.ts';
