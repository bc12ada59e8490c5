/**
 * What a caller may see of a tenant. A plan can be made only from this, and it holds nothing that is hidden: a leak is not
 * a check that was forgotten but a program that does not compile.
 */
import type { FieldType } from '@vitrine/contract';
import type { WrittenSortKey } from './parse.ts';

/** Texts, by language tags (BCP 47) in their canonical form. The API's own answers have none of them. */
export type Translations = Readonly<Record<string, string>>;

export interface ExposedField {
  readonly key: string;
  readonly label: string;
  /** Its labels in other languages; none: there are none. */
  readonly translations?: Translations;
  readonly type: FieldType;
  /** What its amounts are in: a code of ISO 4217 (`isCurrencyCode`), or the key of the exposed field that holds it. */
  readonly currency?: string;
}

export interface ExposedCollection {
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages; none: there are none. */
  readonly translations?: Translations | undefined;
  /** Readable only with a key of the tenant. */
  readonly isPrivate: boolean;
  /** The exposed fields alone, by key, in the collection's order. */
  readonly fields: ReadonlyMap<string, ExposedField>;
  /** In which order records come where none is asked for, by its fields alone; none: the latest first. */
  readonly sort?: readonly WrittenSortKey[] | undefined;
  /** The keys of those of its fields that its owner chose to lead records; none: pages choose. */
  readonly card?: CardChoice | undefined;
  /** Whether search engines are asked to leave its pages out; none: they may list them. */
  readonly isUnlisted?: boolean | undefined;
  /** How a page shows its records where there is room; none: as a table. No answer of the API tells it. */
  readonly look?: 'table' | 'cards' | 'list' | undefined;
}

export interface CardChoice {
  readonly title?: string;
  readonly subtitle?: string;
  readonly picture?: string;
  /** Never without the picture that it is about, where that was chosen too. */
  readonly alt?: string;
}

/** What an owner chose about how all pages of its tenant look. */
export interface Appearance {
  /** `#rrggbb`; none: that of the service. */
  readonly color?: string;
  /** What names, labels and texts are written in: a canonical tag of BCP 47; none: it was not said. */
  readonly language?: string;
  /** In which pages tell times: a name of the IANA time zone database; none: UTC. */
  readonly timeZone?: string;
  /** Whether search engines are asked to leave its pages out; none: they may list them. */
  readonly isUnlisted?: boolean;
  readonly logo?: Logo;
}

export interface Logo {
  /** Of its file: another one for another picture. */
  readonly name: string;
  readonly type: 'png' | 'jpeg' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A tenant as one kind of caller sees it. */
export interface Exposure<Collection extends ExposedCollection = ExposedCollection> {
  readonly tenant: { readonly publicId: string; readonly name: string; readonly industry: string };
  /** None: its owner has chosen nothing. */
  readonly appearance?: Appearance | undefined;
  /** By slug: the public collections, and with a key of the tenant the private ones too. */
  readonly collections: ReadonlyMap<string, Collection>;
}
