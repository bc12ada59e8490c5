/**
 * Describes a record for search engines: JSON-LD with the vocabulary of schema.org. Without the properties that Google
 * requires for a type (developers.google.com/search/docs/appearance/structured-data), it gives nothing; no value is
 * invented.
 */
import { readPoint } from '@vitrine/contract';
import { nameDay, printClock, readHours } from '@vitrine/values/hours';
import type { RecordKind } from './collection-kind.ts';
import { availabilityOf, type Facts, gtinOf, isOrderedAhead, numberOf, offerOf, textOf, valueOf } from './facts.ts';
import type { FoundPicture } from './head.tsx';
import { readEventStatus } from './event-status.ts';
import { type JsonLd, thing } from './json-ld.ts';

/** The facts about a record, as structured data have them. */
interface Known extends Facts {
  readonly name: string;
  readonly description: string | undefined;
  readonly image: string | JsonLd | undefined;
  readonly url: string | undefined;
  /** The tenant's name. */
  readonly owner: string;
}

/**
 * @param owner the tenant's name
 * @param url the record's page; undefined where the public URL is unknown
 */
export const describeRecord = (facts: Facts, owner: string, url: string | undefined): JsonLd | undefined => {
  const { kind, name, text, picture } = facts;
  if (kind === undefined || name === undefined) return undefined;
  const description = textOf(text)?.slice(0, descriptionCharactersMax);
  return describe[kind]({ ...facts, name, description, image: imageOf(picture), url, owner });
};

const imageOf = (picture: FoundPicture | undefined): string | JsonLd | undefined =>
  picture?.alt === undefined ? picture?.url : thing('ImageObject', { url: picture.url, caption: picture.alt });

/** The longest description of a product that Google reads. */
const descriptionCharactersMax = 5000;

const describe: Readonly<Record<RecordKind, (known: Known) => JsonLd | undefined>> = {
  Product: (known) => {
    const offers = offered(known);
    if (offers === undefined) return undefined;
    const brand = valueOf(known, 'brand');
    return thing('Product', {
      ...commonOf(known),
      sku: valueOf(known, 'sku'),
      gtin: gtinOf(known),
      mpn: valueOf(known, 'mpn'),
      brand: brand === undefined ? undefined : thing('Brand', { name: brand }),
      offers,
    });
  },
  Event: (known) => {
    const startDate = valueOf(known, 'start');
    const location = placeOf(known);
    if (startDate === undefined || location === undefined) return undefined;
    const endDate = valueOf(known, 'end');
    const told = readEventStatus(known.roles.status, known.record);
    return thing('Event', {
      ...commonOf(known),
      startDate,
      endDate,
      eventStatus: told && `https://schema.org/Event${told.status}`,
      location,
      offers: offered(known),
    });
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
    // Google refuses a workplace without its address and country.
    const isComplete = valueOf(known, 'country') !== undefined && location?.['address'] !== undefined;
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

// Products

const offered = (known: Known): JsonLd | undefined => {
  const offer = offerOf(known);
  if (offer === undefined) return undefined;
  const { price, currency: priceCurrency } = offer;
  const availability = availabilityOf(known);
  return thing('Offer', {
    price,
    priceCurrency,
    availability: availability && `https://schema.org/${availability}`,
    availabilityStarts: isOrderedAhead(availability) ? valueOf(known, 'available') : undefined,
    url: known.url,
  });
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

/** Undefined without a name and an address. Google shows events with an address alone; others read the name. */
const placeOf = (known: Known): JsonLd | undefined => {
  const [name, address] = [valueOf(known, 'place'), addressOf(known)];
  if (name === undefined && address === undefined) return undefined;
  return thing('Place', { name, address, geo: geoOf(known) });
};

const geoOf = (known: Known): JsonLd | undefined => {
  const { point: field } = known.roles;
  const point = field === undefined ? undefined : readPoint(JSON.stringify(known.record[field.key] ?? null));
  if (point !== undefined) return thing('GeoCoordinates', { latitude: point.lat, longitude: point.lng });
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
