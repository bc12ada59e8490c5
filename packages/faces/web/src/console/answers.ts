/** The requests and responses of the console's HTTP API (docs/console.md). */
import type { WholeAbout } from '@vitrine/contract/about';
import type { CardRole, FieldDescriptor, Relation } from '@vitrine/contract';
import type {
  ChosenSingly,
  Concern,
  Deed,
  DeclaredNaming,
  Naming,
  Notice,
  ViewHidden,
} from '@vitrine/contract/console';

export interface Session {
  readonly person: string;
  readonly tenant: string;
  readonly endsAt: string | null;
  /** True for a colleague who came by an invitation. */
  readonly isInvited: boolean;
}

/** A session of a person. */
export interface SignIn {
  readonly id: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
  readonly address: string | null;
  readonly browser: string | null;
  /** True for the present session. */
  readonly isOwn: boolean;
}

/** The session of an invited colleague, opened or not. */
export interface Invitation {
  readonly id: string;
  readonly person: string;
  readonly isOpened: boolean;
  readonly startedAt: string;
  readonly endsAt: string;
}

export interface NewInvitation {
  readonly person: string;
  readonly endsAt: string;
  /** Relative to the address of the console. */
  readonly path: string;
}

export interface Tenant {
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  /** The public URL of the API. */
  readonly apiUrl: string;
  /** Requests a minute, without a key and with one, and records a day with one; null: any number. */
  readonly rateLimits: { readonly anonymous: number; readonly keyed: number; readonly records: number | null };
}

export const exposureStates = ['hidden', 'private', 'public'] as const;
export type ExposureState = (typeof exposureStates)[number];

export interface OfferedField extends FieldDescriptor {
  readonly isShown: boolean;
  /** True if the operator proposes to show the field. */
  readonly isProposed: boolean;
  /** True if the field is usual to publish, so that "all" includes it. */
  readonly isUsual: boolean;
  readonly looksPrivate: Concern | null;
  /** A further reason to review it before it is published. */
  readonly notice: Notice | null;
}

/** A collection that the tenant could expose, with its present exposure. */
export interface Offer {
  readonly slug: string;
  readonly name: string;
  readonly recordCount: number | null;
  readonly state: ExposureState;
  /** The state that the operator proposes; null: none. Nothing is exposed by it. */
  readonly proposedState: 'private' | 'public' | null;
  /** Conditions that records must meet to be shown: the owner's, and the operator's. */
  readonly where: readonly string[];
  readonly rows: readonly string[];
  readonly relations: readonly Relation[];
  /** Why fields cannot be chosen all together; null: they can. */
  readonly chosenSingly: ChosenSingly | null;
  /** The owner's names and order, which come before those of the operator. */
  readonly naming: Naming;
  readonly declared: DeclaredNaming;
  readonly fields: readonly OfferedField[];
}

/** Sample values by key, of fields that are not known to be usual to publish. */
export type FieldSamples = Readonly<Record<string, readonly string[]>>;

/** The most frequent values of a collection's shown fields with options, by key,. */
export type FieldOptions = Readonly<Record<string, readonly string[]>>;

export interface Offers {
  readonly revision: string;
  readonly collections: readonly Offer[];
}

/** A saved view, which the API serves like a collection. */
export interface NamedView {
  readonly slug: string;
  readonly name: string;
  /** The slug of its collection. */
  readonly collection: string;
  readonly state: ExposureState;
  /** Why the API does not serve it; null: it does. */
  readonly hidden: ViewHidden | null;
  readonly isPrivate: boolean;
  readonly query: string;
  readonly look: 'table' | 'cards' | 'list' | null;
  readonly endsAt: string | null;
}

interface Logo {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly content: string;
}

/** The appearance of pages. Null: not set. */
export interface Appearance {
  readonly color: string | null;
  readonly logo: Logo | null;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly isUnlisted: boolean;
  /** The owner's licence, attribution and addresses. Null: those of the operator. Blank: none. */
  readonly about: WholeAbout;
  readonly aboutOfOperator: WholeAbout;
  /** The collections with settings. */
  readonly cards: readonly Card[];
}

/** The leading fields of a record, by their keys. Null: pages choose. */
export type CardFields = Readonly<Record<CardRole, string | null>>;

export interface Card extends CardFields, Descriptions {
  readonly collection: string;
  readonly isUnlisted: boolean;
  readonly ofOperator: Descriptions;
}

/** Descriptions of a collection, and of its fields by their keys. Null or missing: those of the operator. Blank: none. */
interface Descriptions {
  readonly description: string | null;
  readonly descriptions: Readonly<Record<string, string>>;
}

/** A card with the first record that visitors see. */
export interface CardSight extends Card {
  readonly record: Readonly<Record<string, unknown>> | null;
}

export interface ApiKey {
  readonly id: number;
  /** A publishable key may be part of a web page. */
  readonly kind: 'secret' | 'publishable';
  readonly name: string;
  readonly lastFour: string;
  readonly state: 'alive' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The id of the key that replaced it. */
  readonly replacedBy: number | null;
  /** The collections and views that it opens while they are private. */
  readonly opens: readonly Openable[];
  /** True if an upgrade has chosen what it opens, and no owner has confirmed that. */
  readonly isScopeNew: boolean;
  /** Requests a minute, and records a day; null: as those of all keys. */
  readonly limits: {
    readonly requests: number | null;
    readonly visitorRequests: number | null;
    readonly records: number | null;
  };
  /** The origins of the pages that may use it; empty: any. */
  readonly origins: readonly string[];
  /** The addresses and ranges of the servers that may use it; empty: any. */
  readonly addresses: readonly string[];
  /** Requests of web pages with it, if it is secret. */
  readonly pageRequests: number;
  /** Records read today, in UTC, if it has a limit of them. */
  readonly recordsToday: number;
}

/** A key to look at: why, as a code, and its values. */
export interface KeyWarning {
  readonly key: Pick<ApiKey, 'id' | 'name' | 'lastFour'>;
  readonly code: 'inPages' | 'unused' | 'ending' | 'refused';
  readonly values: { readonly requests?: number; readonly days?: number; readonly at?: string };
}

/** A collection or view that a key can open. */
export interface Openable {
  readonly slug: string;
  readonly name: string;
  readonly state: 'hidden' | 'private' | 'public';
}

/** Includes the key's text, which is sent only once. */
export interface NewKey extends ApiKey {
  readonly key: string;
}

export const outcomes = ['cached', 'computed', 'unchanged', 'refused', 'limited', 'failed'] as const;
export type Outcomes = Readonly<Record<(typeof outcomes)[number], number>>;

export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

export interface UsageReport {
  readonly period: Period;
  readonly total: Outcomes;
  readonly steps: readonly { readonly at: string; readonly requests: Outcomes }[];
  readonly collections: readonly { readonly slug: string | null; readonly requests: Outcomes }[];
  readonly keys: readonly {
    readonly key: Pick<ApiKey, 'id' | 'name' | 'lastFour'> | null;
    readonly requests: Outcomes;
  }[];
  /** Null: all others. */
  readonly origins: readonly { readonly origin: string | null; readonly requests: number; readonly refused: number }[];
  readonly filters: readonly { readonly collection: string; readonly field: string; readonly requests: number }[];
  readonly words: readonly { readonly collection: string; readonly word: string; readonly requests: number }[];
  /** The words of searches that found nothing. */
  readonly missed: UsageReport['words'];
}

export interface Change {
  readonly revision: number;
  readonly at: string;
  /** Null: the operator. */
  readonly person: string | null;
  /** The operator's program; null: a person, or a command. */
  readonly operator: string | null;
  readonly deed: Deed;
}
