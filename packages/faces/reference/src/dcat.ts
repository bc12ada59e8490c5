/**
 * `/t/{tenantId}/dcat.jsonld`: a tenant's public collections for data portals, in DCAT (W3C, version 3) with the
 * properties that DCAT-AP 3 requires or recommends. Private and unlisted collections are left out.
 */
import type { About } from '@vitrine/contract/about';
import { readCollectionPresentation, readTenantPresentation } from '@vitrine/contract/presentation';
import type { ExposedCollection, Exposure } from '@vitrine/query';

type Node = Readonly<Record<string, unknown>>;

export const renderDcat = ({ tenant, presentation, collections }: Exposure, publicUrl: string | null): string => {
  const { about = {}, isUnlisted, language } = readTenantPresentation(presentation);
  const { publicId, name, industry } = tenant;
  const place = { publicId, origin: publicUrl ?? '', language };
  const publisher = { '@type': 'foaf:Agent', 'foaf:name': name };
  const common = { 'dct:publisher': publisher, ...contactOf(about, name) };
  const shown = isUnlisted === true ? [] : [...collections.values()].filter(isListed);
  return JSON.stringify({
    '@context': prefixes,
    '@id': `${place.origin}/t/${publicId}`,
    '@type': 'dcat:Catalog',
    'dct:title': textIn(language, name),
    'dct:description': textIn(language, `${name} · ${industry}`),
    ...common,
    ...licenceOf(about),
    ...(about.attribution !== undefined && { 'dct:rights': textIn(language, about.attribution) }),
    'dcat:dataset': shown.map((collection) => datasetOf(collection, place, about, common)),
  });
};

const isListed = ({ isPrivate, presentation }: ExposedCollection): boolean =>
  !isPrivate && readCollectionPresentation(presentation).isUnlisted !== true;

interface Place {
  readonly publicId: string;
  /** The service's URL; empty: addresses are relative. */
  readonly origin: string;
  readonly language: string | undefined;
}

const datasetOf = ({ slug, name, presentation }: ExposedCollection, place: Place, about: About, common: Node): Node => {
  const { description = name } = readCollectionPresentation(presentation);
  const { publicId, origin, language } = place;
  const page = `${origin}/t/${publicId}/${slug}`;
  return {
    '@id': page,
    '@type': 'dcat:Dataset',
    'dct:identifier': `${publicId}/${slug}`,
    'dct:title': textIn(language, name),
    'dct:description': textIn(language, description),
    'dcat:landingPage': { '@id': page },
    // Each edition may have other records.
    'dct:accrualPeriodicity': { '@id': `${frequencies}/UPDATE_CONT` },
    ...common,
    'dcat:distribution': formats.map((format) => distributionOf(slug, format, place, about)),
  };
};

const formats = [
  { name: 'csv', mediaType: 'text/csv' },
  { name: 'json', mediaType: 'application/json' },
  { name: 'ndjson', mediaType: 'application/x-ndjson' },
] as const;

const distributionOf = (
  slug: string,
  { name, mediaType }: (typeof formats)[number],
  { publicId, origin }: Place,
  about: About,
): Node => {
  const collection = `${origin}/api/v1/public/t/${publicId}/${slug}`;
  return {
    '@type': 'dcat:Distribution',
    'dct:title': name.toUpperCase(),
    'dcat:accessURL': { '@id': collection },
    'dcat:downloadURL': { '@id': `${collection}/export?format=${name}` },
    'dcat:mediaType': mediaType,
    ...licenceOf(about),
  };
};

const licenceOf = ({ licence }: About): Node => (licence === undefined ? {} : { 'dct:license': { '@id': licence } });

const contactOf = ({ contact }: About, name: string): Node => {
  if (contact === undefined) return {};
  const way = contact.startsWith('mailto:') ? 'vcard:hasEmail' : 'vcard:hasURL';
  return { 'dcat:contactPoint': { '@type': 'vcard:Organization', 'vcard:fn': name, [way]: { '@id': contact } } };
};

const textIn = (language: string | undefined, text: string): unknown =>
  language === undefined ? text : { '@language': language, '@value': text };

const frequencies = 'http://publications.europa.eu/resource/authority/frequency';

const prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
};
