/**
 * `GET /t/:tenantId/sitemap.xml` (sitemaps.org): the pages of a tenant, of its public collections and of their records, and the
 * reference of its API; where they are too many for one file, an index of files, `?part=1` and so on. It is made of the segments'
 * ids, as an export is, and held as pages are. When a record was last changed is not known, so no date is told.
 */
import { parse, plan, QueryError, quote } from '@vitrine/query';
import { recordsOfPieceMax } from '@vitrine/segments';
import { collectionPath, recordPath, referencePath, tenantPath } from '@vitrine/explorer/addresses';
import { Answer } from '../../answers/answer.ts';
import type { RecordNumbers } from '../../finding/find-message.ts';
import type { ServedCollection, ServedExposure } from '../../served.ts';
import type { AnswerAsker } from '../answer-target.ts';
import { questionOf } from '../collections/records.ts';
import { answerWhole } from '../documents/whole-answer.ts';
import type { Given } from '../given.ts';
import { routeNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';

/** As many as an export counts as one request. Sitemaps may have 50,000. */
const addressesOfPartMax = 10_000;
/** What an index may have. */
const partsMax = 50_000;
/** What is longer is no address to sitemaps.org. */
const addressCharactersMax = 2047;

/**
 * @param search the part of the URL after `?`
 * @throws Failure where the tenant is not to be listed, or the service was not told its address, as sitemaps have whole ones
 * alone; QueryError for a wrong part
 */
export const answerSitemap = (
  services: AnswerServices,
  exposure: ServedExposure,
  search: string,
  asker: AnswerAsker,
): Given | Promise<Given> => {
  const { publicUrl, edition } = services;
  if (publicUrl === null || exposure.appearance?.isUnlisted === true) throw routeNotFound();
  const collections = [...exposure.collections.values()]
    .filter(({ isPrivate }) => !isPrivate)
    .filter(({ isUnlisted }) => isUnlisted !== true);
  const counts = collections.map((collection) => edition.partition(collection).count);
  const pages = 2 + collections.length;
  const parts = Math.min(Math.ceil(counts.reduce((all, count) => all + count, pages) / addressesOfPartMax), partsMax);
  const part = readPart(search, parts);
  const make = async (): Promise<Answer> => {
    const origin = { publicUrl, publicId: exposure.tenant.publicId };
    const text =
      part === undefined && parts > 1
        ? renderIndex(origin, parts)
        : renderPart(await addressesOf(services, { origin, collections, counts, asker }, (part ?? 1) - 1));
    return new Answer(text, asker.access === 'keyed', 'xml');
  };
  const { fingerprint, cacheTags, endsAt } = exposure;
  const text = ['sitemap', asker.access, part, ...collections.map((each) => each.fingerprint)].join('\n');
  const whole = { what: 'The sitemap', question: { fingerprint, text }, cacheTags, endsAt, make };
  return answerWhole(services, whole, '');
};

/** @returns nothing where none is asked for */
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
  /** How many records each has. */
  readonly counts: readonly number[];
  readonly asker: AnswerAsker;
}

/** First the pages of tenant and collections and the reference, then those of records, collection by collection: the part's of them. */
const addressesOf = async (services: AnswerServices, listed: Listed, part: number): Promise<readonly string[]> => {
  const { origin, collections, counts } = listed;
  const { publicUrl, publicId } = origin;
  const [from, end] = [part * addressesOfPartMax, (part + 1) * addressesOfPartMax];
  const slugs = collections.map(({ slug }) => slug);
  const paths = [tenantPath(publicId), ...slugs.map((slug) => collectionPath(publicId, slug)), referencePath(publicId)];
  const addresses = paths.slice(from, end).map((path) => publicUrl + path);
  let first = paths.length;
  for (const [index, collection] of collections.entries()) {
    const count = counts[index] ?? 0;
    const ids = await idsOf(services, listed, collection, Math.max(from - first, 0), Math.min(end - first, count));
    for (const id of ids) addresses.push(publicUrl + recordPath(publicId, collection.slug, id));
    first += count;
  }
  return addresses.filter(({ length }) => length <= addressCharactersMax);
};

/** Those of the records from one up to another, in the collection's own order. */
const idsOf = async (
  { finder, edition }: AnswerServices,
  { origin, asker: { caller } }: Listed,
  collection: ServedCollection,
  from: number,
  end: number,
): Promise<readonly string[]> => {
  if (from >= end) return [];
  const asker = { tenant: origin.publicId, caller: caller.id };
  const segment = collection.segment ?? { name: '', partition: '' };
  const asked = { partition: edition.partition(collection), segmentsFolder: edition.segmentsFolder, segment };
  const question = questionOf(plan(parse('', new Set()), collection));
  const records = (await finder.findAll(question, asked, asker)).slice(from, end);
  const print = async (next: RecordNumbers) =>
    finder.print({ fields: [], format: 'ndjson', records: next, isFirst: true }, asked, asker);
  const ids: string[] = [];
  for (let at = 0; at < records.length;) {
    const { bytes, count } = await print(records.slice(at, at + recordsOfPieceMax));
    ids.push(...readIds(new TextDecoder().decode(bytes)));
    at += count;
  }
  return ids;
};

const readIds = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): string => {
      const { id }: { readonly id: string } = JSON.parse(line);
      return id;
    });

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

const renderPart = (addresses: readonly string[]): string =>
  `${declaration}<urlset xmlns="${namespace}">\n${addresses.map((address) => `<url><loc>${escape(address)}</loc></url>\n`).join('')}</urlset>\n`;

const renderIndex = ({ publicUrl, publicId }: Origin, parts: number): string => {
  const sitemap = (_: unknown, index: number): string =>
    `<sitemap><loc>${escape(`${publicUrl}${tenantPath(publicId)}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`;
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${Array.from({ length: parts }, sitemap).join('')}</sitemapindex>\n`;
};

/** What percent-encoding leaves of what XML takes as its own. */
const escape = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
