/**
 * Describes a record for search engines: JSON-LD with the vocabulary of schema.org. Without the properties that Google
 * requires for a type (developers.google.com/search/docs/appearance/structured-data), it gives nothing; no value is
 * invented.
 */
import type { RecordData } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import { currencyOf, isWeb } from '@vitrine/values';
import { nameDay, printClock, readHours } from '@vitrine/values/hours';
import { isStory, rolesOf } from '../asking/shown-fields.ts';
import { kindOf, readRoles, type RecordKind, type RoleName, type Roles } from './collection-kind.ts';
import type { FoundPicture } from './head.tsx';
import { type JsonLd, thing } from './json-ld.ts';

/** The known properties of a record, with the roles of its fields. */
interface Known {
  readonly name: string;
  readonly description: string | undefined;
  readonly image: string | JsonLd | undefined;
  readonly url: string | undefined;
  /** The tenant's name. */
  readonly owner: string;
  readonly roles: Roles;
  readonly record: RecordData;
}

/**
 * @param owner the tenant's name
 * @param url the record's page; undefined where the public URL is unknown
 */
export const describeRecord = (
  collection: ExposedCollection,
  record: RecordData,
  owner: string,
  url: string | undefined,
): JsonLd | undefined => {
  const roles = readRoles(collection);
  const kind = kindOf(collection, roles);
  const { title } = rolesOf(collection);
  const name = title === undefined ? undefined : textOf(record[title.key]);
  if (kind === undefined || name === undefined) return undefined;
  const fields = [...collection.fields.values()];
  const story = fields.filter(isStory).map(({ key }) => textOf(record[key]));
  const description = story.find((text) => text !== undefined)?.slice(0, descriptionCharactersMax);
  const known = { name, description, image: imageOf(collection, record), url, owner, roles, record };
  return describe[kind](known);
};

/** The first picture of a record with a web URL. The alternative text belongs to the chosen picture field only. */
export const pictureOf = (collection: ExposedCollection, record: RecordData): FoundPicture | undefined => {
  const { picture, pictures, alt } = rolesOf(collection);
  for (const field of pictures) {
    const url = textOf(record[field.key]);
    if (url !== undefined && isWeb(url))
      return { url, alt: alt === undefined || field !== picture ? undefined : textOf(record[alt.key]) };
  }
  return undefined;
};

const imageOf = (collection: ExposedCollection, record: RecordData): string | JsonLd | undefined => {
  const picture = pictureOf(collection, record);
  if (picture?.alt === undefined) return picture?.url;
  return thing('ImageObject', { url: picture.url, caption: picture.alt });
};

/** The longest description of a product that Google reads. */
const descriptionCharactersMax = 5000;

const describe: Readonly<Record<RecordKind, (known: Known) => JsonLd | undefined>> = {
  Product: (known) => {
    const offers = offerOf(known);
    if (offers === undefined) return undefined;
    const brand = valueOf(known, 'brand');
    const gtin = valueOf(known, 'gtin');
    return thing('Product', {
      ...commonOf(known),
      sku: valueOf(known, 'sku'),
      gtin: gtin !== undefined && isGtin(gtin) ? gtin : undefined,
      brand: brand === undefined ? undefined : thing('Brand', { name: brand }),
      offers,
    });
  },
  Event: (known) => {
    const startDate = valueOf(known, 'startDate');
    const location = placeOf(known);
    if (startDate === undefined || location === undefined) return undefined;
    const endDate = valueOf(known, 'endDate');
    return thing('Event', { ...commonOf(known), startDate, endDate, location, offers: offerOf(known) });
  },
  LocalBusiness: (known) => {
    const address = addressOf(known);
    if (address === undefined) return undefined;
    return thing('LocalBusiness', {
      ...commonOf(known),
      address,
      telephone: valueOf(known, 'telephone'),
      openingHoursSpecification: hoursOf(known),
      geo: geoOf(known),
    });
  },
  JobPosting: (known) => {
    const { name, description, url } = known;
    const datePosted = valueOf(known, 'datePosted');
    const location = placeOf(known);
    // Google refuses a workplace without its country.
    const isComplete = valueOf(known, 'country') !== undefined && location !== undefined;
    if (datePosted === undefined || description === undefined || description === name || !isComplete) return undefined;
    return thing('JobPosting', {
      title: name,
      description,
      url,
      datePosted,
      validThrough: valueOf(known, 'validThrough'),
      employmentType: employmentOf(valueOf(known, 'employmentType')),
      hiringOrganization: thing('Organization', { name: valueOf(known, 'employer') ?? known.owner }),
      jobLocation: location,
    });
  },
};

const commonOf = ({ name, description, image, url }: Known) => ({ name, description, image, url });

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
};

/** The value of a role's field as text, where it is a text or a number. */
const valueOf = ({ roles, record }: Known, name: RoleName): string | undefined => {
  const field = roles[name];
  const value = field === undefined ? undefined : record[field.key];
  return typeof value === 'number' ? String(value) : textOf(value);
};

const numberOf = (known: Known, name: RoleName): number | undefined => {
  const text = valueOf(known, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

// Products

/** Undefined for a price without a currency. */
const offerOf = (known: Known): JsonLd | undefined => {
  const { roles, record, url } = known;
  const price = valueOf(known, 'price');
  const priceCurrency = roles.price === undefined ? undefined : currencyOf(roles.price, record);
  if (price === undefined || priceCurrency === undefined || !/^\d+(?:\.\d+)?$/.test(price)) return undefined;
  return thing('Offer', { price, priceCurrency, availability: availabilityOf(known), url });
};

const availabilityOf = (known: Known): string | undefined => {
  const { roles, record } = known;
  const said = roles.availability === undefined ? undefined : record[roles.availability.key];
  if (typeof said === 'boolean') return said ? availabilities.yes : availabilities.no;
  if (typeof said === 'string') return availabilityWords.find(([words]) => words.test(said.trim()))?.[1];
  const stock = numberOf(known, 'stock');
  if (stock === undefined) return undefined;
  return stock > 0 ? availabilities.yes : availabilities.no;
};

const availabilities = {
  yes: 'https://schema.org/InStock',
  no: 'https://schema.org/OutOfStock',
  before: 'https://schema.org/PreOrder',
  ended: 'https://schema.org/Discontinued',
} as const;

const availabilityWords: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:in ?stock|available|auf lager|vorrätig|lieferbar|verfügbar|en stock|disponible|op voorraad)$/i,
    availabilities.yes,
  ],
  [
    /^(?:out ?of ?stock|sold ?out|unavailable|ausverkauft|nicht lieferbar|épuisé|uitverkocht|agotado)$/i,
    availabilities.no,
  ],
  [/^(?:pre-?order|vorbestellbar|précommande)$/i, availabilities.before],
  [/^(?:discontinued|eingestellt|abgekündigt)$/i, availabilities.ended],
];

/** True for 8, 12, 13 or 14 digits with a valid check digit (GS1 General Specifications §7.9). */
const isGtin = (text: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

// Places

const addressOf = (known: Known): JsonLd | undefined => {
  const [streetAddress, addressLocality] = [valueOf(known, 'address'), valueOf(known, 'city')];
  if (streetAddress === undefined && addressLocality === undefined) return undefined;
  return thing('PostalAddress', {
    streetAddress,
    addressLocality,
    postalCode: valueOf(known, 'postalCode'),
    addressCountry: valueOf(known, 'country'),
  });
};

/** Undefined without an address. */
const placeOf = (known: Known): JsonLd | undefined => {
  const address = addressOf(known);
  return address && thing('Place', { name: valueOf(known, 'venue'), address, geo: geoOf(known) });
};

const geoOf = (known: Known): JsonLd | undefined => {
  const [latitude, longitude] = [numberOf(known, 'latitude'), numberOf(known, 'longitude')];
  if (latitude === undefined || longitude === undefined) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return thing('GeoCoordinates', { latitude, longitude });
};

/** The opening hours of the whole week, or none: a part would mislead. */
const hoursOf = ({ roles, record }: Known): readonly JsonLd[] | undefined => {
  const week = roles.hours === undefined ? undefined : readHours(record[roles.hours.key], 'en');
  const spans = week?.flatMap((day = [], index) => day.map((span) => ({ ...span, name: nameDay(index, 'en') }))) ?? [];
  if (spans.length === 0) return undefined;
  return spans.map(({ name, opens, closes }) =>
    thing('OpeningHoursSpecification', {
      dayOfWeek: `https://schema.org/${name}`,
      opens: printClock(opens),
      closes: printClock(closes % dayMinutes),
    }),
  );
};

/** The minutes of a day; its end is 00:00 of the next one. */
const dayMinutes = 1440;

// Jobs

/** Translates to Google's keywords, the only ones that it reads. */
const employmentOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : employmentWords.find(([words]) => words.test(text))?.[1];

const employmentWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:full[ _-]?time|vollzeit|temps plein|voltijds?|tiempo completo|jornada completa)$/i, 'FULL_TIME'],
  [/^(?:part[ _-]?time|teilzeit|temps partiel|deeltijds?|tiempo parcial|media jornada)$/i, 'PART_TIME'],
  [/^(?:contractor|freelance|freie mitarbeit)$/i, 'CONTRACTOR'],
  [/^(?:temporary|befristet|tijdelijk|temporal)$/i, 'TEMPORARY'],
  [/^(?:intern(?:ship)?|praktikum|stage|prácticas)$/i, 'INTERN'],
];
