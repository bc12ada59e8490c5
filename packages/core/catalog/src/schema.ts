/** The catalog's tables, as Kysely sees them. Times are ISO 8601 texts in UTC; flags are 0 and 1. */
import type { CardRole, FieldType, ValueLook } from '@vitrine/contract';
import type { ColumnKind } from '@vitrine/sources';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { LogoType, ViewLook } from '@vitrine/contract/presentation';
import type { PlannedChangeTable } from './schedule-tables.ts';
import type { KeyKind, UsageNameKind, UsageOutcome } from '@vitrine/store';

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
  readonly key_collection: KeyCollectionTable;
  readonly key_view: KeyViewTable;
  readonly change: ChangeTable;
  readonly console_session: ConsoleSessionTable;
  readonly template: TemplateTable;
  readonly template_field: TemplateFieldTable;
  readonly planned_change: PlannedChangeTable;
}

interface TenantTable {
  readonly id: Generated<number>;
  readonly public_id: string;
  readonly name: string;
  readonly industry: string;
  readonly is_enabled: number;
  /** The value of the scope column in this tenant's rows of a shared table. */
  readonly scope: string | null;
  /** The operator's own name of the tenant, unique among tenants. */
  readonly reference: string | null;
  /** JSON: what the operator says about its data, by part; null: nothing. */
  readonly about: string | null;
  readonly created_at: string;
}

interface CollectionTable {
  readonly id: Generated<number>;
  /** The tenant it is offered to; null: all. */
  readonly tenant_id: number | null;
  readonly slug: string;
  readonly name: string;
  /** The source that it was declared over; null: it was imported. */
  readonly source: string | null;
  readonly schema_name: string | null;
  readonly table_name: string;
  readonly id_column: string;
  readonly id_kind: ColumnKind;
  readonly created_at_column: string;
  readonly created_at_kind: ColumnKind;
  /** The column that determines a row's tenant; null: the whole table belongs to one tenant. */
  readonly scope_column: string | null;
  readonly scope_kind: ColumnKind | null;
  /** `shared`: rows without a scope value belong to all tenants; null: to none. */
  readonly scope_null: 'shared' | null;
  /** A JSON array of conditions (row-rules.ts): rows that do not meet them are never shown. */
  readonly row_conditions: string | null;
  /** JSON: the bounds of row validity; null: rows are always valid. */
  readonly row_validity: string | null;
  /** A canonical tag of BCP 47: the language of its texts; null: none is declared. */
  readonly language: string | null;
  /** JSON (synonyms.ts, relations.ts); null: none. */
  readonly synonyms: string | null;
  readonly relations: string | null;
  /** The secret of the IDs that imports make of values; null: none were made. */
  readonly id_secret: string | null;
  /** The decimal mark of the files that were imported, and the order of days, dmy or mdy; null: they left it open. */
  readonly decimal_mark: string | null;
  readonly day_order: string | null;
  /** The zone in which imports read times without one, a name of the IANA time zone database; null: there were none. */
  readonly file_zone: string | null;
  /** Origins, as JSON, if they are not plain columns: then the columns above are only informative. */
  readonly id_origin: string | null;
  readonly created_at_origin: string | null;
  readonly scope_origin: string | null;
  /** A JSON object (translations.ts): its names in other languages. */
  readonly translations: string | null;
  readonly description: string | null;
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
  /** A JSON array of names: the path in a JSON column. */
  readonly path: string;
  /** JSON, if the value is not a plain column's: then the columns above are only informative. */
  readonly origin: string | null;
  /** The currency of amounts: a code of ISO 4217, or the key of the field that holds it. Null: unknown. */
  readonly currency: string | null;
  /** JSON objects: labels in other languages (translations.ts), and a description, unit and options (meanings.ts). */
  readonly translations: string | null;
  readonly meaning: string | null;
  readonly position: number;
  /** The look of its values when they were declared or imported. */
  readonly look: ValueLook | null;
}

interface CollectionExposureTable {
  readonly tenant_id: number;
  readonly collection_id: number;
  readonly state: 'private' | 'public';
}

/**
 * An owner's conditions on records. They stay while a collection is hidden, so that exposing it again shows no more.
 */
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
  /** Unique among the tenant's views and the collections offered to it. */
  readonly slug: string;
  readonly name: string;
  /** `public`: as accessible as its collection. */
  readonly state: 'private' | 'public';
  /** JSON (view-definition.ts). */
  readonly definition: string;
  readonly look: ViewLook | null;
  readonly ends_at: string | null;
  /** True if it was ended by hand: then it does not depend on servers' clocks. */
  readonly is_ended: number;
  readonly created_at: string;
}

export type ViewRow = Selectable<NamedViewTable>;

/** An owner's choices for all pages of the tenant. */
interface AppearanceTable {
  readonly tenant_id: number;
  /** `#rrggbb`, in small letters. */
  readonly color: string | null;
  /** A canonical tag of BCP 47. */
  readonly language: string | null;
  /** A name of the IANA time zone database. */
  readonly time_zone: string | null;
  readonly is_unlisted: number;
  /** JSON: what the owner says about the data, by part, before what the operator says. */
  readonly about: string | null;
}

/** A separate table, as the bytes are read only for publishing. */
interface LogoTable {
  readonly tenant_id: number;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** In base64: the catalog stores texts and numbers. */
  readonly content: string;
}

/** An owner's choices for the pages of a collection; fields by their ids. */
interface CardTable extends Readonly<Record<`${CardRole}_field`, Generated<number | null>>> {
  readonly tenant_id: number;
  readonly collection_id: number;
  readonly is_unlisted: number;
  /** The owner's descriptions, before those of the operator; of fields as JSON, by their ids. */
  readonly description: string | null;
  readonly field_descriptions: string | null;
  /** JSON (arrangement.ts): the owner's names, and the order of fields; null: as the operator has them. */
  readonly arrangement: string | null;
}

interface FieldExposureTable {
  readonly tenant_id: number;
  readonly field_id: number;
}

interface ApiKeyTable {
  readonly id: Generated<number>;
  readonly tenant_id: number;
  readonly name: string;
  /** SHA-256 of the key, as hex. The key itself is not stored. */
  readonly hash: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  /** The ID of the key that replaced it. */
  readonly replaced_by: number | null;
  /** True if an upgrade has chosen what it opens, and its tenant's owner has not confirmed that. */
  readonly is_scope_new: Generated<number>;
  /** Null: as the settings have it. */
  readonly requests_per_minute: number | null;
  /** Per visitor; null: as without a key if it is publishable, otherwise visitors are not counted. */
  readonly visitor_requests_per_minute: number | null;
  /** Null: as the settings have it. */
  readonly records_per_day: number | null;
  /** The latest day of which records were counted, as a date in UTC; null: none. */
  readonly records_day: string | null;
  /** The number of records that were read on that day; PostgreSQL gives a text. */
  readonly records_of_day: Generated<number | string>;
  /** The ID of the first key that it replaced, itself or through others, whose day of records it continues; null: none. */
  readonly records_with: number | null;
  readonly kind: Generated<KeyKind>;
  /** The origins of the pages that may use it, as a JSON list; null: any. */
  readonly origins: string | null;
  /** The addresses and ranges that may use it, if it is secret, as a JSON list; null: any. */
  readonly addresses: string | null;
  /** Requests of web pages with it, if it is secret. */
  readonly page_requests: Generated<number>;
}

/** A collection that a key opens while it is private. */
interface KeyCollectionTable {
  readonly key_id: number;
  readonly collection_id: number;
}

/** A view that a key opens while it is private. */
interface KeyViewTable {
  readonly key_id: number;
  readonly view_id: number;
}

/** One row per change of a tenant's offers, exposures or keys, which other processes follow. */
interface ChangeTable {
  readonly revision: Generated<number>;
  /** Null: all tenants. */
  readonly tenant_id: number | null;
  readonly changed_at: string;
  /** The author, unless it was the operator. */
  readonly person: string | null;
  /** The program of the operator that used the API; null: a person, or a command. */
  readonly operator: string | null;
  /**
   * The audit event, as JSON; null if the tenant's owner does not see it. The column and the console API keep the name deed,
   * because stored data and clients depend on it.
   */
  readonly deed: string | null;
}

interface ConsoleSessionTable {
  /** SHA-256 of the session token, as hex. */
  readonly hash: string;
  readonly tenant_id: number;
  /** The ID of the sign-in token, which cannot be used again. */
  readonly token: string;
  readonly person: string;
  readonly started_at: string;
  readonly ends_at: string;
  /** Updated at most once a minute. */
  readonly last_used_at: string | null;
  /** The address of the sign-in, as rate limits count it. */
  readonly address: string | null;
  /** The browser's User-Agent. */
  readonly browser: string | null;
}

/** A collection that the operator proposes to tenants. It exposes nothing. */
interface TemplateTable {
  readonly collection_id: number;
  readonly state: 'private' | 'public';
}

/** A field of a proposed collection. */
interface TemplateFieldTable {
  readonly field_id: number;
}

/** Number of requests in an hour that agree in the other columns. */
export interface UsageTable {
  readonly tenant_id: number;
  /** When the hour began. */
  readonly hour: string;
  readonly collection: string;
  readonly key_id: number;
  readonly outcome: UsageOutcome;
  /** PostgreSQL's bigint is read as text. */
  readonly requests: ColumnType<number | string, number, number>;
}

/** Number of requests of a day with an origin, a filter on a field, or a word in their search. */
export interface UsageNameTable {
  readonly tenant_id: number;
  /** A date, in UTC. */
  readonly day: string;
  readonly kind: UsageNameKind;
  /** A slug; empty for origins. */
  readonly collection: string;
  /** Empty: all other origins. */
  readonly name: string;
  readonly requests: ColumnType<number | string, number, number>;
  readonly refused: ColumnType<number | string, number, number>;
}

/** Usage is beside the catalog: in a separate file for the embedded database. */
export interface UsageTables {
  readonly usage: UsageTable;
  readonly usage_name: UsageNameTable;
}

export type UsageDatabase = Kysely<UsageTables>;
/** The catalog, or a transaction of it. */
export type CatalogDatabase = Kysely<CatalogTables>;
export type CatalogTransaction = Transaction<CatalogTables>;
