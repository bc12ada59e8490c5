/** What can be done to a tenant so that its owner wants to know who did it. */
import type { LogoType } from '@vitrine/store';

/** A key as it can be named without being told. */
export interface NamedKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
}

/** What was changed of how pages look; null: it was unset. */
export interface AppearanceDeed {
  readonly color?: string | null;
  /** The type of the new picture. */
  readonly logo?: LogoType | null;
  readonly language?: string | null;
  readonly isUnlisted?: boolean;
}

export type Deed =
  | { readonly kind: 'tenant-created' }
  | { readonly kind: 'tenant-enabled' }
  | { readonly kind: 'tenant-disabled' }
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
      readonly isUnlisted: boolean;
    }
  /** Into the console. */
  | { readonly kind: 'signed-in' }
  /** Of the console; how many. */
  | { readonly kind: 'sessions-ended'; readonly sessions: number }
  | { readonly kind: 'key-created'; readonly key: NamedKey }
  | { readonly kind: 'key-revoked'; readonly key: NamedKey }
  | { readonly kind: 'key-rotated'; readonly key: NamedKey; readonly replacedBy: NamedKey };
