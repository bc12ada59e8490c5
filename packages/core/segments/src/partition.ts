/** The records of one tenant in a segment, and what finds them: views of the mapped files, made when first asked for. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { stemOf, type Stem } from '@vitrine/query/stems';
import { CodedDictionary } from './coded-dictionary.ts';
import { noWords, type Dictionary, type GramIndex, type PlainDictionary, type WordIndex } from './dictionary.ts';
import type { FoldedTexts } from './folded-texts.ts';
import { JsonChunk, type JsonTexts } from './json-chunks.ts';
import {
  codedParts,
  digestOf,
  fieldName,
  locationOf,
  ownField,
  type PartitionDirectory,
  type PartLocation,
  type SegmentField,
} from './format.ts';
import type { GroupValues, Ordering } from './ordering.ts';
import type { Bytes, Integers, Texts } from './texts.ts';

/** Finds texts, by number, that contain a text or start with one. */
export interface TextIndex {
  readonly dictionary: WordIndex;
  /** By number. */
  readonly folded: FoldedTexts;
  /** The numbers in the order of the folded texts; none where that is their own order. */
  readonly order: Integers | undefined;
}

/** Words that `search` finds beside those of a text index, with their members. */
export interface SearchIndex {
  /** Without their marks, those that have any. */
  readonly unmarked: WordIndex;
  /** Without the signs around them, and each run of letters and digits, of words that are more than one such run. */
  readonly cut: Dictionary;
  /** The stems of words that differ from them. */
  readonly stems: Dictionary;
  /** The stemmer of the texts' language, and their synonyms. */
  readonly stem: Stem | undefined;
  /** The compact numbers of the texts, with the texts of each. */
  readonly compact: Dictionary;
}

/** The options of a multiselect: their texts in order, and the records of each. */
export interface Options {
  readonly texts: Texts;
  readonly folded: Texts;
  readonly order: Integers | undefined;
  readonly starts: Integers;
  readonly records: Integers;
}

/** A field of the records, their own among them. */
interface Column extends Omit<SegmentField, 'key'> {
  /** The names of its parts begin with it. */
  readonly name: string;
  /** Its place among the texts of a record's JSON. */
  readonly text: number;
}

export class Partition {
  /** The locations of its parts. */
  readonly directory: PartitionDirectory;
  /** Takes a part for checked, as another thread has found it. */
  readonly noteChecked: (part: string) => void;
  readonly #read: (part: string, location: PartLocation) => Bytes;
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #orderings = new Map<string, Ordering>();
  readonly #textIndexes = new Map<string, TextIndex>();
  readonly #searchIndexes = new Map<string, SearchIndex>();
  readonly #options = new Map<string, Options>();
  #chunks: readonly JsonChunk[] | undefined;
  #ids: Texts | undefined;
  #digest: string | undefined;

  constructor(
    directory: PartitionDirectory,
    read: (part: string, location: PartLocation) => Bytes,
    noteChecked: (part: string) => void,
  ) {
    this.directory = directory;
    this.#read = read;
    this.noteChecked = noteChecked;
    this.#columns = new Map<string, Column>([
      [ownField.id, { type: 'text', name: ownField.id, text: 0 }],
      [ownField.createdAt, { type: 'datetime', name: ownField.createdAt, text: 0 }],
      ...directory.fields.map((field, index): [string, Column] => [
        field.key,
        { ...field, name: fieldName(index), text: 1 + index },
      ]),
    ]);
  }

  /** Number of records. A record's number is its place in the order of ids, by code point. */
  get count(): number {
    return this.directory.records;
  }

  /** The same for the same records with the same fields, whatever else is in the segment and however it is searched. */
  get digest(): string {
    return (this.#digest ??= digestOfRecords(this.directory));
  }

  get fields(): PartitionDirectory['fields'] {
    return this.directory.fields;
  }

  /** The bytes of a part, where they lie, as they were written. */
  part(name: string): Bytes {
    return this.#read(name, locationOf(this.directory, name));
  }

  /** The language of a field's texts; none of the record's own fields. */
  languageOf(key: string): string | undefined {
    return this.#column(key).language;
  }

  get ids(): Texts {
    return (this.#ids ??= this.#texts('id.values'));
  }

  /** Which text of a record's JSON has a field: the first one has the record's own fields. */
  textOf(key: string): number {
    return this.#column(key).text;
  }

  /** The order by a field, other than the id, which is the order of the numbers. */
  ordering(key: string): Ordering {
    return this.#orderings.getOrInsertComputed(key, () => this.#readOrdering(this.#column(key)));
  }

  /** The groups in the natural order of their texts; none are stored where that is their own order, undefined: unknown. */
  naturalOrder(key: string): Integers | undefined {
    const name = `${this.#column(key).name}.natural`;
    return this.#has(name) ? this.#integers(name) : undefined;
  }

  /** The longitudes of points, by record; their ordering is that of the latitudes. */
  longitudes(key: string): Float64Array<ArrayBuffer> {
    return this.#doubles(`${this.#column(key).name}.lngs`);
  }

  /** The index of a text-like field, or the id: its texts are the groups of its ordering, or the ids. */
  textIndex(key: string): TextIndex {
    return this.#textIndexes.getOrInsertComputed(key, () => {
      const { name } = this.#column(key);
      return { ...this.#indexFolded(name), dictionary: this.#wordIndex(name) };
    });
  }

  /** The index of further words of a text-like field, or of the id. */
  searchIndex(key: string): SearchIndex {
    return this.#searchIndexes.getOrInsertComputed(key, () => {
      const { name, language } = this.#column(key);
      return {
        unmarked: this.#hasWords(`${name}.unmarked`) ? this.#wordIndex(`${name}.unmarked`) : noWords,
        cut: this.#dictionary(`${name}.cut`),
        stems: this.#dictionary(`${name}.stems`),
        stem: key === ownField.id ? undefined : stemOf(language, this.directory.synonyms),
        compact: this.#dictionary(`${name}.compact`),
      };
    });
  }

  options(key: string): Options {
    return this.#options.getOrInsertComputed(key, () => {
      const { name } = this.#column(key);
      return {
        folded: this.#texts(this.#has(`${name}.folded.bytes`) ? `${name}.folded` : `${name}.options`),
        order: this.#foldedOrder(name),
        texts: this.#texts(`${name}.options`),
        starts: this.#integers(`${name}.optionStarts`),
        records: this.#integers(`${name}.optionRecords`),
      };
    });
  }

  get chunks(): readonly JsonChunk[] {
    return (this.#chunks ??= this.directory.chunks.map(
      (first, index) => new JsonChunk(first, () => this.#textsOf(index)),
    ));
  }

  #textsOf(chunk: number): JsonTexts {
    return { bytes: bufferOf(this.part(`json-${chunk}`)), ends: this.#integers(`json-${chunk}.ends`) };
  }

  #readOrdering({ name, type }: Column): Ordering {
    const starts = this.#integers(`${name}.starts`);
    const records = this.#integers(`${name}.records`);
    return {
      groups: starts.length - 2,
      records,
      starts,
      groupOf: this.#integers(`${name}.groupOf`),
      values: this.#valuesOf(name, type),
      bitsOf: this.#bitsOf(name, records.length),
    };
  }

  #valuesOf(name: string, type: FieldType): GroupValues {
    const { searchable, sortable, value } = fieldTypeTraits[type];
    if (searchable) return { kind: 'texts', texts: this.#texts(`${name}.values`) };
    if (!sortable && value !== 'geo') return { kind: 'presence' };
    const decimals = this.#has(`${name}.decimals.bytes`) ? this.#texts(`${name}.decimals`) : undefined;
    return { kind: 'numbers', numbers: this.#doubles(`${name}.numbers`), decimals };
  }

  #bitsOf(name: string, recordCount: number): Ordering['bitsOf'] {
    if (!this.#has(`${name}.dense`)) return () => undefined;
    const groups = [...this.#integers(`${name}.dense`)];
    const bits = this.#integers(`${name}.bits`);
    const words = (recordCount + 31) >>> 5;
    const bitsOf = new Map(groups.map((group, index) => [group, bits.subarray(index * words, (index + 1) * words)]));
    return (group) => bitsOf.get(group);
  }

  #foldedOrder(name: string): Integers | undefined {
    return this.#has(`${name}.foldedOrder`) ? this.#integers(`${name}.foldedOrder`) : undefined;
  }

  /** Texts that differ from their folded ones and are stored without these are long: they are folded when they are read. */
  #indexFolded(name: string): Pick<TextIndex, 'folded' | 'order'> {
    const order = this.#foldedOrder(name);
    const isStored = this.#has(`${name}.folded.bytes`);
    const texts = this.#texts(isStored ? `${name}.folded` : `${name}.values`);
    return { folded: { kind: isStored || order === undefined ? 'stored' : 'computed', texts }, order };
  }

  #hasWords(name: string): boolean {
    return this.#has(`${name}.wordStarts`) || this.#has(`${name}.${codedParts.blocks}`);
  }

  /** None where they are in arrays. */
  #coded(name: string): CodedDictionary | undefined {
    if (!this.#has(`${name}.${codedParts.blocks}`)) return undefined;
    return new CodedDictionary({
      blocks: this.#integers(`${name}.${codedParts.blocks}`),
      words: this.part(`${name}.${codedParts.words}`),
      members: this.part(`${name}.${codedParts.members}`),
    });
  }

  #dictionary(name: string): Dictionary {
    return this.#hasWords(name) ? (this.#coded(name) ?? this.#plain(name)) : noWords;
  }

  #plain(name: string): PlainDictionary {
    return {
      kind: 'plain',
      words: this.#texts(`${name}.words`),
      starts: this.#integers(`${name}.wordStarts`),
      members: this.#integers(`${name}.wordMembers`),
    };
  }

  #wordIndex(name: string): WordIndex {
    return this.#coded(name) ?? this.#gramIndex(name);
  }

  #gramIndex(name: string): GramIndex {
    return {
      ...this.#plain(name),
      grams: this.#integers(`${name}.grams`),
      gramStarts: this.#integers(`${name}.gramStarts`),
      gramWords: this.#integers(`${name}.gramWords`),
    };
  }

  #column(key: string): Column {
    const column = this.#columns.get(key);
    if (column === undefined) throw new Error(`The segment has no field ${key}.`);
    return column;
  }

  #texts(name: string): Texts {
    return { bytes: this.part(`${name}.bytes`), ends: this.#integers(`${name}.ends`) };
  }

  #integers(name: string): Integers {
    const { buffer, byteOffset, byteLength } = this.part(name);
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  #doubles(name: string): Float64Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.part(name);
    return new Float64Array(buffer, byteOffset, byteLength / 8);
  }

  #has(name: string): boolean {
    return Object.hasOwn(this.directory.parts, name);
  }
}

/** The digest that a partition has. */
export const digestOfRecords = ({ records, fields, chunks, parts }: PartitionDirectory): string => {
  const digests = chunks.map((_first, index) => parts[`json-${index}`]?.[3]);
  return digestOf(JSON.stringify([records, fields.map(({ key, type }) => [key, type]), digests]));
};

const bufferOf = ({ buffer, byteOffset, byteLength }: Bytes): Buffer<ArrayBuffer> =>
  Buffer.from(buffer, byteOffset, byteLength);
