/** What the console's HTTP API answers, and what it is sent (docs/console.md). */
import type { FieldDescriptor } from '@vitrine/contract';
import type { Concern, Deed, Difference, ViewHidden } from '@vitrine/contract/console';

export interface Session {
  readonly person: string;
  readonly tenant: string;
  readonly endsAt: string | null;
}

/** Where somebody is signed in. */
export interface SignIn {
  readonly id: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
  readonly address: string | null;
  readonly browser: string | null;
  /** Whether it is this one. */
  readonly isOwn: boolean;
}

export interface Tenant {
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  /** Where consumers reach the API. */
  readonly apiUrl: string;
  /** Requests a minute, without a key and with one. */
  readonly rateLimits: { readonly anonymous: number; readonly keyed: number };
}

export const exposureStates = ['hidden', 'private', 'public'] as const;
export type ExposureState = (typeof exposureStates)[number];

export interface OfferedField extends FieldDescriptor {
  readonly isShown: boolean;
  /** Why it looks private. */
  readonly looksPrivate: Concern | null;
}

/** A collection that the tenant has, whatever is shown of it. */
export interface Offer {
  readonly slug: string;
  readonly name: string;
  readonly recordCount: number | null;
  readonly state: ExposureState;
  /** Conditions that records must meet to be shown: the owner's, and those that the operator set. */
  readonly where: readonly string[];
  readonly rows: readonly string[];
  readonly fields: readonly OfferedField[];
}

export interface Offers {
  readonly revision: string;
  readonly collections: readonly Offer[];
}

/** What is to be otherwise. */
export interface Proposal {
  readonly isEnabled?: boolean;
  readonly collections?: readonly {
    readonly slug: string;
    readonly state: ExposureState;
    readonly fields?: readonly string[];
    readonly where?: readonly string[];
  }[];
}

/** What a caller would be sent. */
export interface PreviewResponse {
  readonly status: number;
  readonly body: string;
}

/** Of a view that is made of the collection, where other people see it than before. */
export interface ViewDifference {
  readonly kind: 'view-shown' | 'view-withdrawn';
  readonly slug: string;
  readonly name: string;
  /** Who sees it then. */
  readonly state: ExposureState;
}

/** Of a field that is newly shown: how many records have a value, and a few of them. */
export interface Sample {
  readonly field: string;
  readonly withValue: number;
  readonly records: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

export interface CollectionPreview {
  readonly slug: string;
  readonly name: string;
  readonly before: { readonly state: ExposureState };
  readonly after: { readonly state: ExposureState };
  readonly differences: readonly Difference[];
  readonly views: readonly ViewDifference[];
  readonly samples: readonly Sample[];
  readonly anonymous: PreviewResponse;
  readonly keyed: PreviewResponse;
}

export interface Preview {
  readonly revision: string;
  readonly isEnabled: boolean;
  readonly profile: PreviewResponse;
  readonly collections: readonly CollectionPreview[];
}

/** A view that was saved: a collection of its own to the world. */
export interface NamedView {
  readonly slug: string;
  readonly name: string;
  /** The slug of the collection that it is of. */
  readonly collection: string;
  readonly state: ExposureState;
  /** Why nobody sees it. */
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

/** How pages look. Null: nothing was chosen. */
export interface Appearance {
  readonly color: string | null;
  readonly logo: Logo | null;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly isUnlisted: boolean;
  /** Of the collections that something was chosen for. */
  readonly cards: readonly Card[];
}

/** The fields that lead a record, by their keys. Null: pages choose. */
export interface CardFields {
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly picture: string | null;
  readonly alt: string | null;
}

export interface Card extends CardFields {
  readonly collection: string;
  readonly isUnlisted: boolean;
}

/** With what visitors see first of the collection. */
export interface CardSight extends Card {
  readonly record: Readonly<Record<string, unknown>> | null;
}

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  readonly state: 'alive' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The id of the key that took its place. */
  readonly replacedBy: number | null;
}

/** With its text, which is sent this once. */
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
}

export interface Change {
  readonly revision: number;
  readonly at: string;
  /** Null: the operator. */
  readonly person: string | null;
  readonly deed: Deed;
}
