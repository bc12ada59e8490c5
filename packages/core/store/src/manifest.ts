/** Files of the store beside segments: the segments of an edition, the exposures of each tenant, and the keys. */
import type { FieldType, Relation } from '@vitrine/contract';
import type { PresentationText } from '@vitrine/contract/presentation';
import type { PageTree } from './page-tree.ts';

/** The version of all files that a manifest names. */
export const storeFormat = 8;

/**
 * One state of the store: an edition, as the catalog exposes it at a revision. Its size does not depend on the number of
 * tenants: what it has of each is in pages.
 */
export interface Manifest {
  readonly format: typeof storeFormat;
  /** Increases with every edition, even if the clock is set back; otherwise `floor(unix seconds / length)`. */
  readonly edition: number;
  /** The latest change of the catalog that it includes. */
  readonly revision: number;
  /** A fingerprint of the catalog's log up to it; undefined: unknown, as in manifests of an earlier version. */
  readonly logPrint?: string;
  readonly lengthSeconds: number;
  /** When the edition's data were read, in milliseconds since 1970. */
  readonly openedAt: number;
  /** When the next edition is due, in milliseconds since 1970. */
  readonly endsAt: number;
  /**
   * True if each exposed collection was read, or has failed once: before, the edition is incomplete, and tenants that it
   * does not name may come with their first records. Once true, it stays true for collections exposed later.
   */
  readonly isRead: boolean;
  /** The digests of tenant files, by public ID. */
  readonly tenants: PageTree<string>;
  /** By the keys that tenant files use for segments; deltas by separate keys. */
  readonly segments: PageTree<NamedSegment>;
  /** When sources were read last, in milliseconds since 1970, by a fingerprint of the source. */
  readonly readings: PageTree<number>;
  /** By the SHA-256 of a key, as hex. */
  readonly keys: PageTree<PublishedKey>;
  /** Parts of tenant files that are no longer exposed, by public ID; undefined: none. */
  readonly withheld?: Readonly<Record<string, Withheld>>;
}

/** By collection slug: the keys of fields, or true for the whole collection. */
export type Withheld = Readonly<Record<string, true | readonly string[]>>;

/**
 * Tenant files name a segment by a key and not by its digest: an edition in which a table of 10,000 tenants has changed
 * is then one new manifest, and not 10,000 new tenant files.
 */
export interface NamedSegment {
  /** Its digest. */
  readonly name: string;
  /**
   * When its records were read: the key of a reading, so that a segment that stays changes no page; or in milliseconds
   * since 1970, if that differs from its source's, for example because its last reading failed.
   */
  readonly readAt: string | number;
  /** The size of its files. */
  readonly bytes: number;
  /** The digests of the deltas from earlier editions to it, the latest last; undefined: none. */
  readonly deltas?: readonly string[];
  /** Damaged partitions that are being rebuilt: servers answer 503 for them. Undefined: none. */
  readonly damaged?: readonly string[];
}

/** When the records of a segment were read, in milliseconds since 1970; undefined: unknown. */
export const readAtOf = (
  { readings }: { readonly readings: { readonly get: (key: string) => number | undefined } },
  { readAt }: Pick<NamedSegment, 'readAt'>,
): number | undefined => (typeof readAt === 'number' ? readAt : readings.get(readAt));

/** The exposures of a tenant, as stored. */
export interface TenantFile {
  readonly tenantId: number;
  readonly tenant: { readonly publicId: string; readonly name: string; readonly industry: string };
  /** The choices for pages; undefined: its owner has chosen nothing. */
  readonly presentation?: PresentationText;
  /** The files that the presentation refers to, in base64, by name; undefined: none. */
  readonly files?: Readonly<Record<string, string>>;
  /** The exposed collections, by slug. */
  readonly collections: readonly TenantFileCollection[];
}

/** An exposed collection, as a tenant's file has it. */
export interface TenantFileCollection {
  readonly slug: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** The ID by which keys open it; undefined: it is public, or the file is of an earlier version. */
  readonly id?: string;
  /** The default order of its records, by keys of fields or of built-in columns; undefined: the latest first. */
  readonly sort?: readonly { readonly key: string; readonly isDescending: boolean }[];
  /** The choices for pages; undefined: its owner has chosen nothing. */
  readonly presentation?: PresentationText;
  /** Its end, in milliseconds since 1970, even if the publisher is silent; undefined: never. */
  readonly endsAt?: number;
  /** The exposed fields that the segment has, in the collection's order. */
  readonly fields: readonly TenantFileField[];
  /** Relations to others of the tenant's exposed collections; undefined: none. */
  readonly relations?: readonly Relation[];
  /** Null: not read yet. */
  readonly segment: { readonly key: string; readonly partition: string } | null;
  /** A fingerprint of the origin of its records; undefined in files of an earlier version. */
  readonly print?: string;
}

/** A field of it, with the fingerprint of its origin, which changes if its values are read from elsewhere. */
export interface TenantFileField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** The currency of its amounts: a code of ISO 4217 (`isCurrencyCode`), or the key of the field that holds it. */
  readonly currency?: string;
  readonly print: string;
}

/** The file that had the keys in the version before. */
export interface KeyFile {
  /** By the SHA-256 of a key, as hex. */
  readonly keys: Readonly<Record<string, PublishedKey>>;
}

export interface PublishedKey {
  readonly keyId: number;
  readonly publicId: string;
  /** In milliseconds since 1970; null: it does not expire. 0 if it is bound, so that earlier servers refuse it. */
  readonly expiresAt: number | null;
  /** When it expires, and the addresses and ranges that may use it; undefined: any. */
  readonly bound?: { readonly addresses: readonly string[]; readonly expiresAt: number | null };
  /** The IDs of the private collections that it opens; undefined in manifests of an earlier version: all. */
  readonly opens?: readonly string[];
  /** Requests a minute; undefined: as the settings have it. */
  readonly requests?: number;
  /**
   * Requests a minute of each visitor: of a publishable key by address, undefined: as without a key; otherwise of each
   * that a server names, undefined: visitors are not counted.
   */
  readonly visitorRequests?: number;
  /** Records a day, in UTC; undefined: as the settings have it. */
  readonly records?: number;
  /** The ID of the key whose day of records it continues; undefined: it has its own. */
  readonly recordsWith?: number;
  /** The origins of the pages that may use a publishable key; undefined: any. */
  readonly origins?: readonly string[];
}

/** The version of usage files. */
export const usageFormat = 1;

/** A usage report of a server: the requests in a part of an hour. */
export interface UsageFile {
  readonly format: typeof usageFormat;
  /** When keys were last used, in milliseconds since 1970, by key ID. */
  readonly uses: Readonly<Record<string, number>>;
  /** Requests of web pages with a secret key, by key ID; undefined: none, or of a server of an earlier version. */
  readonly inPages?: Readonly<Record<string, number>>;
  /** Records that were sent to keys with a limit of them, by key ID; undefined: none, or of a server of an earlier version. */
  readonly records?: Readonly<Record<string, number>>;
  /** When the hour began in which the requests were counted, as ISO 8601 in UTC. */
  readonly hour: string;
  readonly requests: readonly CountedRequests[];
  /** Undefined: none, or of a server of an earlier version. */
  readonly names?: readonly CountedName[];
}

/** The number of requests with an origin, with a filter on a field, or with a word in their search. */
export interface CountedName {
  readonly tenantId: number;
  readonly kind: string;
  /** A slug; empty for origins. */
  readonly collection: string;
  /** Empty: all other origins. */
  readonly name: string;
  readonly requests: number;
  /** Requests among them that were refused or failed. */
  readonly refused: number;
}

/** The number of requests that agree in the other properties. */
export interface CountedRequests {
  readonly tenantId: number;
  /** A slug; empty if the request was not for an existing collection. */
  readonly collection: string;
  /** 0: none. */
  readonly keyId: number;
  readonly outcome: string;
  readonly requests: number;
}
