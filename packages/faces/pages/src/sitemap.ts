/**
 * `GET /t/:tenantId/sitemap.xml` (sitemaps.org): the pages of a tenant, of its public collections and their records,
 * and the reference of its API; or an index of parts, `?part=1` and so on, if one file cannot hold them. It is computed
 * from the segments' ids, like an export, and cached like pages. It has no dates, because records have no time of
 * modification.
 */
import { readCollectionPresentation, readTenantPresentation } from '@vitrine/contract/presentation';
import { QueryError, quote } from '@vitrine/query';
import { collectionPath, recordPath, referencePath, tenantPath } from '@vitrine/explorer/addresses';
import {
  Answer,
  answerWhole,
  routeNotFound,
  type AnswerRequester,
  type AnswerExposed,
  type FaceServices,
  type ServedCollection,
} from '@vitrine/server/face';

/** The records that an export counts as one request. Sitemaps may have 50,000. */
const addressesOfPartMax = 10_000;
/** The limit of an index. */
const partsMax = 50_000;
/** The limit of sitemaps.org. */
const addressCharactersMax = 2047;

/**
 * @throws Failure where the tenant is unlisted, or the public URL is unknown, because sitemaps contain absolute URLs;
 * QueryError for an invalid part
 */
export const answerSitemap: AnswerExposed<FaceServices> = (services, exposure, { search }, requester) => {
  const { publicUrl } = services;
  if (publicUrl === null || readTenantPresentation(exposure.presentation).isUnlisted === true) throw routeNotFound();
  const collections = [...exposure.collections.values()]
    .filter(({ isPrivate }) => !isPrivate)
    .filter(({ presentation }) => readCollectionPresentation(presentation).isUnlisted !== true);
  const counts = collections.map((collection) => services.countRecords(collection));
  const pages = 2 + collections.length;
  const parts = Math.min(Math.ceil(counts.reduce((all, count) => all + count, pages) / addressesOfPartMax), partsMax);
  const part = readPart(search, parts);
  const make = async (): Promise<Answer> => {
    const origin = { publicUrl, publicId: exposure.tenant.publicId };
    const text =
      part === undefined && parts > 1
        ? renderIndex(origin, parts)
        : renderPart(await addressesOf(services, { origin, collections, counts, requester }, (part ?? 1) - 1));
    return new Answer(text, requester.access === 'keyed', 'xml');
  };
  const { fingerprint, cacheTags, endsAt } = exposure;
  const text = ['sitemap', requester.access, part, ...collections.map((each) => each.fingerprint)].join('\n');
  const whole = { what: 'The sitemap', question: { fingerprint, text }, cacheTags, endsAt, make };
  return answerWhole(services, whole, '');
};

/** @returns undefined where no part is requested */
const readPart = (search: string, parts: number): number | undefined => {
  const sent = [...new URLSearchParams(search)];
  const mistakes = sent.flatMap(([parameter, value], index) => {
    if (parameter !== 'part' || index > 0)
      return [{ parameter, message: 'The sitemap takes `part` alone, once; leave it out.' }];
    const isPart = /^[1-9]\d{0,4}$/.test(value) && Number(value) <= parts;
    return isPart ? [] : [{ parameter, message: `Found ${quote(value)}, expected a number from 1 to ${parts}.` }];
  });
  if (mistakes.length > 0) throw new QueryError(mistakes);
  const [first] = sent;
  return first === undefined ? undefined : Number(first[1]);
};

interface Origin {
  readonly publicUrl: string;
  readonly publicId: string;
}

interface Listed {
  readonly origin: Origin;
  readonly collections: readonly ServedCollection[];
  /** The number of records of each collection. */
  readonly counts: readonly number[];
  readonly requester: AnswerRequester;
}

/** The URLs of a part: first the tenant, the collections and the reference, then the records of each collection. */
const addressesOf = async (services: FaceServices, listed: Listed, part: number): Promise<readonly string[]> => {
  const { origin, collections, counts } = listed;
  const { publicUrl, publicId } = origin;
  const [from, end] = [part * addressesOfPartMax, (part + 1) * addressesOfPartMax];
  const slugs = collections.map(({ slug }) => slug);
  const paths = [tenantPath(publicId), ...slugs.map((slug) => collectionPath(publicId, slug)), referencePath(publicId)];
  const addresses = paths.slice(from, end).map((path) => publicUrl + path);
  let first = paths.length;
  for (const [index, collection] of collections.entries()) {
    const count = counts[index] ?? 0;
    const own = { tenant: publicId, caller: listed.requester.caller.id };
    const ids = await services.listIds(own, collection, Math.max(from - first, 0), Math.min(end - first, count));
    for (const id of ids) addresses.push(publicUrl + recordPath(publicId, collection.slug, id));
    first += count;
  }
  return addresses.filter(({ length }) => length <= addressCharactersMax);
};

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

const renderPart = (addresses: readonly string[]): string =>
  `${declaration}<urlset xmlns="${namespace}">\n${addresses.map((address) => `<url><loc>${escape(address)}</loc></url>\n`).join('')}</urlset>\n`;

const renderIndex = ({ publicUrl, publicId }: Origin, parts: number): string => {
  const sitemap = (_: unknown, index: number): string =>
    `<sitemap><loc>${escape(`${publicUrl}${tenantPath(publicId)}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`;
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${Array.from({ length: parts }, sitemap).join('')}</sitemapindex>\n`;
};

/** Escapes the characters of XML that percent-encoding leaves. */
const escape = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
