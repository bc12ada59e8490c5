/** What the publisher knows of a segment it has made; kept beside the store, so that a restart reads nothing again. */
import type { BuiltTable } from './built-table.ts';
import type { PlannedTable } from './planned-table.ts';
import type { ShownCollection, ShownField } from './shown-tenants.ts';

/** What differs between a segment and the one before it. */
export interface BuiltDelta {
  /** Its digest. */
  readonly name: string;
  readonly bytes: number;
  /** The number of the last edition that had what was before. */
  readonly edition: number;
}

export interface BuiltSegment {
  /** By which tenant files name it: the collection's id, or for what was read in mid-edition that and a number. */
  readonly key: string;
  /** Its digest. */
  readonly name: string;
  readonly collectionId: number;
  readonly source: string;
  readonly bytes: number;
  readonly records: number;
  /** The moment that its records are of, in milliseconds since 1970. */
  readonly readAt: number;
  /** How long it took to read and write it, in milliseconds. */
  readonly durationMs: number;
  /** Of the state that was read; none: it could not be told. */
  readonly version: string | null;
  /** That of the plan it was made by. */
  readonly print: string;
  /** The table that was read. */
  readonly table: string;
  /** That of the collection: where it has another one, these are not its records. */
  readonly collectionPrint: string;
  /** The prints of its fields, by key. */
  readonly fields: Readonly<Record<string, string>>;
  /** The lists of fields that tenants have in it. */
  readonly fieldLists: readonly (readonly string[])[];
  /** By name: the print of the scope value, and the index of the list. */
  readonly partitions: Readonly<Record<string, readonly [scopePrint: string, list: number]>>;
  /** Those that lead to it from earlier ones, the latest last; none in the state of an earlier version. */
  readonly deltas?: readonly BuiltDelta[];
}

/** As a segment that was just built by a plan. @param deltas those that lead to it */
export const describeSegment = (
  { table, partitions, offered, fieldPrints, print }: PlannedTable,
  built: Extract<BuiltTable, { kind: 'built' }>,
  deltas: readonly BuiltDelta[],
): BuiltSegment => {
  const lists = new Map<PlannedTable['partitions'][number]['fields'], number>();
  const entries = partitions.map(({ name, scopePrint, fields }) => {
    const list = lists.get(fields) ?? lists.size;
    lists.set(fields, list);
    return [name, [scopePrint, list] as const] as const;
  });
  return {
    key: table.key,
    name: built.name,
    collectionId: offered.id,
    source: offered.source,
    bytes: built.bytes,
    records: built.records,
    readAt: built.readAt,
    durationMs: Math.round(built.durationMs),
    version: built.version ?? null,
    print,
    table: table.table,
    collectionPrint: offered.print,
    fields: Object.fromEntries(fieldPrints),
    fieldLists: Array.from(lists.keys(), (fields) => fields.map(({ key }) => key)),
    partitions: Object.fromEntries(entries),
    deltas,
  };
};

/** Segments by their keys, and by their collections: what was read last comes first. */
export class SegmentSet {
  readonly byKey: ReadonlyMap<string, BuiltSegment>;
  readonly #ofCollection: ReadonlyMap<number, readonly BuiltSegment[]>;

  constructor(segments: Iterable<BuiltSegment>) {
    this.byKey = new Map(Array.from(segments, (segment) => [segment.key, segment]));
    const groups = Map.groupBy(this.byKey.values(), ({ collectionId }) => collectionId);
    this.#ofCollection = new Map(Array.from(groups, ([id, group]) => [id, group.toSorted(laterFirst)]));
  }

  ofCollection(id: number): readonly BuiltSegment[] {
    return this.#ofCollection.get(id) ?? [];
  }

  /** A key that is free: the collection's id, or that and a number. */
  freeKey(collectionId: number): string {
    const numbers = this.ofCollection(collectionId).map(({ key }) => numberOf(key));
    return numbers.length === 0 ? String(collectionId) : `${collectionId}+${Math.max(...numbers) + 1}`;
  }
}

/** The names of all segments and deltas. */
export const namesOf = ({ byKey }: SegmentSet): readonly string[] => {
  const segments = [...byKey.values()];
  return [...segments, ...segments.flatMap(({ deltas = [] }) => deltas)].map(({ name }) => name);
};

/** With those of its deltas that are wanted. */
export const keepDeltas = (segment: BuiltSegment, isWanted: (delta: BuiltDelta) => boolean): BuiltSegment =>
  segment.deltas === undefined ? segment : { ...segment, deltas: segment.deltas.filter(isWanted) };

/** Those that are there, each with those of its deltas that are. */
export const presentSegments = (
  segments: Iterable<BuiltSegment>,
  isPresent: (name: string) => boolean,
): readonly BuiltSegment[] =>
  Array.from(segments)
    .filter(({ name }) => isPresent(name))
    .map((segment) => keepDeltas(segment, ({ name }) => isPresent(name)));

/** The key of the segment that all tenants of a collection share. */
export const sharedKey = ({ id }: { readonly id: number }): string => String(id);

const numberOf = (key: string): number => Number(key.split('+')[1] ?? 0);

const laterFirst = (one: BuiltSegment, other: BuiltSegment): number => numberOf(other.key) - numberOf(one.key);

/** What of a collection can be shown now. */
export interface Showable {
  readonly segment: BuiltSegment | undefined;
  /** Those exposed that the segment has. */
  readonly fields: readonly ShownField[];
}

/** Where a tenant's records of a collection are, as they are meant now: out of another table or column they are others. */
export const findShowable = (segments: SegmentSet, shown: ShownCollection): Showable => {
  for (const segment of segments.ofCollection(shown.offered.id)) {
    const isThere = Object.hasOwn(segment.partitions, shown.partition);
    const partition = isThere ? segment.partitions[shown.partition] : undefined;
    if (partition === undefined) continue;
    const [scopePrint, list] = partition;
    if (scopePrint !== shown.scopePrint || segment.collectionPrint !== shown.offered.print) continue;
    const keys = segment.fieldLists[list] ?? [];
    const fields = shown.fields.filter(({ key, print }) => segment.fields[key] === print && keys.includes(key));
    return { segment, fields: fields.length === shown.fields.length ? shown.fields : fields };
  }
  return { segment: undefined, fields: [] };
};

/** Whether something of it has to be read before it can be shown as it is meant. */
export const isIncomplete = ({ segment, fields }: Showable, { offered, fields: exposed }: ShownCollection): boolean =>
  segment === undefined || fields.length < exposed.length || segment.table !== offered.table;

const stateFormat = 1;

/** @param segmentFormat the version of segments that this version writes: those of others are made anew */
export const printState = (segments: Iterable<BuiltSegment>, segmentFormat: number): string =>
  JSON.stringify({ format: stateFormat, segmentFormat, segments: [...segments] });

/** Nothing where it is of another version, or damaged: then everything is read anew. */
export const readState = (content: string, segmentFormat: number): readonly BuiltSegment[] => {
  try {
    const state: { format: unknown; segmentFormat: unknown; segments: readonly BuiltSegment[] } = JSON.parse(content);
    return state.format === stateFormat && state.segmentFormat === segmentFormat ? state.segments : [];
  } catch {
    return [];
  }
};
