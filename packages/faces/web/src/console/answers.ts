/** The requests and responses of the console's HTTP API (docs/console.md). */
import type { WholeAbout } from '@vitrine/contract/about';
import type { AuditEvent } from '@vitrine/contract/console';
import type { Card, Offer } from '@vitrine/contract/console-answers';
import type { ExposureState } from '@vitrine/contract/proposal';

export type { CardFields, NamedView, OfferedField, Outcomes, UsageReport } from '@vitrine/contract/console-answers';
export type { Card, ExposureState, Offer };

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

export const exposureStates = ['hidden', 'private', 'public'] as const satisfies readonly ExposureState[];

/** Sample values by key, of fields that are not known to be usual to publish. */
export type FieldSamples = Readonly<Record<string, readonly string[]>>;

/** The most frequent values of a collection's shown fields with options, by key,. */
export type FieldOptions = Readonly<Record<string, readonly string[]>>;

export interface Offers {
  readonly revision: string;
  readonly collections: readonly Offer[];
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

/** A card with the first record that visitors see. */
export interface PreviewedCard extends Card {
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

export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

export interface Change {
  readonly revision: number;
  readonly at: string;
  /** Null: the operator. */
  readonly person: string | null;
  /** The operator's program; null: a person, or a command. */
  readonly operator: string | null;
  readonly deed: AuditEvent;
}
