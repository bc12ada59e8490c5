/**
 * Codes of the console's HTTP API, each with its values, so that the console's page can show them in the owner's
 * language. Types alone: a code without a message in the page does not compile.
 */
import type { AboutPart } from './about.ts';
import type { Mistake } from './errors.ts';
import type { FieldType } from './field-types.ts';

type Codes = Readonly<Record<string, Readonly<Record<string, string | number>>>>;
type Told<Of extends Codes> = {
  readonly [Code in keyof Of]: { readonly code: Code; readonly values: Of[Code] };
}[keyof Of];

type NoValues = Readonly<Record<string, never>>;

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

/** Why a view is hidden. */
export type ViewHidden = Told<{
  readonly ended: NoValues;
  readonly collectionHidden: { readonly collection: string };
  /** Its filter asks about a field that is hidden, or is another one now. */
  readonly fieldHidden: { readonly collection: string };
}>;

/** Why something that an owner may ask for is refused. What only a program asks wrongly has no code. */
export type Reason = Told<{
  // The request as a whole
  readonly mistakes: NoValues;
  readonly tooManyRequests: { readonly seconds: number };
  readonly previewsBusy: NoValues;
  readonly unavailable: NoValues;
  readonly internal: NoValues;
  readonly changed: NoValues;
  readonly busy: NoValues;

  // Who asks
  readonly sessionOver: NoValues;
  readonly linkUsed: NoValues;
  readonly linkExpired: NoValues;
  readonly linkCut: NoValues;
  readonly linkForeign: { readonly why: string };
  readonly tenantUnknown: NoValues;
  readonly invitationOver: NoValues;
  readonly invitedOnly: NoValues;
  readonly invitationsMax: { readonly max: number };

  // What there is not
  readonly pathUnknown: NoValues;
  readonly collectionUnknown: NoValues;
  readonly changeUnknown: NoValues;
  readonly fieldUnknown: { readonly fields: string };
  readonly viewUnknown: NoValues;
  readonly keyUnknown: NoValues;
  readonly sessionUnknown: NoValues;

  // What was written
  readonly blank: NoValues;
  readonly tooLong: { readonly max: number };
  readonly unprintable: { readonly characters: string };
  readonly endPast: NoValues;
  readonly slugForm: { readonly slug: string; readonly max: number };
  readonly slugTaken: { readonly slug: string };
  /** `expects`: what a value of its field is; `name`: that there is no such field; `form`: anything else. */
  readonly queryUnread: {
    readonly parameter: string;
    readonly expects: FieldType | 'name' | 'form';
    readonly fields: string;
  };
  readonly viewFuzzy: NoValues;
  readonly viewSort: { readonly fields: string };
  readonly viewOfHidden: { readonly collection: string };

  // What cannot be put back
  readonly undoNothing: NoValues;
  readonly undoOther: NoValues;

  // How pages look
  readonly colorForm: NoValues;
  readonly languageForm: NoValues;
  readonly timeZoneForm: NoValues;
  readonly linkForm: NoValues;
  readonly logoNoPicture: NoValues;
  readonly logoLarge: { readonly max: number };
  readonly logoPixels: { readonly max: number };
  readonly logoDamaged: NoValues;

  // Files
  readonly filesOff: NoValues;
  readonly fileBusy: NoValues;
  readonly fileGone: NoValues;
  readonly fileLarge: { readonly megabytes: number };
  readonly fileRecords: { readonly max: number };
  readonly fileFields: { readonly max: number };
  readonly fileCollections: { readonly max: number };
  readonly fileMistakes: NoValues;
  readonly fileUnread: NoValues;
  readonly fileNoField: NoValues;
  readonly fileForeign: NoValues;
  readonly nothingKept: NoValues;

  // How much there may be
  readonly viewsFull: { readonly max: number };
  readonly keysFull: { readonly max: number };
  readonly keyEnded: { readonly key: string };
  readonly notPrivate: { readonly collections: string };
  readonly publishableOpens: NoValues;
  readonly originsOfSecret: NoValues;
  readonly originsFull: { readonly max: number };
  readonly originForm: { readonly origin: string };
  readonly addressesOfPublishable: NoValues;
  readonly addressesFull: { readonly max: number };
  readonly addressForm: { readonly address: string };
  readonly addressBits: { readonly address: string; readonly range: string };
  readonly keyReplaced: { readonly key: string; readonly next: string };
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

/** A key as it can be named without being told. */
export interface NamedKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
}

/** A change of the pages' look; null: it was unset. */
export interface AppearanceDeed {
  readonly color?: string | null;
  /** The type of the new picture. */
  readonly logo?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
  /** The changed parts of the licence, attribution and addresses. */
  readonly about?: { readonly [Part in AboutPart]?: string | null };
}

/** Changes of a tenant whose author its owner may want to know. */
export type Deed =
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
    }
  /** `fields`: the keys of those that are shown no more; `isWhole`: and so is the collection. */
  | {
      readonly kind: 'hidden';
      readonly collection: string;
      readonly isWhole: boolean;
      readonly fields: readonly string[];
    }
  /** `query`: what it shows of the collection, as in an address; `endsAt`: ISO 8601 in UTC, null: it does not end. */
  | {
      readonly kind: 'view-created' | 'view-changed';
      readonly view: string;
      readonly collection: string;
      readonly state: 'private' | 'public';
      readonly query: string;
      readonly endsAt: string | null;
    }
  | { readonly kind: 'view-ended'; readonly view: string }
  | { readonly kind: 'view-deleted'; readonly view: string }
  | ({ readonly kind: 'appearance-changed' } & AppearanceDeed)
  /** By keys of fields as they are chosen now; null: pages choose. */
  | {
      readonly kind: 'card-changed';
      readonly collection: string;
      readonly title: string | null;
      readonly subtitle: string | null;
      readonly picture: string | null;
      /** None in changes of before it could be chosen. */
      readonly alt?: string | null;
      readonly isUnlisted: boolean;
      /** True if descriptions of the collection or of its fields have changed. */
      readonly isDescribed?: true;
    }
  /** An owner's file became a collection or replaced its records, or the replaced records were restored. */
  | {
      readonly kind: 'file-added' | 'file-replaced' | 'file-undone';
      readonly collection: string;
      readonly records: number;
    }
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
