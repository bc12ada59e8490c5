/** A store in a temporary folder, with a clock in hand and a manifest to begin with. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfTime, tenantFile } from '../../../../../tests/support/published.ts';
import { FolderStore, PageTree, storeFormat, StoreReader, type Manifest } from '../../src/index.ts';

export interface NewStore extends Disposable {
  readonly folder: string;
  readonly store: FolderStore;
  readonly reader: StoreReader;
  /** Lets so many milliseconds pass. */
  readonly advance: (milliseconds: number) => void;
  /** Sets the clock on the wall alone. */
  readonly setClock: (milliseconds: number) => void;
  /** Makes a segment that can be named. */
  readonly makeSegment: (name: string) => void;
}

export const newStore = (): NewStore => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-store-'));
  let now = startOfTime;
  let monotonic = 0;
  const store = new FolderStore(folder, { now: () => now, monotonic: () => monotonic });
  return {
    folder,
    store,
    reader: new StoreReader(folder),
    advance: (milliseconds) => {
      now += milliseconds;
      monotonic += milliseconds;
    },
    setClock: (milliseconds) => {
      now += milliseconds;
    },
    makeSegment: (name) => {
      mkdirSync(join(store.segmentsFolder, name));
      writeFileSync(join(store.segmentsFolder, name, 'records'), name);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Puts an edition in force that shows the tenant above from a segment. */
export const publishEdition = (store: FolderStore, edition: number, segment: string): Manifest => {
  const manifest: Manifest = {
    format: storeFormat,
    edition,
    revision: 4,
    lengthSeconds: 300,
    openedAt: startOfTime,
    isRead: true,
    endsAt: startOfTime + 300_000,
    tenants: PageTree.of([['velowerk', store.putTenant(tenantFile)]]),
    segments: PageTree.of([['7', { name: segment, readAt: startOfTime - 1000, bytes: segment.length }]]),
    readings: PageTree.of([]),
    keys: PageTree.of([['abc', { keyId: 3, publicId: 'velowerk', expiresAt: null, opens: ['c1'] }]]),
  };
  store.publish(manifest);
  return manifest;
};
