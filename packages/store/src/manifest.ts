/** What the store holds beside segments: which of them make an edition, what each tenant shows of them, and the keys. */
import type { FieldType } from '@vitrine/contract';

/** The version of all files that a manifest names. */
export const storeFormat = 2;

/** One state of the store: an edition, as the catalog shows it at a revision. */
export interface Manifest {
  readonly format: typeof storeFormat;
  /** Grows with every edition, even where the clock is put back; otherwise `floor(unix seconds / length)`. */
  readonly edition: number;
  /** The latest change of the catalog that it shows. */
  readonly revision: number;
  readonly lengthSeconds: number;
  /** The moment that the edition's data are of, in milliseconds since 1970. */
  readonly openedAt: number;
  /** When the next edition is due, in milliseconds since 1970. */
  readonly endsAt: number;
  /** Whether sources were read for it: before the first one is, there is an edition that has no records. */
  readonly isRead: boolean;
  /** The digests of tenant files, by public id. */
  readonly tenants: Readonly<Record<string, string>>;
  /** By the keys that tenant files name segments with; and deltas, by keys of their own. */
  readonly segments: Readonly<Record<string, NamedSegment>>;
  /** The digest of the key file. */
  readonly keys: string;
}

/**
 * Tenant files name a segment by a key and not by its digest: an edition in which a table of 10,000 tenants has changed is
 * then one new manifest, and not 10,000 new tenant files.
 */
export interface NamedSegment {
  /** Its digest. */
  readonly name: string;
  /** The moment that its records are of, in milliseconds since 1970; before `openedAt` where a later reading failed. */
  readonly readAt: number;
  /** How many its files have. */
  readonly bytes: number;
  /** The digests of the deltas that lead from earlier editions to it, the latest last; none: there are none. */
  readonly deltas?: readonly string[];
}

/** What a tenant shows, as it is stored. */
export interface TenantFile {
  readonly tenantId: number;
  readonly tenant: { readonly publicId: string; readonly name: string; readonly industry: string };
  /** What its owner chose for all of its pages; none: nothing. */
  readonly appearance?: StoredAppearance;
  /** Those exposed, by slug. */
  readonly collections: readonly StoredCollection[];
}

export interface StoredAppearance {
  /** `#rrggbb` */
  readonly color?: string;
  /** What names, labels and texts are written in: a canonical tag of BCP 47. */
  readonly language?: string;
  /** In which its pages tell times: a name of the IANA database; none: UTC. */
  readonly timeZone?: string;
  /** Search engines are asked to leave its pages out; none: they may list them. */
  readonly isUnlisted?: true;
  readonly logo?: StoredLogo;
}

interface StoredLogo {
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly content: string;
}

/** What a logo may be, by the names of its media types. */
export const logoTypes = ['png', 'jpeg', 'webp'] as const;
export type LogoType = (typeof logoTypes)[number];

export interface StoredCollection {
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages; none: there are none. */
  readonly translations?: PublishedTranslations;
  readonly isPrivate: boolean;
  /** In which order its records come where none is asked for; none: the latest first. */
  readonly sort?: readonly PublishedSortKey[];
  /** The keys of those of its fields that its owner chose to lead records; none: pages choose. */
  readonly card?: PublishedCard;
  /** Search engines are asked to leave its pages out; none: they may list them. */
  readonly isUnlisted?: true;
  /** How a page shows its records where there is room; none: as a table. */
  readonly look?: ViewLook;
  /** When it is gone, in milliseconds since 1970, whatever is heard of the publisher; none: never. */
  readonly endsAt?: number;
  /** Those exposed, in the collection's order; never one that the segment does not have. */
  readonly fields: readonly StoredField[];
  /** None: it was not read yet. */
  readonly segment: { readonly key: string; readonly partition: string } | null;
  /** The same for as long as its records are the same ones; none in files of an earlier version. */
  readonly print?: string;
}

export interface PublishedCard {
  readonly title?: string;
  readonly subtitle?: string;
  readonly picture?: string;
  readonly alt?: string;
}

export const viewLooks = ['table', 'cards', 'list'] as const;
export type ViewLook = (typeof viewLooks)[number];

interface PublishedSortKey {
  /** A field's, or that of the record's own. */
  readonly key: string;
  readonly isDescending: boolean;
}

/** Texts, by language tags (BCP 47) in their canonical form. */
type PublishedTranslations = Readonly<Record<string, string>>;

export interface PublishedField {
  readonly key: string;
  readonly label: string;
  /** Its labels in other languages; none: there are none. */
  readonly translations?: PublishedTranslations;
  readonly type: FieldType;
  /** What its amounts are in: a code of ISO 4217 (`isCurrencyCode`), or the key of the field that holds it. */
  readonly currency?: string;
}

/** A field with what tells whether its values are still read from the same place. */
export interface StoredField extends PublishedField {
  readonly print: string;
}

/** What a tenant shows, with the segments of one manifest. */
export interface PublishedTenant extends Omit<TenantFile, 'collections'> {
  readonly collections: readonly PublishedCollection[];
}

export interface PublishedCollection extends Omit<StoredCollection, 'segment' | 'fields' | 'print'> {
  readonly fields: readonly PublishedField[];
  /** None: it was not read yet. */
  readonly segment: PublishedSegment | null;
  /** The moment that these records are of, in milliseconds since 1970; the edition's opening where there is no segment. */
  readonly readAt: number;
}

interface PublishedSegment {
  readonly name: string;
  readonly partition: string;
  /** As in the manifest. */
  readonly deltas?: readonly string[];
}

export interface KeyFile {
  /** By the SHA-256 of a key, as hex. */
  readonly keys: Readonly<Record<string, PublishedKey>>;
}

export interface PublishedKey {
  readonly keyId: number;
  readonly publicId: string;
  /** In milliseconds since 1970; none: it does not expire. */
  readonly expiresAt: number | null;
}

/** The version of files of usage. */
export const usageFormat = 1;

/** What a server tells the publisher: what was asked of it in a part of an hour. */
export interface UsageFile {
  readonly format: typeof usageFormat;
  /** When keys were last used, in milliseconds since 1970, by the key's id. */
  readonly uses: Readonly<Record<string, number>>;
  /** When the hour began in which the requests were counted, as ISO 8601 in UTC. */
  readonly hour: string;
  readonly requests: readonly CountedRequests[];
}

/** Requests that were alike. */
export interface CountedRequests {
  readonly tenantId: number;
  /** A slug; blank where no collection was asked for that there is. */
  readonly collection: string;
  /** 0: none. */
  readonly keyId: number;
  readonly outcome: string;
  readonly requests: number;
}
