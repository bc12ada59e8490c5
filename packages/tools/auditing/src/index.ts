export { audit, type AuditReport, type SeenCollection, type ViewReport } from './audit.ts';
export { loadAuditedTenant } from './audited-tenant.ts';
export type { Leak } from './leak.ts';
export { createPacedAsk } from './paced-ask.ts';
export type { Ask, Reply } from './reply.ts';
export { createFindDecoy } from './decoys.ts';
