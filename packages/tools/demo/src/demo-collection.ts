/** Defines a demo collection: its names, its fields, and generated records, which are the same at each reading. */
import { fieldTypeTraits, type FieldType, type Point, type Relation } from '@vitrine/contract';
import type { About } from '@vitrine/contract/about';
import type { StoredValue } from '@vitrine/segments/write';
import type { FieldDraft, StoredRecord, Translations } from '@vitrine/catalog';
import { type Random, randomFor } from './random.ts';

export interface DemoField extends FieldDraft {
  readonly isExposed: boolean;
}

export interface DemoCollection {
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages. */
  readonly translations?: Translations | undefined;
  readonly state: 'public' | 'private' | 'hidden';
  readonly fields: readonly DemoField[];
  readonly relations?: readonly Relation[] | undefined;
  readonly recordCount: number;
  readonly records: () => Iterable<StoredRecord>;
}

export interface DemoTenant {
  /** Exactly 8 characters of a-z and 0-9. */
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  /** The look of its pages; undefined: the service's default. */
  readonly appearance?: {
    readonly color: string;
    readonly timeZone: string;
    readonly drawLogo?: () => Uint8Array;
    /** The owner's description of the data. */
    readonly about?: About;
  };
  readonly collections: readonly DemoCollection[];
}

/** The definition of a collection: natural values by key, which the compiler checks against the fields. */
export interface CollectionPlan<Fields extends readonly DemoField[]> {
  /** Seeds the records; unique among the collections. */
  readonly seed: string;
  readonly slug: string;
  readonly name: string;
  readonly state: DemoCollection['state'];
  readonly fields: Fields;
  readonly relations?: readonly Relation[];
  readonly recordCount: number;
  readonly draw: (random: Random, index: number) => DrawnRecord<Fields>;
}

interface DrawnRecord<Fields extends readonly DemoField[]> {
  readonly id: string;
  readonly createdAtMs: number;
  readonly values: { readonly [Field in Fields[number] as Field['key']]: NaturalValue<Field['type']> | null };
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export function defineCollection<const Fields extends readonly DemoField[]>(
  plan: CollectionPlan<Fields>,
): DemoCollection {
  const { slug, name, state, relations, recordCount } = plan;
  const fields = plan.fields.map((field) => (field.type === 'currency' ? { ...field, currency: 'EUR' } : field));
  return { slug, name, state, fields, relations, recordCount, records: () => drawRecords(plan) };
}

/** A field that the owner exposes. */
export function shown<const Key extends string, const Type extends FieldType>(key: Key, label: string, type: Type) {
  return { key, label, type, isExposed: true } as const;
}

/** A field that the owner does not expose. */
export function hidden<const Key extends string, const Type extends FieldType>(key: Key, label: string, type: Type) {
  return { key, label, type, isExposed: false } as const;
}

/** The generated values by their kind; dates and datetimes in milliseconds since 1970. */
interface NaturalValues {
  text: string;
  options: readonly string[];
  number: number;
  integer: number;
  boolean: boolean;
  date: number;
  datetime: number;
  geo: Point;
  json: Json;
}

type NaturalValue<Type extends FieldType = FieldType> = NaturalValues[(typeof fieldTypeTraits)[Type]['value']];

function* drawRecords<Fields extends readonly DemoField[]>(plan: CollectionPlan<Fields>): Generator<StoredRecord> {
  for (let index = 0; index < plan.recordCount; index += 1) {
    const { id, createdAtMs, values } = plan.draw(randomFor(plan.seed, index), index);
    const natural: Readonly<Record<string, NaturalValue>> = values;
    yield {
      id,
      createdAt: new Date(createdAtMs).toISOString(),
      values: plan.fields.map((field) => storedValue(field.type, natural[field.key] ?? null)),
    };
  }
}

function storedValue(type: FieldType, value: NaturalValue): StoredValue {
  if (value === null) return null;
  const { value: kind } = fieldTypeTraits[type];
  if (kind === 'options' || kind === 'geo' || kind === 'json') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') throw new TypeError(`a ${type} cannot be ${JSON.stringify(value)}`);
  if (type === 'date') return new Date(value).toISOString().slice(0, 10);
  return type === 'datetime' ? new Date(value).toISOString() : value;
}
