/** Changes of exposure that an owner considers: as the state that she wants, and as what differs from the present one. */

import type { AboutPart } from './about.ts';
import type { CardRole } from './card-roles.ts';

/** Omitted parts stay; null: as the operator has it. */
export interface NamingChange {
  readonly name?: string | null;
  readonly labels?: Readonly<Record<string, string | null>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  readonly order?: readonly string[] | null;
}

/** A collection is hidden, shown to callers with a key, or shown to all. */
export type ExposureState = 'hidden' | 'private' | 'public';

/** The state that an owner wants. */
export interface Proposal {
  /** Enables or disables the public API; undefined: unchanged. */
  readonly isEnabled?: boolean;
  readonly collections?: readonly CollectionProposal[];
  readonly appearance?: AppearanceProposal;
  readonly cards?: readonly CardProposal[];
  readonly views?: readonly ViewProposal[];
  readonly keys?: readonly KeyProposal[];
}

/** How pages look; null unsets a part, omitted parts stay. */
interface Appearance {
  readonly color?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
  readonly about?: { readonly [Part in AboutPart]?: string | null };
}

export interface AppearanceProposal extends Appearance {
  /** Only its removal. */
  readonly logo?: null;
}

/** The parts that have changed. */
export interface AppearanceEvent extends Appearance {
  /** The type of the new picture; null: it was removed. */
  readonly logo?: string | null;
}

/** The cards of a collection, likewise. */
export type CardProposal = { readonly slug: string; readonly isUnlisted?: boolean } & {
  readonly [Role in CardRole]?: string | null;
};

/** A view as it is to be. Omitted parts stay; a new view needs all. */
export interface ViewProposal {
  readonly slug: string;
  /** The slug of its collection. */
  readonly collection: string;
  /** True, without other parts: it is deleted. */
  readonly isDeleted?: true;
  readonly name?: string;
  readonly query?: string;
  readonly isPrivate?: boolean;
  /** ISO 8601 in UTC; null: it does not end. */
  readonly endsAt?: string | null;
}

/** The collections that a key opens, and the pages or servers that may use it. */
export interface KeyProposal {
  readonly id: number;
  readonly opens?: readonly string[];
  readonly origins?: readonly string[];
  readonly addresses?: readonly string[];
}

export interface CollectionProposal extends NamingChange {
  readonly slug: string;
  /** Undefined: unchanged. */
  readonly state?: ExposureState;
  /** The keys of all fields to show; undefined: unchanged. */
  readonly fields?: readonly string[];
  /** The conditions on records in the form of `vitrine expose --where`; undefined: unchanged. */
  readonly where?: readonly string[];
}

/** A change that is carried out later: what differs from the state that it was previewed with. */
export interface PlannedChange {
  /** Undefined: unchanged. */
  readonly isEnabled?: boolean;
  readonly collections: readonly PlannedCollection[];
}

export interface PlannedCollection extends NamingChange {
  readonly slug: string;
  /** Its state, and the one before; undefined: unchanged. */
  readonly state?: ExposureState;
  readonly was?: ExposureState;
  /** The keys of fields. */
  readonly shows: readonly string[];
  readonly hides: readonly string[];
  /** All conditions on records; undefined: unchanged. */
  readonly where?: readonly string[];
}

/** A change that waits for its time. */
export interface Planned {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** When what it shows is withdrawn; null: it stays. */
  readonly endsAt: string | null;
  readonly plannedAt: string;
  /** The person who planned it; null: the operator. */
  readonly person: string | null;
  /** The operator's program; null: a person, or a command. */
  readonly operator: string | null;
  readonly change: PlannedChange;
}
