/** The catalog's tables, as Kysely sees them. Times are ISO 8601 texts in UTC; flags are 0 and 1. */
import type { FieldType } from '@vitrine/contract';
import type { ColumnKind } from '@vitrine/sources';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { LogoType, UsageOutcome, ViewLook } from '@vitrine/store';
import type { ValueLook } from '../privacy/value-look.ts';

export interface CatalogTables {
  readonly tenant: TenantTable;
  readonly collection: CollectionTable;
  readonly field: FieldTable;
  readonly collection_exposure: CollectionExposureTable;
  readonly field_exposure: FieldExposureTable;
  readonly row_rule: RowRuleTable;
  readonly named_view: NamedViewTable;
  readonly appearance: AppearanceTable;
  readonly logo: LogoTable;
  readonly card: CardTable;
  readonly api_key: ApiKeyTable;
  readonly change: ChangeTable;
  readonly console_session: ConsoleSessionTable;
}

interface TenantTable {
  readonly id: Generated<number>;
  readonly public_id: string;
  readonly name: string;
  readonly industry: string;
  readonly is_enabled: number;
  /** What the scope column of a shared table holds in this tenant's rows. */
  readonly scope: string | null;
  readonly created_at: string;
}

interface CollectionTable {
  readonly id: Generated<number>;
  /** The tenant it is offered to; none: to all. */
  readonly tenant_id: number | null;
  readonly slug: string;
  readonly name: string;
  /** The source that it was declared over; none: it was imported. */
  readonly source: string | null;
  readonly schema_name: string | null;
  readonly table_name: string;
  readonly id_column: string;
  readonly id_kind: ColumnKind;
  readonly created_at_column: string;
  readonly created_at_kind: ColumnKind;
  /** The column that tells whose a row is; none where the whole table is one tenant's. */
  readonly scope_column: string | null;
  readonly scope_kind: ColumnKind | null;
  /** Whose the rows without a scope value are: all tenants'; none: nobody's. */
  readonly scope_null: 'shared' | null;
  /** A JSON array of conditions (row-rules.ts): rows that do not meet them are nobody's. */
  readonly row_conditions: string | null;
  /** Origins, as JSON, where these are no plain columns: then the columns above say for people what they are. */
  readonly id_origin: string | null;
  readonly created_at_origin: string | null;
  readonly scope_origin: string | null;
  /** A JSON object (translations.ts): its names in other languages. */
  readonly translations: string | null;
  readonly record_count: number;
  readonly created_at: string;
}

interface FieldTable {
  readonly id: Generated<number>;
  readonly collection_id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly column_name: string;
  readonly column_kind: ColumnKind;
  /** A JSON array of names: the way to the value in a JSON column. */
  readonly path: string;
  /** As JSON, where the value is no plain column's: then the columns above say for people what it is. */
  readonly origin: string | null;
  /** What an amount is in: a code of ISO 4217, or the key of the field that holds it. None: nobody said. */
  readonly currency: string | null;
  /** A JSON object (translations.ts): its labels in other languages. */
  readonly translations: string | null;
  readonly position: number;
  /** What its values looked like when they were declared or imported. */
  readonly look: ValueLook | null;
}

interface CollectionExposureTable {
  readonly tenant_id: number;
  readonly collection_id: number;
  readonly state: 'private' | 'public';
}

/** An owner's conditions on records. They outlast that a collection is hidden: who shows it again shows no more of it. */
interface RowRuleTable {
  readonly tenant_id: number;
  readonly collection_id: number;
  /** JSON (row-rules.ts). */
  readonly rule: string;
}

/** A view of a collection that an owner has saved. */
interface NamedViewTable {
  readonly id: Generated<number>;
  readonly tenant_id: number;
  readonly collection_id: number;
  /** Unique among the tenant's views, and none of a collection that it is offered. */
  readonly slug: string;
  readonly name: string;
  /** `public`: as open as its collection. */
  readonly state: 'private' | 'public';
  /** JSON (view-definition.ts). */
  readonly definition: string;
  readonly look: ViewLook | null;
  readonly ends_at: string | null;
  /** Whether it was ended by hand: then it is gone whatever the clocks of servers say. */
  readonly is_ended: number;
  readonly created_at: string;
}

/** What an owner chose for all pages of the tenant. */
interface AppearanceTable {
  readonly tenant_id: number;
  /** `#rrggbb`, in small letters. */
  readonly color: string | null;
  /** A canonical tag of BCP 47. */
  readonly language: string | null;
  /** A name of the IANA time zone database. */
  readonly time_zone: string | null;
  readonly is_unlisted: number;
}

/** Apart from it, as its bytes are read for publishing alone. */
interface LogoTable {
  readonly tenant_id: number;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** In base64: the catalog stores texts and numbers. */
  readonly content: string;
}

/** What an owner chose for the pages of a collection; fields by their ids. */
interface CardTable {
  readonly tenant_id: number;
  readonly collection_id: number;
  readonly title_field: number | null;
  readonly subtitle_field: number | null;
  readonly picture_field: number | null;
  readonly alt_field: number | null;
  readonly is_unlisted: number;
}

interface FieldExposureTable {
  readonly tenant_id: number;
  readonly field_id: number;
}

interface ApiKeyTable {
  readonly id: Generated<number>;
  readonly tenant_id: number;
  readonly name: string;
  /** SHA-256 of the key, as hex. The key itself is nowhere. */
  readonly hash: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  /** The id of the key that took its place. */
  readonly replaced_by: number | null;
}

/** One row for each change to what a tenant offers, shows or allows: what other processes read to follow. */
interface ChangeTable {
  readonly revision: Generated<number>;
  /** None: all tenants. */
  readonly tenant_id: number | null;
  readonly changed_at: string;
  /** Who did it, where it was no command. */
  readonly person: string | null;
  /** What was done, as JSON; none where it is not for the tenant's owner to see. */
  readonly deed: string | null;
}

/** A person who is in the console, from the entry with a token to the end of the session. */
interface ConsoleSessionTable {
  /** SHA-256 of what the browser holds, as hex. */
  readonly hash: string;
  readonly tenant_id: number;
  /** The name of the token that it began with, which opens nothing again. */
  readonly token: string;
  readonly person: string;
  readonly started_at: string;
  readonly ends_at: string;
  /** Noted once a minute. */
  readonly last_used_at: string | null;
  /** Where the person entered from, as it counts for limits. */
  readonly address: string | null;
  /** What the browser says of itself. */
  readonly browser: string | null;
}

/** Requests of an hour that were alike. */
export interface UsageTable {
  readonly tenant_id: number;
  /** When the hour began. */
  readonly hour: string;
  readonly collection: string;
  readonly key_id: number;
  readonly outcome: UsageOutcome;
  /** PostgreSQL's bigint is read as a text. */
  readonly requests: ColumnType<number | string, number, number>;
}

/** One row: what tells this catalog from every other. */
/** Usage stands beside the catalog: in a file of its own where the database is embedded. */
export interface UsageTables {
  readonly usage: UsageTable;
}

export type UsageDatabase = Kysely<UsageTables>;
export type CatalogDatabase = Kysely<CatalogTables>;
export type CatalogTransaction = Transaction<CatalogTables>;
