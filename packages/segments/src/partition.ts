/** The records of one tenant in a segment, and what finds them: views of the mapped files, made when first asked for. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { digestOf, fieldName, ownField, type PartitionDirectory, type PartLocation } from './format.ts';
import type { GroupValues, Ordering } from './ordering.ts';
import type { Bytes, Integers, Texts } from './texts.ts';

/** Words in order, and what each of them is of: texts, or other words, by number. */
export interface Dictionary {
  readonly words: Texts;
  /** Where the members of each word start; behind the last word, where those end. */
  readonly starts: Integers;
  readonly members: Integers;
}

/** A dictionary with what finds the words that contain a text. */
export interface WordIndex extends Dictionary {
  readonly grams: Integers;
  readonly gramStarts: Integers;
  readonly gramWords: Integers;
}

/** What finds the texts, by number, that contain a text or start with one: their words among others. */
export interface TextIndex extends WordIndex {
  /** Folded, by number. */
  readonly folded: Texts;
  /** The numbers in the order of the folded texts; none where that is their own order. */
  readonly order: Integers | undefined;
}

/** What `search` finds beside the words of a text index. The members of both are such words. */
export interface SearchIndex {
  /** Without their marks, those that have any. */
  readonly unmarked: WordIndex;
  /** Without the signs around them, and each run of letters and digits, of words that are more than one such run. */
  readonly cut: Dictionary;
}

/** The options of a multiselect: their texts in order, and the records of each. */
export interface Options {
  readonly texts: Texts;
  readonly folded: Texts;
  readonly order: Integers | undefined;
  readonly starts: Integers;
  readonly records: Integers;
}

/** Finished JSON of some records: where each of their properties ends. */
export interface JsonChunk {
  /** The number of the first record. */
  readonly first: number;
  /** A Buffer is copied from without a view of each text. */
  readonly texts: Texts & { readonly bytes: Buffer<ArrayBuffer> };
}

/** The chunk that a record is in. */
export const chunkOf = (chunks: readonly JsonChunk[], record: number): JsonChunk => {
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk !== undefined && chunk.first <= record) return chunk;
  }
  throw new Error(`The segment has no record ${record}.`);
};

export class Partition {
  /** Where its parts are. */
  readonly directory: PartitionDirectory;
  /** The bytes of a part, where they lie. */
  readonly part: (location: PartLocation) => Bytes;
  /** By key, the record's own fields among them. */
  readonly #types: ReadonlyMap<string, FieldType>;
  readonly #nameOf: ReadonlyMap<string, string>;
  readonly #ordinalOf: ReadonlyMap<string, number>;
  readonly #orderings = new Map<string, Ordering>();
  readonly #textIndexes = new Map<string, TextIndex>();
  readonly #searchIndexes = new Map<string, SearchIndex>();
  readonly #options = new Map<string, Options>();
  #chunks: readonly JsonChunk[] | undefined;
  #ids: Texts | undefined;
  #digest: string | undefined;

  constructor(directory: PartitionDirectory, part: (location: PartLocation) => Bytes) {
    this.directory = directory;
    this.part = part;
    const { fields } = directory;
    this.#types = new Map<string, FieldType>([
      [ownField.id, 'text'],
      [ownField.createdAt, 'datetime'],
      ...fields.map(({ key, type }) => [key, type] as const),
    ]);
    this.#nameOf = new Map([
      [ownField.id, ownField.id],
      [ownField.createdAt, ownField.createdAt],
      ...fields.map(({ key }, index) => [key, fieldName(index)] as const),
    ]);
    this.#ordinalOf = new Map(fields.map(({ key }, index) => [key, index]));
  }

  /** How many records there are. Each is known by its number: its place in the order of ids, by code point. */
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

  get ids(): Texts {
    return (this.#ids ??= this.#texts('id.values'));
  }

  /** The place of a field in a record's JSON, from 0, behind the record's own fields. */
  ordinalOf(key: string): number {
    const ordinal = this.#ordinalOf.get(key);
    if (ordinal === undefined) throw new Error(`The segment has no field ${key}.`);
    return ordinal;
  }

  /** The order by a field, other than the id, which is the order of the numbers. */
  ordering(key: string): Ordering {
    const known = this.#orderings.get(key);
    if (known !== undefined) return known;
    const ordering = this.#readOrdering(this.#name(key), this.#typeOf(key));
    this.#orderings.set(key, ordering);
    return ordering;
  }

  /** Of a text-like field, or the id: the texts are the groups of its ordering, or the ids. */
  textIndex(key: string): TextIndex {
    const known = this.#textIndexes.get(key);
    if (known !== undefined) return known;
    const name = this.#name(key);
    const index: TextIndex = { ...this.#foldedOf(name, `${name}.values`), ...this.#wordIndex(name) };
    this.#textIndexes.set(key, index);
    return index;
  }

  /** Of a text-like field, but not of the id, in which nobody searches. */
  searchIndex(key: string): SearchIndex {
    const known = this.#searchIndexes.get(key);
    if (known !== undefined) return known;
    const [unmarked, cut] = [`${this.#name(key)}.unmarked`, `${this.#name(key)}.cut`];
    const index: SearchIndex = {
      unmarked: this.#has(`${unmarked}.wordStarts`) ? this.#wordIndex(unmarked) : noWords,
      cut: this.#has(`${cut}.wordStarts`) ? this.#dictionary(cut) : noWords,
    };
    this.#searchIndexes.set(key, index);
    return index;
  }

  options(key: string): Options {
    const known = this.#options.get(key);
    if (known !== undefined) return known;
    const name = this.#name(key);
    const options: Options = {
      ...this.#foldedOf(name, `${name}.options`),
      texts: this.#texts(`${name}.options`),
      starts: this.#integers(`${name}.optionStarts`),
      records: this.#integers(`${name}.optionRecords`),
    };
    this.#options.set(key, options);
    return options;
  }

  get chunks(): readonly JsonChunk[] {
    return (this.#chunks ??= this.directory.chunks.map((first, index) => ({
      first,
      texts: { bytes: bufferOf(this.#bytes(`json-${index}`)), ends: this.#integers(`json-${index}.ends`) },
    })));
  }

  #readOrdering(name: string, type: FieldType): Ordering {
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
    if (fieldTypeTraits[type].searchable) return { kind: 'texts', texts: this.#texts(`${name}.values`) };
    if (type === 'multiselect' || type === 'json') return { kind: 'presence' };
    const decimals = this.#has(`${name}.decimals.bytes`) ? this.#texts(`${name}.decimals`) : undefined;
    const { buffer, byteOffset, byteLength } = this.#bytes(`${name}.numbers`);
    return { kind: 'numbers', numbers: new Float64Array(buffer, byteOffset, byteLength / 8), decimals };
  }

  #bitsOf(name: string, recordCount: number): Ordering['bitsOf'] {
    if (!this.#has(`${name}.dense`)) return () => undefined;
    const groups = [...this.#integers(`${name}.dense`)];
    const bits = this.#integers(`${name}.bits`);
    const words = (recordCount + 31) >>> 5;
    const bitsOf = new Map(groups.map((group, index) => [group, bits.subarray(index * words, (index + 1) * words)]));
    return (group) => bitsOf.get(group);
  }

  #foldedOf(name: string, texts: string): { readonly folded: Texts; readonly order: Integers | undefined } {
    return {
      folded: this.#texts(this.#has(`${name}.folded.bytes`) ? `${name}.folded` : texts),
      order: this.#has(`${name}.foldedOrder`) ? this.#integers(`${name}.foldedOrder`) : undefined,
    };
  }

  #dictionary(name: string): Dictionary {
    return {
      words: this.#texts(`${name}.words`),
      starts: this.#integers(`${name}.wordStarts`),
      members: this.#integers(`${name}.wordMembers`),
    };
  }

  #wordIndex(name: string): WordIndex {
    return {
      ...this.#dictionary(name),
      grams: this.#integers(`${name}.grams`),
      gramStarts: this.#integers(`${name}.gramStarts`),
      gramWords: this.#integers(`${name}.gramWords`),
    };
  }

  #typeOf(key: string): FieldType {
    const type = this.#types.get(key);
    if (type === undefined) throw new Error(`The segment has no field ${key}.`);
    return type;
  }

  #name(key: string): string {
    const name = this.#nameOf.get(key);
    if (name === undefined) throw new Error(`The segment has no field ${key}.`);
    return name;
  }

  #texts(name: string): Texts {
    return { bytes: this.#bytes(`${name}.bytes`), ends: this.#integers(`${name}.ends`) };
  }

  #integers(name: string): Integers {
    const { buffer, byteOffset, byteLength } = this.#bytes(name);
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  #has(name: string): boolean {
    return Object.hasOwn(this.directory.parts, name);
  }

  #bytes(name: string): Bytes {
    const location = this.directory.parts[name];
    if (location === undefined) throw new Error(`The segment has no part ${name}.`);
    return this.part(location);
  }
}

/** The digest that a partition has. */
export const digestOfRecords = ({ records, fields, chunks, parts }: PartitionDirectory): string => {
  const digests = chunks.map((_first, index) => parts[`json-${index}`]?.[3]);
  return digestOf(JSON.stringify([records, fields.map(({ key, type }) => [key, type]), digests]));
};

/** Stands for what is not in the segment, as there is nothing to say. */
const noWords: WordIndex = {
  words: { bytes: new Uint8Array(), ends: new Uint32Array() },
  starts: new Uint32Array(1),
  members: new Uint32Array(),
  grams: new Uint32Array(),
  gramStarts: new Uint32Array(1),
  gramWords: new Uint32Array(),
};

const bufferOf = ({ buffer, byteOffset, byteLength }: Bytes): Buffer<ArrayBuffer> =>
  Buffer.from(buffer, byteOffset, byteLength);
