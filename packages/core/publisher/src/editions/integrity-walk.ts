/**
 * Slowly compares all current files with their checksums. Damage is announced to servers and repaired. Files that
 * servers report are checked first, and verified here.
 */
import type { CheckStep } from '@vitrine/segments';
import {
  type FolderStore,
  type Manifest,
  nextTurn,
  pagesSince,
  StoreFileError,
  type Suspect,
  suspectFile,
} from '@vitrine/store';
import { namesOf } from './built-segment.ts';
import { adopt, type PublisherParts } from './parts.ts';

export interface IntegrityWalkOptions {
  readonly parts: Omit<PublisherParts, 'catalog' | 'reader'>;
  readonly store: FolderStore;
  /** Compares a segment with its checksums; undefined: segments are not checked. */
  readonly checkSegment: ((folder: string, name: string) => Iterable<CheckStep>) | undefined;
  /** Reads missing records again. */
  readonly backfill: () => Promise<void>;
}

/** The rate of the walk, as other work needs the disk too. */
const bytesPerMs = 8 * 1024;
const pauseBytes = 1024 * 1024;
const suspectsMs = 1000;
const walkPauseMs = 10_000;
/** A reported file is checked once in this time, however many reports name it. */
const suspectedMs = 30_000;

export class IntegrityWalk {
  readonly #options: IntegrityWalkOptions;
  /** When each file was last checked because of a report. */
  readonly #suspectedAt = new Map<string, number>();
  #bytes = 0;

  constructor(options: IntegrityWalkOptions) {
    this.#options = options;
  }

  /** Repeats the walk, and checks the files that servers report. */
  begin(): void {
    const { background } = this.#options.parts;
    background.repeat(suspectsMs, async () => this.checkSuspects());
    background.repeat(walkPauseMs, async () => this.walk());
  }

  /** Continues with the damage recorded in the last manifest. */
  resume(last: Manifest | undefined): void {
    for (const { name, damaged = [] } of last?.segments.values() ?? [])
      if (damaged.length > 0) this.#options.parts.damaged.note(name, damaged);
  }

  /** Checks all files once. @throws errors of the file system */
  async walk(): Promise<void> {
    const { parts } = this.#options;
    await this.#checkFiles(() => true, true);
    for (const name of new Set(namesOf(parts.publication.segments))) {
      if (parts.background.isClosed) return;
      await this.#checkSegment(name, true);
    }
  }

  /** Checks the files that servers report as damaged, if they are current. @throws as `walk` */
  async checkSuspects(): Promise<void> {
    const { parts, store } = this.#options;
    const names = new Set(namesOf(parts.publication.segments));
    const suspects = store.usage.takeSuspects().filter((suspect) => this.#isDue(suspect));
    const files = new Set(suspects.filter(({ kind }) => kind !== 'segments').map(suspectFile));
    if (files.size > 0) await this.#checkFiles((file) => files.has(suspectFile(file)), false);
    for (const { kind, name } of suspects)
      if (kind === 'segments' && names.has(name) && (await this.#checkSegment(name, false)))
        await store.shareAnew(name);
  }

  #isDue(suspect: Suspect): boolean {
    const now = this.#options.parts.clock.monotonic();
    for (const [key, at] of this.#suspectedAt) if (now - at >= suspectedMs) this.#suspectedAt.delete(key);
    const key = suspectFile(suspect);
    if (this.#suspectedAt.has(key)) return false;
    this.#suspectedAt.set(key, now);
    return true;
  }

  // Segments

  /** @returns true if it is undamaged */
  async #checkSegment(name: string, isSlow: boolean): Promise<boolean> {
    const { parts, store, checkSegment } = this.#options;
    let isWhole = true;
    for (const step of checkSegment?.(store.segmentsFolder, name) ?? []) {
      if (parts.background.isClosed) return false;
      if (step.kind === 'damaged') await this.#repairSegment(name, step);
      else await this.#pauseAfter(step.bytes, isSlow);
      isWhole &&= step.kind !== 'damaged';
    }
    return isWhole;
  }

  /** Keeps the rate of the walk; a check that a server's report caused only yields. */
  async #pauseAfter(bytes: number, isSlow: boolean): Promise<void> {
    this.#bytes += bytes;
    if (this.#bytes < pauseBytes) return;
    const ms = this.#bytes / bytesPerMs;
    this.#bytes = 0;
    await (isSlow ? this.#options.parts.background.wait(ms) : nextTurn());
  }

  /** Segments are read again; a delta is dropped, with the earlier ones that lead to it. */
  async #repairSegment(name: string, { error, partitions }: Extract<CheckStep, { kind: 'damaged' }>): Promise<void> {
    const { parts, backfill } = this.#options;
    const { publication, damaged, observe } = parts;
    const segments = [...publication.segments.byKey.values()];
    // A file that is no longer current may be removed during the walk.
    if (!namesOf(publication.segments).includes(name)) return;
    // Collections with the same records share a segment.
    const own = segments.filter((segment) => segment.name === name);
    const all = own.flatMap((segment) => Object.keys(segment.partitions));
    if (own.length > 0 && !damaged.note(name, partitions ?? all)) return;
    observe({ kind: 'damage-found', folder: 'segments', name, reason: error });
    await adopt(parts, ({ byKey }) =>
      Array.from(byKey.values(), (segment) => ({
        ...segment,
        ...(segment.deltas !== undefined && {
          deltas: segment.deltas.slice(1 + segment.deltas.findLastIndex((delta) => delta.name === name)),
        }),
      })),
    );
    await backfill();
  }

  // Files

  /**
   * Checks files of the current manifest, and rewrites damaged ones from the catalog.
   * @param isLookedAt true for files to check
   */
  async #checkFiles(isLookedAt: (file: Suspect) => boolean, isSlow: boolean): Promise<void> {
    const { parts } = this.#options;
    const found = await this.#findDamagedFile(isLookedAt, isSlow);
    if (found === undefined) return;
    parts.observe({ kind: 'damage-found', ...found });
    parts.publication.forgetFiles(new Set([found.name]));
    await adopt(parts, ({ byKey }) => byKey.values());
  }

  async #findDamagedFile(isLookedAt: (file: Suspect) => boolean, isSlow: boolean): Promise<DamagedFile | undefined> {
    const { store, parts } = this.#options;
    let manifest: Manifest | undefined;
    try {
      manifest = store.readCurrent();
    } catch (error) {
      return { folder: 'manifests', name: 'current', reason: error };
    }
    if (manifest === undefined) return undefined;
    try {
      for (const [kind, name] of filesOf(manifest)) {
        const folder = `${kind}s` as const;
        if (!isLookedAt({ kind: folder, name })) continue;
        // The files of a former manifest may be removed meanwhile.
        if (!store.isWhole(kind, name) && isSameManifest(store.readCurrent(), manifest))
          return damagedFile(folder, name);
        await this.#pauseAfter(bytesOfFile, isSlow);
        if (parts.background.isClosed) return undefined;
      }
    } catch (error) {
      // A page that cannot be read hides those below it.
      if (!(error instanceof StoreFileError) || error.suspect === undefined) throw error;
      const { kind: folder, name } = error.suspect;
      if (folder === 'pages' && isSameManifest(store.readCurrent(), manifest)) return { folder, name, reason: error };
    }
    return undefined;
  }
}

function* filesOf(manifest: Manifest): Generator<readonly [kind: 'page' | 'tenant', name: string]> {
  for (const { name } of pagesSince(manifest, undefined)) yield ['page', name];
  for (const digest of manifest.tenants.values()) yield ['tenant', digest];
}

/** The cost of reading a file, as bytes. */
const bytesOfFile = 16 * 1024;

const isSameManifest = (one: Manifest | undefined, { edition, revision }: Manifest): boolean =>
  one?.edition === edition && one.revision === revision;

interface DamagedFile {
  readonly folder: Suspect['kind'];
  readonly name: string;
  readonly reason: unknown;
}

const damagedFile = (folder: 'pages' | 'tenants', name: string): DamagedFile => ({
  folder,
  name,
  reason: new Error(`The file ${folder}/${name}.json is missing, or has another content than its digest.`),
});
