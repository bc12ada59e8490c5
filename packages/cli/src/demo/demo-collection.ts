/** A demo collection: what it is called, its fields, and records drawn anew, always alike, whenever they are read. */
import type { FieldType } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import type { FieldDraft, StoredRecord, Translations } from '@vitrine/publisher';
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
  readonly recordCount: number;
  readonly records: () => Iterable<StoredRecord>;
}

export interface DemoTenant {
  /** Exactly 8 characters of a-z and 0-9. */
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  /** How its pages look; none: as those of the service do. */
  readonly appearance?: {
    readonly color: string;
    readonly timeZone: string;
    readonly drawLogo?: () => Uint8Array;
  };
  readonly collections: readonly DemoCollection[];
}

/** How a collection is written down: natural values by key, which the compiler checks against the fields. */
export interface CollectionPlan<Fields extends readonly DemoField[]> {
  /** Seeds the records: no two collections share it. */
  readonly seed: string;
  readonly slug: string;
  readonly name: string;
  readonly state: DemoCollection['state'];
  readonly fields: Fields;
  readonly recordCount: number;
  readonly draw: (random: Random, index: number) => DrawnRecord<Fields>;
}

interface DrawnRecord<Fields extends readonly DemoField[]> {
  readonly id: string;
  readonly createdAtMs: number;
  readonly values: { readonly [Field in Fields[number] as Field['key']]: NaturalValues[Field['type']] | null };
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export function defineCollection<const Fields extends readonly DemoField[]>(
  plan: CollectionPlan<Fields>,
): DemoCollection {
  const { slug, name, state, recordCount } = plan;
  const fields = plan.fields.map((field) => (field.type === 'currency' ? { ...field, currency: 'EUR' } : field));
  return { slug, name, state, fields, recordCount, records: () => drawRecords(plan) };
}

/** A field that its owner chose to expose. */
export function shown<const Key extends string, const Type extends FieldType>(key: Key, label: string, type: Type) {
  return { key, label, type, isExposed: true } as const;
}

/** A field that its owner keeps back. */
export function hidden<const Key extends string, const Type extends FieldType>(key: Key, label: string, type: Type) {
  return { key, label, type, isExposed: false } as const;
}

/** What a draw gives for a field; dates and datetimes as milliseconds since 1970. */
interface NaturalValues extends Record<FieldType, unknown> {
  text: string;
  email: string;
  phone: string;
  url: string;
  select: string;
  multiselect: readonly string[];
  number: number;
  integer: number;
  currency: number;
  percent: number;
  boolean: boolean;
  date: number;
  datetime: number;
  json: Json;
}

type NaturalValue = NaturalValues[FieldType];

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
  if (type === 'multiselect' || type === 'json') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') throw new TypeError(`a ${type} cannot be ${JSON.stringify(value)}`);
  if (type === 'date') return new Date(value).toISOString().slice(0, 10);
  return type === 'datetime' ? new Date(value).toISOString() : value;
}
