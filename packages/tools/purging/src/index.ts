export { type CdnKind, cdns } from './cdns.ts';
export type { PurgeObservation } from './observation.ts';
export { openPurger } from './open-purger.ts';
export { purgeStateFile, type PurgeStateFile } from './purge-state.ts';
export { Purger, type PurgesWaiting } from './purger.ts';
