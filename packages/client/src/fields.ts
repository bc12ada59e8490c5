/** The fields of a tenant's collections as types, and the records that they make. */
import type { FieldType, RecordData } from '@vitrine/contract';

/** The type of each field of a collection. */
export interface AnyFields {
  readonly [key: string]: FieldType;
}

/** The fields of each collection. A service has those of a tenant at `/t/{tenant}/types.d.ts`. */
export interface AnyCollections {
  readonly [slug: string]: AnyFields;
}

export type KeyOf<Fields> = keyof Fields & string;

/** What every record has, and filters and sorts by, beside its fields. */
export interface OwnFields {
  readonly id: 'text';
  readonly createdAt: 'datetime';
}

/** What a value of each type is in a record. */
export interface Values {
  readonly text: string;
  readonly email: string;
  readonly phone: string;
  /** The address of a picture. */
  readonly image: string;
  readonly url: string;
  readonly select: string;
  readonly multiselect: readonly string[];
  readonly number: number;
  readonly integer: number;
  readonly currency: number;
  readonly percent: number;
  readonly boolean: boolean;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `YYYY-MM-DDTHH:mm:ss.sssZ` */
  readonly datetime: string;
  readonly json: unknown;
}

/** A record with these of its fields; any fields, where the collections are not known as types. */
export type RecordOf<Fields extends AnyFields, Key extends KeyOf<Fields> = KeyOf<Fields>> = string extends keyof Fields
  ? RecordData
  : Pick<RecordData, 'id' | 'createdAt'> & { readonly [key in Key]: Values[Fields[key]] | null };
