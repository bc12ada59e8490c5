/**
 * How pages show a tenant and its collections. The publisher writes a presentation from the owner's choices as one text, and faces
 * read it; publisher, store and server hand the text on unread.
 */
import { type About, type AboutPart, aboutParts, readAbout } from './about.ts';
import type { CardRole } from './card-roles.ts';
import { parseJson } from './stored-value.ts';

/** A presentation as JSON. It names no hidden field. */
export type PresentationText = string;

/** Texts, by language tags (BCP 47) in their canonical form. */
export type Translations = Readonly<Record<string, string>>;

/** The owner's choices for all pages of a tenant. */
export interface TenantPresentation {
  /** `#rrggbb`; undefined: that of the service. */
  readonly color?: string;
  /** The language of names, labels and texts: a canonical tag of BCP 47; undefined: unknown. */
  readonly language?: string;
  /** The time zone of displayed times: a name of the IANA time zone database; undefined: UTC. */
  readonly timeZone?: string;
  /** True if search engines are asked not to list its pages. */
  readonly isUnlisted?: boolean;
  readonly logo?: Logo;
  readonly about?: About;
}

/** The formats of a logo, by the names of their media types. */
export const logoTypes = ['png', 'jpeg', 'webp'] as const;
export type LogoType = (typeof logoTypes)[number];

export interface Logo {
  /** The name of its file, which changes with the picture. */
  readonly name: string;
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export const viewLooks = ['table', 'cards', 'list'] as const;
export type ViewLook = (typeof viewLooks)[number];

/** The meaning of a field's values, in the tenant's language. */
export interface FieldMeaning {
  readonly description?: string;
  /** The unit of numbers, such as `kg`. */
  readonly unit?: string;
  /** The values that it can have. They are declared, whether or not a record has them. */
  readonly options?: readonly FieldOption[];
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface CollectionPresentation {
  /** In the tenant's language. */
  readonly description?: string;
  /** By the keys of the fields. */
  readonly meanings?: Readonly<Record<string, FieldMeaning>>;
  /** Its names in other languages. */
  readonly names?: Translations;
  /** The labels of its fields in other languages, by the keys of the fields. */
  readonly labels?: Readonly<Record<string, Translations>>;
  /** The fields that its owner chose to lead records, by their keys; pages choose the others. `alt` never without its picture. */
  readonly card?: { readonly [Role in CardRole]?: string };
  /** True if search engines are asked not to list its pages. */
  readonly isUnlisted?: boolean;
  /** How a page shows its records where there is room; undefined: as a table. */
  readonly look?: ViewLook;
}

/**
 * Reads the presentation of a tenant; an empty one where its owner has chosen nothing. What cannot be read is left out, and a
 * text that cannot be read at all asks search engines not to list its pages.
 */
export const readTenantPresentation = (text: PresentationText | undefined): TenantPresentation => {
  if (text === undefined) return {};
  const read = parseObject(text);
  if (read === undefined) return { isUnlisted: true };
  const { color, language, timeZone, isUnlisted = false, logo, about } = read;
  return {
    ...(isColor(color) && { color }),
    ...(typeof language === 'string' && { language }),
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(isUnlisted !== false && { isUnlisted: true }),
    ...(isLogo(logo) && { logo }),
    ...(isObject(about) && { about: keepAbout(about) }),
  };
};

/** Reads the presentation of a collection, likewise. */
export const readCollectionPresentation = (text: PresentationText | undefined): CollectionPresentation => {
  if (text === undefined) return {};
  const read = parseObject(text);
  if (read === undefined) return { isUnlisted: true };
  const { names, labels, card, isUnlisted = false, look, description, meanings } = read;
  return {
    ...(isText(description) && { description }),
    ...(isObject(meanings) && { meanings: keep(meanings, isMeaning) }),
    ...(isTexts(names) && { names }),
    ...(isObject(labels) && { labels: keep(labels, isTexts) }),
    ...(isObject(card) && { card: keep(card, isText) }),
    ...(isUnlisted !== false && { isUnlisted: true }),
    ...(isLook(look) && { look }),
  };
};

type Unread = Readonly<Record<string, unknown>>;

/** @returns undefined if the text is not the JSON of an object */
const parseObject = (text: PresentationText): Unread | undefined => {
  const value = parseJson(text)?.json;
  return isObject(value) ? value : undefined;
};

const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is Translations => isObject(value) && Object.values(value).every(isText);
const isColor = (value: unknown): value is string => isText(value) && /^#[0-9a-f]{6}$/i.test(value);
const isMeaning = (value: unknown): value is FieldMeaning =>
  isObject(value) &&
  [value['description'], value['unit']].every((text) => text === undefined || isText(text)) &&
  (value['options'] === undefined || (Array.isArray(value['options']) && value['options'].every(isOption)));
const isOption = (value: unknown): value is FieldOption =>
  isObject(value) && isText(value['value']) && isText(value['label']);
const isLook = (value: unknown): value is ViewLook => viewLooks.some((look) => look === value);
const isLogo = (value: unknown): value is Logo =>
  isObject(value) &&
  isText(value['name']) &&
  logoTypes.some((type) => type === value['type']) &&
  typeof value['width'] === 'number' &&
  typeof value['height'] === 'number';

const keep = <Kept>(read: Unread, isKept: (value: unknown) => value is Kept): Readonly<Record<string, Kept>> =>
  Object.fromEntries(Object.entries(read).filter((entry): entry is [string, Kept] => isKept(entry[1])));

/** Reads addresses again, because pages link them. */
const keepAbout = (read: Unread): About =>
  Object.fromEntries(
    aboutParts.flatMap((part): readonly [AboutPart, string][] => {
      const { [part]: written } = read;
      const text = isText(written) ? readAbout(part, written) : undefined;
      return text === undefined ? [] : [[part, text]];
    }),
  );
