/** Opens the store of editions for a server: the current edition with its tenants, keys and records. */
import { type Clock, StoreReader, type Suspect } from '@vitrine/store';
import type { Observe } from '../observe/observation.ts';
import { AbsentFiles } from './absent-files.ts';
import { CurrentEdition } from './current-edition.ts';
import { DamageReports } from './damage-reports.ts';
import { Keys } from './keys.ts';
import { Lease } from './lease.ts';
import { OpenSegments } from './open-segments.ts';
import { Records } from './records.ts';
import { StoreFiles } from './store-files.ts';
import { Tenants } from './tenants.ts';

export interface EditionsOptions {
  /** The folder of the store. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly observe: Observe;
  /** How long exposures and keys are trusted after the publisher's last heartbeat. */
  readonly leaseMs: number;
  /** Older records are not served. */
  readonly staleMs: number;
  /** True to check the store on each request: a CDN would cache content withdrawn since the last check. */
  readonly looksAlways?: boolean;
  /** Called with the fingerprints of a tenant's exposure before a change. */
  readonly onReplaced?: (fingerprints: Iterable<string>) => void;
  /** Called with a damaged file of the store, repeatedly while it is requested. */
  readonly onDamaged?: (suspect: Suspect) => void;
}

/** The store of editions, as a server opened it. */
export interface Editions {
  readonly edition: CurrentEdition;
  readonly tenants: Tenants;
  readonly keys: Keys;
  readonly records: Records;
  /** Waits for files that the folder does not have yet. */
  readonly absent: AbsentFiles;
}

/** How often the store is checked. */
const lookMs = 200;

export interface OpenEditions extends Editions {
  /** Stops following the store. */
  readonly close: () => void;
}

export const openEditions = (options: EditionsOptions): OpenEditions => {
  const { folder, clock, observe, onReplaced = () => undefined } = options;
  const store = new StoreReader(folder);
  const { segmentsFolder } = store;
  const reports = new DamageReports(options);
  const absent = new AbsentFiles({ folder, segmentsFolder, clock, onRemoved: (segment) => segments.close([segment]) });
  const segments = new OpenSegments({ folder: segmentsFolder, clock, observe, absent, reports });
  const edition = new CurrentEdition({
    ...options,
    store,
    lease: new Lease(options),
    onReplaced: (before, next) => tenants.release(before, next),
    onUnusable: (suspect) => reports.report(suspect),
  });
  const files = new StoreFiles({ store, absent, reports, observe });
  const tenants = new Tenants({ edition, files, clock, onReplaced, onLeft: (names) => segments.close(names) });
  const keys = new Keys({ edition, files, clock });
  const records = new Records({ ...options, edition, segments, segmentsFolder, absent });
  const timer = setInterval(() => {
    edition.follow();
    absent.look();
    segments.closeRemoved();
  }, lookMs);
  edition.follow();
  return { edition, tenants, keys, records, absent, close: () => clearInterval(timer) };
};
