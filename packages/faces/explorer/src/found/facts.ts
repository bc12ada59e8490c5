/** The facts about a record that its fields tell by their roles: for structured data and feeds. No value is invented. */
import type { RecordData } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import { currencyOf, isWeb } from '@vitrine/values';
import { type CardRoles, describingFields, isStory, rolesOf } from '../asking/shown-fields.ts';
import { kindOf, type RecordKind } from './collection-kind.ts';
import { type Led, readRoles, type RoleName, type Roles } from './field-roles.ts';
import type { FoundPicture } from './head.tsx';

export { isOff, readEventStatus } from './event-status.ts';

export interface Facts {
  readonly name: string | undefined;
  /** With its line ends. */
  readonly text: string | undefined;
  readonly picture: FoundPicture | undefined;
  /** The kind of all records of the collection. */
  readonly kind: RecordKind | undefined;
  readonly roles: Roles;
  readonly record: RecordData;
}

/** @returns a function from a record of the collection to its facts */
export const createFacts = (collection: ExposedCollection & Led): ((record: RecordData) => Facts) => {
  const roles = readRoles(collection);
  const kind = kindOf(collection, roles);
  const led = rolesOf(collection);
  const { title } = led;
  const stories = roles.text === undefined ? describingFields(collection) : [roles.text];
  return (record) => ({
    name: title && textOf(record[title.key]),
    text: stories.map(({ key }) => record[key]).find((value): value is string => textOf(value) !== undefined),
    picture: pictureOf(led, record),
    kind,
    roles,
    record,
  });
};

/** The first picture of a record with a web URL. The alternative text belongs to the chosen picture field only. */
const pictureOf = ({ picture, pictures, alt }: CardRoles, record: RecordData): FoundPicture | undefined => {
  for (const field of pictures) {
    const url = textOf(record[field.key]);
    if (url !== undefined && isWeb(url))
      return { url, alt: alt === undefined || field !== picture ? undefined : textOf(record[alt.key]) };
  }
  return undefined;
};

/** The words of a text on one line; undefined if it has none, and for other values. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
};

/** The value of a role's field as text, where it is a text or a number. */
export const valueOf = ({ roles, record }: Facts, name: RoleName): string | undefined => {
  const field = roles[name];
  const value = field === undefined ? undefined : record[field.key];
  return typeof value === 'number' ? String(value) : textOf(value);
};

export const numberOf = (facts: Facts, name: RoleName): number | undefined => {
  const text = valueOf(facts, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** The keys of the fields that facts are read from. */
export const factFields = (collection: ExposedCollection & Led): readonly string[] => {
  const { title, alt, pictures } = rolesOf(collection);
  const roles = readRoles(collection);
  const stories = [...collection.fields.values()].filter(isStory);
  const read = [title, alt, ...pictures, ...Object.values(roles), ...stories].filter((field) => field !== undefined);
  const currencies = read.map(({ currency = '' }) => currency).filter((key) => collection.fields.has(key));
  return [...new Set([...read.map(({ key }) => key), ...currencies])];
};

export interface Offer {
  readonly price: string;
  readonly currency: string;
}

/** Undefined for a price without a currency. */
export const offerOf = (facts: Facts): Offer | undefined => {
  const { roles, record } = facts;
  const price = valueOf(facts, 'price');
  const currency = roles.price === undefined ? undefined : currencyOf(roles.price, record);
  return price === undefined || currency === undefined || !/^\d+(?:\.\d+)?$/.test(price)
    ? undefined
    : { price, currency };
};

/** Undefined if its check digit is wrong. */
export const gtinOf = (facts: Facts): string | undefined => {
  const gtin = valueOf(facts, 'gtin');
  return gtin !== undefined && isGtin(gtin) ? gtin : undefined;
};

/** The names of schema.org's ItemAvailability. */
export type Availability = 'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder' | 'Discontinued';

/** True where the date counts from which it is available. */
export const isOrderedAhead = (availability: Availability | undefined): boolean =>
  availability === 'PreOrder' || availability === 'BackOrder';

export const availabilityOf = (facts: Facts): Availability | undefined => {
  return readAvailability(facts, 'availability') ?? readAvailability(facts, 'stock');
};

/** A word for it, an answer to whether it is in stock, or a number, of which 1 and more are in stock. */
const readAvailability = (facts: Facts, name: 'availability' | 'stock'): Availability | undefined => {
  const { [name]: field } = facts.roles;
  const said = field === undefined ? undefined : facts.record[field.key];
  const amount = typeof said === 'boolean' ? Number(said) : numberOf(facts, name);
  if (amount !== undefined) return amount > 0 ? 'InStock' : 'OutOfStock';
  const text = textOf(said) ?? '';
  return availabilityWords.find(([words]) => words.test(text))?.[1];
};

/** Words for availability in five languages, and answers to whether it is in stock, with blanks, hyphens or underscores between them. */
const availabilityWords: readonly (readonly [RegExp, Availability])[] = [
  [
    /^(?:in[ _-]?stock|available|yes|y|ja|j|oui|sí|si|true|auf lager|vorrätig|lieferbar|sofort lieferbar|verfügbar|en stock|disponible|disponibles|en existencia|op voorraad|leverbaar|beschikbaar)$/i,
    'InStock',
  ],
  [
    /^(?:out[ _-]?of[ _-]?stock|no|n|nein|nee|non|false|sold[ _-]?out|unavailable|ausverkauft|vergriffen|nicht (?:auf lager|lieferbar|verfügbar|vorrätig)|épuisée?|rupture de stock|en rupture(?: de stock)?|indisponible|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|agotad[oa]|sin (?:existencias|stock)|no disponible)$/i,
    'OutOfStock',
  ],
  [
    /^(?:pre[ _-]?order|vorbestellbar|vorbestellung|vorverkauf|précommande|en précommande|pre-?orden|preventa|preventa disponible|reserva anticipada|voorbestelling|voorbestelbaar|te reserveren)$/i,
    'PreOrder',
  ],
  [
    /^(?:(?:on[ _-]?)?back[ _-]?order(?:ed)?|nachbestellt|in nachlieferung|nachlieferung|lieferrückstand|en réapprovisionnement|réapprovisionnement|sur commande|nabestelling|in nabestelling|in bestelling|nalevering|bajo pedido|pedido pendiente|en reposición)$/i,
    'BackOrder',
  ],
  [
    /^(?:discontinued|eingestellt|abgekündigt|abandonné|arrêté|uit productie|descatalogado|descontinuado)$/i,
    'Discontinued',
  ],
];

/** True for 8, 12, 13 or 14 digits with a valid check digit (GS1 General Specifications §7.9). */
const isGtin = (text: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};
