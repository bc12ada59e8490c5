/**
 * What search engines refuse: required properties by Google's documentation of each type, with Adobe's validator for those that it
 * knows (products, offers, jobs), which reads the same documentation.
 */
// oxlint-disable-next-line typescript/triple-slash-reference -- its types are needed by every program that has this file
/// <reference path="./structured-data-validator.d.ts" />
import Validator from '@adobe/structured-data-validator';
import type { JsonLd } from '../src/found/json-ld.ts';

/** https://developers.google.com/search/docs/appearance/structured-data: product-snippet, event, local-business, job-posting, dataset */
const required: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'offers'],
  Offer: ['price', 'priceCurrency'],
  Brand: ['name'],
  Event: ['name', 'startDate', 'location'],
  // Google shows an event whose place has an address; other readers of schema.org read its name.
  Place: [],
  PostalAddress: [],
  LocalBusiness: ['name', 'address'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  GeoCoordinates: ['latitude', 'longitude'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  Organization: ['name'],
  Dataset: ['name', 'description'],
  DataDownload: ['encodingFormat', 'contentUrl'],
  DataCatalog: ['name'],
  ImageObject: ['url'],
};

/** A product without a picture is no merchant listing; as a product snippet it is whole. */
const ofMerchants = 'Required attribute "image" is missing';

/** @returns a sentence for each mistake */
export const mistakesIn = async (data: JsonLd): Promise<string[]> => {
  const type = typeOf(data);
  const issues = await new Validator().validate({ jsonld: { [type]: [data] }, microdata: {}, rdfa: {} });
  return [
    ...structureOf(data),
    ...issues
      .filter(({ severity }) => severity === 'ERROR')
      .map(({ issueMessage }) => issueMessage)
      .filter((message) => !(type === 'Product' && message === ofMerchants)),
  ];
};

const structureOf = (data: JsonLd): string[] => {
  const type = typeOf(data);
  const names = required[type];
  if (names === undefined) return [`${type} is no type that is known here.`];
  const missing = names.filter((name) => data[name] === undefined).map((name) => `${type} has no ${name}.`);
  const values = Object.entries(data).flatMap(([name, value]) => valuesOf(value).map((each) => [name, each] as const));
  const inside = values.flatMap(([name, value]) =>
    isThing(value) ? structureOf(value) : textMistakes(type, name, value),
  );
  return [...missing, ...inside];
};

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const typeOf = (data: JsonLd): string => textOf(data['@type']);
const isThing = (value: unknown): value is JsonLd => typeof value === 'object' && value !== null;

const addresses = new Set(['url', 'contentUrl', 'image']);

const textMistakes = (type: string, name: string, value: unknown): string[] => {
  if (value === '' || value === null) return [`${type}.${name} is empty.`];
  if (addresses.has(name) && !URL.canParse(textOf(value))) return [`${type}.${name} is no whole address.`];
  if (type === 'Dataset' && name === 'description' && !/^.{50,5000}$/s.test(textOf(value)))
    return ['A description of a Dataset has 50 to 5000 characters.'];
  return [];
};
