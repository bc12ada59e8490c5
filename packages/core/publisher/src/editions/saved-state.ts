/**
 * Saves what the publisher knows of its segments, so that a restart, or another publisher, reads nothing again. What
 * changes in each edition is saved once for a source, and what depends on tenants in a text for each segment.
 */
import { mapStates } from '@vitrine/sources';
import {
  digestOf,
  PageTree,
  type PublisherState,
  type SegmentState,
  type StateFiles,
  stateFilesSince,
  type StateReader,
} from '@vitrine/store';
import { type BuiltSegment, isSameButRead, type SegmentSet } from './built-segment.ts';
import type { Reading } from './readings.ts';

type OfTenants = Pick<BuiltSegment, 'fieldLists' | 'partitions'>;

/** A segment without what its source's reading says; undefined: as that. An empty state of a version is that of the reading. */
type SavedSegment = Omit<BuiltSegment, keyof OfTenants | 'readAt'> & Partial<OfTenants & Pick<BuiltSegment, 'readAt'>>;

type SavedReading = Omit<Reading, 'key'>;

/** The metadata of fewer partitions is saved with the other properties. */
const partitionsWithinMax = 8;

export class SavedState {
  readonly #files: StateFiles;
  readonly #segmentFormat: number;
  readonly #digests = new WeakMap<BuiltSegment['partitions'], string>();
  readonly #entries = new WeakMap<BuiltSegment['partitions'], SavedEntry>();
  /** The state written last, whose files are on the disk. */
  #before: PreparedState | undefined;

  constructor(files: StateFiles, segmentFormat: number) {
    this.#files = files;
    this.#segmentFormat = segmentFormat;
  }

  /** Writes the files of a state asynchronously. @throws errors of the file system */
  async prepare(segments: SegmentSet): Promise<PreparedState> {
    const byDigest = new Map<string, BuiltSegment>();
    const entries = new Map<string, SegmentState>();
    for (const segment of segments.byKey.values()) {
      const entry = this.#entryOf(segment, segments.readings.get(segment.source));
      if (entry.text !== undefined) byDigest.set(entry.text, segment);
      entries.set(segment.key, entry);
    }
    const sources = segments.readings
      .entries()
      .map(([source, { readAt, state: proven }]) => [source, { readAt, state: proven }] as const);
    const state = {
      segmentFormat: this.#segmentFormat,
      sources: PageTree.of(sources),
      segments: (this.#before?.segments ?? PageTree.of<SegmentState>([])).with(
        changesTo(entries, this.#before?.entries),
      ),
      entries,
    };
    await this.#files.put(
      stateFilesSince(state, this.#before).map(({ name, page }) => page?.text ?? textOf(byDigest.get(name))),
    );
    return state;
  }

  /** Writes a state that was prepared. @throws errors of the file system */
  write(state: PreparedState): void {
    this.#files.write(state);
    this.#before = state;
  }

  /** The same object as before if nothing of a segment changes but what its source's reading says. */
  #entryOf(segment: BuiltSegment, reading: Reading | undefined): SegmentState {
    const known = this.#entries.get(segment.partitions);
    const ofReading = savedOfReading(segment, reading);
    if (known !== undefined && isSameOfReading(known.ofReading, ofReading) && isSameButRead(known.segment, segment))
      return known.entry;
    const text = this.#digestOf(segment);
    const entry = { own: save(segment, ofReading, text), ...(text !== undefined && { text }) };
    this.#entries.set(segment.partitions, { segment, ofReading, entry });
    return entry;
  }

  #digestOf(segment: BuiltSegment): string | undefined {
    const known = this.#digests.get(segment.partitions);
    if (known !== undefined || isShort(segment)) return known;
    const digest = digestOf(textOf(segment));
    this.#digests.set(segment.partitions, digest);
    return digest;
  }
}

/** A state, and its entries by the keys of segments. */
interface PreparedState extends PublisherState {
  readonly entries: ReadonlyMap<string, SegmentState>;
}

/** A segment, and how it was saved. */
interface SavedEntry {
  readonly segment: BuiltSegment;
  readonly ofReading: OfReading;
  readonly entry: SegmentState;
}

type OfReading = Pick<SavedSegment, 'version' | 'readAt'>;

const isSameOfReading = (one: OfReading, other: OfReading): boolean =>
  one.version === other.version && one.readAt === other.readAt;

/** The entries that are others than before, and those that are gone. */
function* changesTo(
  entries: ReadonlyMap<string, SegmentState>,
  before: ReadonlyMap<string, SegmentState> = new Map(),
): Generator<readonly [key: string, entry: SegmentState | undefined]> {
  for (const key of before.keys()) if (!entries.has(key)) yield [key, undefined];
  for (const [key, entry] of entries) if (before.get(key) !== entry) yield [key, entry];
}

const isShort = ({ partitions }: BuiltSegment): boolean => Object.keys(partitions).length <= partitionsWithinMax;

const textOf = (segment: BuiltSegment | undefined): string => {
  if (segment === undefined) throw new Error('A text of the state belongs to a segment.');
  const { fieldLists, partitions } = segment;
  return JSON.stringify({ fieldLists, partitions } satisfies OfTenants);
};

/** The version and the date to save, without the parts that its source's reading has. */
const savedOfReading = ({ readAt, version }: BuiltSegment, reading: Reading | undefined): OfReading => {
  const state = reading?.state;
  return {
    version:
      version === null || state === undefined ? version : mapStates(version, (each) => (each === state ? '' : each)),
    ...(readAt !== reading?.readAt && { readAt }),
  };
};

/** @param text the digest of the text with its partitions, if it has one */
const save = (segment: BuiltSegment, ofReading: OfReading, text: string | undefined): SavedSegment => {
  const { fieldLists, partitions, readAt: _readAt, version: _version, ...own } = segment;
  return { ...own, ...ofReading, ...(text === undefined && { fieldLists, partitions }) };
};

/**
 * Reads the saved segments. A segment whose text is damaged is left out, and all if the state is damaged or of a later
 * version: then they are read again. Segments of an earlier format are served until the next edition reads their records
 * again.
 */
export const readState = (files: StateReader, segmentFormat: number): readonly BuiltSegment[] => {
  const state = files.parse(files.readRoot() ?? '');
  if (state === undefined || state.segmentFormat > segmentFormat) return [];
  const isFormer = state.segmentFormat < segmentFormat;
  try {
    const readings = new Map(state.sources.entries());
    const segments = [...state.segments.values()].flatMap((saved) => readSegment(saved, readings, files));
    return isFormer ? segments.map((segment) => ({ ...segment, version: null })) : segments;
  } catch {
    return [];
  }
};

const readSegment = (
  { own, text }: SegmentState,
  readings: ReadonlyMap<string, unknown>,
  files: StateReader,
): readonly BuiltSegment[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const saved = own as SavedSegment;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const reading = readings.get(saved.source) as SavedReading | undefined;
  const { readAt = reading?.readAt ?? 0, version, fieldLists = [], partitions = {} } = saved;
  try {
    const ofTenants: OfTenants = text === undefined ? { fieldLists, partitions } : JSON.parse(files.read(text));
    const full =
      version === null ? null : mapStates(version, (state) => (state === '' ? (reading?.state ?? '') : state));
    return [{ ...saved, readAt, version: full, ...ofTenants }];
  } catch {
    return [];
  }
};
