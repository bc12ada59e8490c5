/**
 * Codes of the console's HTTP API, each with its values, so that the console's page can show them in the owner's
 * language. Types alone: a code without a message in the page does not compile.
 */
import type { CardRole } from './card-roles.ts';
import type { Mistake } from './errors.ts';
import type { NoValues, Reason, Told } from './console-reasons.ts';
import type { AppearanceEvent, NamingChange, PlannedChange } from './proposal.ts';

export type { AppearanceEvent, NamingChange, Reason };

/** Why a field looks private; `table`: what the table is called that its column is of. */
export type Concern = Told<{
  readonly secret: NoValues;
  readonly pay: NoValues;
  readonly account: NoValues;
  readonly personal: NoValues;
  readonly email: NoValues;
  readonly iban: NoValues;
  readonly card: NoValues;
  readonly hash: NoValues;
  readonly token: NoValues;
  readonly taxId: NoValues;
  readonly phone: NoValues;
  readonly tableOfKeys: { readonly table: string };
  readonly tableOfLogins: { readonly table: string };
  readonly tableOfAccounts: { readonly table: string };
  readonly tableOfPay: { readonly table: string };
  readonly tableOfIdentities: { readonly table: string };
  readonly tableOfHealth: { readonly table: string };
}>;

/** Why to review a field before it is published, found in its names; `unusual`: such fields are rarely published. */
export type Notice = 'cost' | 'people' | 'note' | 'unusual';

/**
 * Why all fields of a collection are chosen one by one: it is about people, or each of its records belongs to a person
 * or company.
 */
export type ChosenSingly = Told<{
  /** `word`: in its name, or that of its table. */
  readonly people: { readonly word: string };
  readonly dealings: { readonly word: string };
  /** `fields`: the labels of those that people have. */
  readonly peopleFields: { readonly fields: string };
}>;

/** Records that look unpublished in their system, such as drafts, by the values of a field. */
export interface Unpublished {
  /** The key of the field. */
  readonly field: string;
  /** Its values that say so, and how many records have each. */
  readonly values: readonly { readonly value: string; readonly records: number }[];
  /** The condition that leaves these records out: `status=active`. */
  readonly condition: string;
}

export interface RecordsReport {
  /** All records, without the owner's conditions; null: they cannot be read now. */
  readonly total: number | null;
  /** The number that callers get now; null: they get none. */
  readonly shown: number | null;
  /** The records that look unpublished, of all. */
  readonly unpublished: readonly Unpublished[];
}

export type ViewHidden = Told<{
  readonly ended: NoValues;
  readonly collectionHidden: { readonly collection: string };
  /** Its filter asks about a field that is hidden, or is another one now. */
  readonly fieldHidden: { readonly collection: string };
}>;

/** A mistake in the body of a request. */
export interface ConsoleMistake extends Mistake {
  readonly reason?: Reason;
}

/** Its audience: all, or holders of a key of the tenant. */
export type Audience = 'world' | 'keys';

/** The effect of a proposal for callers. */
export interface Difference {
  readonly kind: 'records-shown' | 'records-withdrawn' | 'field-shown' | 'field-withdrawn';
  readonly audience: Audience;
  /** The field's key; null where it is about whole records. */
  readonly field: string | null;
  readonly records: number;
  /** The keys of the fields of records that are shown with their collection; null: other records of it are shown already. */
  readonly fields: readonly string[] | null;
  /**
   * For records that become public: whether holders of a key saw them before. For withdrawn ones: whether they still
   * do.
   */
  readonly withKey: boolean;
  /** The same as a sentence in English. */
  readonly text: string;
}

/** The owner's names of a collection, its fields (by key) and their options (by value), and the order of its fields; null: the operator's. */
export interface Naming {
  readonly name: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that come first. */
  readonly order: readonly string[] | null;
}

/** The operator's names. */
export interface DeclaredNaming extends Pick<Naming, 'labels' | 'options'> {
  readonly name: string;
}

/** A key as it can be named without being told. */
export interface NamedKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
}

/** Changes of a tenant whose author its owner may want to know. */
export type AuditEvent =
  | { readonly kind: 'tenant-created' }
  | { readonly kind: 'tenant-enabled' }
  | { readonly kind: 'tenant-disabled' }
  /** The new values; the scope is only named as changed. */
  | {
      readonly kind: 'tenant-changed';
      readonly name?: string;
      readonly industry?: string;
      readonly isScopeChanged?: true;
    }
  /** It stays in the log, where the operator finds what the tenant was called. */
  | { readonly kind: 'tenant-deleted'; readonly publicId: string; readonly name: string }
  /** `fields`: the keys of those that were not shown before; `where`: what records must meet, where that was changed. */
  | {
      readonly kind: 'exposed';
      readonly collection: string;
      readonly state: 'private' | 'public';
      readonly fields: readonly string[];
      readonly where?: readonly string[];
      /** The former state; undefined for changes of earlier versions and of many tenants. */
      readonly was?: 'hidden' | 'private' | 'public';
    }
  /** `fields`: the keys of those that are shown no more; `isWhole`: and so is the collection. */
  | {
      readonly kind: 'hidden';
      readonly collection: string;
      readonly isWhole: boolean;
      readonly fields: readonly string[];
    }
  /** Names and order; `before`: those that they replaced. */
  | ({ readonly kind: 'named'; readonly collection: string; readonly before: NamingChange } & NamingChange)
  /** `query`: what it shows of the collection, as in an address; `endsAt`: ISO 8601 in UTC, null: it does not end. */
  | {
      readonly kind: 'view-created' | 'view-changed';
      readonly view: string;
      /** Undefined in changes of an earlier version. */
      readonly name?: string;
      readonly collection: string;
      readonly state: 'private' | 'public';
      readonly query: string;
      readonly endsAt: string | null;
    }
  | { readonly kind: 'view-ended'; readonly view: string }
  | { readonly kind: 'view-deleted'; readonly view: string }
  | ({ readonly kind: 'appearance-changed' } & AppearanceEvent)
  /** By keys of fields as they are chosen now; null: pages choose. Without roles that could not be chosen then. */
  | ({
      readonly kind: 'card-changed';
      readonly collection: string;
      readonly isUnlisted: boolean;
      /** True if descriptions of the collection or of its fields have changed. */
      readonly isDescribed?: true;
    } & { readonly [Role in CardRole]?: string | null })
  /** An owner's file became a collection or replaced its records, the replaced records were restored, or the collection was removed. */
  | {
      readonly kind: 'file-added' | 'file-replaced' | 'file-undone' | 'file-removed';
      readonly collection: string;
      readonly records: number;
    }
  /**
   * A change was planned, its plan was cancelled, or it was carried out. `at`: when it is or was due, ISO 8601 in UTC;
   * `endsAt`: when what it shows is withdrawn; null: it stays.
   */
  | {
      readonly kind: 'change-planned' | 'plan-cancelled' | 'plan-done';
      readonly at: string;
      readonly endsAt: string | null;
      readonly change: PlannedChange;
    }
  /** A planned change was due, and published nothing. What it withdraws was withdrawn. */
  | { readonly kind: 'plan-refused'; readonly at: string; readonly change: PlannedChange; readonly why: Reason }
  /** Into the console. */
  | { readonly kind: 'signed-in' }
  /** A colleague, into the console. */
  | { readonly kind: 'invited'; readonly person: string; readonly endsAt: string }
  /** Console sessions, by number. */
  | { readonly kind: 'sessions-ended'; readonly sessions: number }
  /** `opens`: the slugs of what it opens; none in changes of before it could be chosen. */
  | {
      readonly kind: 'key-created';
      readonly key: NamedKey;
      readonly opens?: readonly string[];
      /** True: it may be part of a page. */
      readonly isPublishable?: true;
      /** The pages that may use it; empty: any. */
      readonly origins?: readonly string[];
      /** The addresses and ranges that may use it; empty: any. */
      readonly addresses?: readonly string[];
    }
  /** The origins of the pages that may use a publishable key; empty: any. */
  | { readonly kind: 'key-origins'; readonly key: NamedKey; readonly origins: readonly string[] }
  /** The addresses and ranges that may use a secret key; empty: any. */
  | { readonly kind: 'key-addresses'; readonly key: NamedKey; readonly addresses: readonly string[] }
  | { readonly kind: 'key-opens'; readonly key: NamedKey; readonly opens: readonly string[] }
  /** Requests a minute; null: as the settings have it, and visitors are not counted. */
  | {
      readonly kind: 'key-limits';
      readonly key: NamedKey;
      readonly requests: number | null;
      readonly visitorRequests: number | null;
      /** Records a day; undefined in changes of an earlier version. */
      readonly records?: number | null;
    }
  | { readonly kind: 'key-revoked'; readonly key: NamedKey }
  | { readonly kind: 'key-rotated'; readonly key: NamedKey; readonly replacedBy: NamedKey };
