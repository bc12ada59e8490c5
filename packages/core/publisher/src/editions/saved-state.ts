/**
 * Saves what the publisher knows of its segments, so that a restart, or another publisher, reads nothing again. What
 * changes in each edition is saved once for a source, and what depends on tenants in a text for each segment.
 */
import { mapStates } from '@vitrine/sources';
import {
  digestOf,
  PageTree,
  printState,
  type PublisherState,
  type SegmentState,
  type StateFiles,
  stateFilesSince,
  type StateReader,
} from '@vitrine/store';
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
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
  /** The state written last, whose files are on the disk. */
  #before: PublisherState | undefined;

  constructor(files: StateFiles, segmentFormat: number) {
    this.#files = files;
    this.#segmentFormat = segmentFormat;
  }

  /** Writes the files of a state asynchronously. @throws errors of the file system */
  async prepare(segments: SegmentSet): Promise<PublisherState> {
    const byDigest = new Map<string, BuiltSegment>();
    const entries = Array.from(segments.byKey.values(), (segment): readonly [string, SegmentState] => {
      const text = this.#digestOf(segment);
      if (text !== undefined) byDigest.set(text, segment);
      return [
        segment.key,
        { own: save(segment, segments.readings.get(segment.source), text), ...(text !== undefined && { text }) },
      ];
    });
    const state = {
      segmentFormat: this.#segmentFormat,
      sources: changedTo(
        this.#before?.sources,
        Array.from(segments.readings, ([source, { readAt, state: proven }]) => [source, { readAt, state: proven }]),
      ),
      segments: changedTo(this.#before?.segments, entries),
    };
    await this.#files.put(
      stateFilesSince(state, this.#before).map(({ name, page }) => page?.text ?? textOf(byDigest.get(name))),
    );
    return state;
  }

  /** Writes a state that was prepared. @throws errors of the file system */
  write(state: PublisherState): void {
    this.#files.writeRoot(printState(state));
    this.#before = state;
  }

  #digestOf(segment: BuiltSegment): string | undefined {
    const known = this.#digests.get(segment.partitions);
    if (known !== undefined || isShort(segment)) return known;
    const digest = digestOf(textOf(segment));
    this.#digests.set(segment.partitions, digest);
    return digest;
  }
}

/** Tries to keep the pages of a tree. */
const changedTo = <Value>(
  before: PageTree<Value> | undefined,
  entries: readonly (readonly [string, Value])[],
): PageTree<Value> => {
  if (before === undefined) return PageTree.of(entries);
  const gone = Array.from(before.keys(), (key) => [key, undefined] as const);
  return before.with(new Map<string, Value | undefined>([...gone, ...entries]));
};

const isShort = ({ partitions }: BuiltSegment): boolean => Object.keys(partitions).length <= partitionsWithinMax;

const textOf = (segment: BuiltSegment | undefined): string => {
  if (segment === undefined) throw new Error('A text of the state belongs to a segment.');
  const { fieldLists, partitions } = segment;
  return JSON.stringify({ fieldLists, partitions } satisfies OfTenants);
};

/** @param text the digest of the text with its partitions, if it has one */
const save = (segment: BuiltSegment, reading: Reading | undefined, text: string | undefined): SavedSegment => {
  const { fieldLists, partitions, readAt, version, ...own } = segment;
  const state = reading?.state;
  return {
    ...own,
    version:
      version === null || state === undefined ? version : mapStates(version, (each) => (each === state ? '' : each)),
    ...(readAt !== reading?.readAt && { readAt }),
    ...(text === undefined && { fieldLists, partitions }),
  };
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
