/** Audits the sitemap and the heads of pages, which search engines and link previews read: they may name nothing hidden. */
import type { RecordData } from '@vitrine/contract';
import { hiddenFields, isSeenBy, shownFields, type AuditedCollection, type AuditedTenant } from './audited-tenant.ts';
import { isOdd } from './documents.ts';
import type { Leak } from './leak.ts';
import { readBody } from './reply.ts';
import type { View } from './view.ts';

/**
 * Sends one request for the sitemap, one for the tenant's page, and two per collection: its page and one record's.
 * Missing pages are skipped.
 */
export const findLeaksByFoundPages = async (view: View, tenant: AuditedTenant): Promise<readonly Leak[]> => {
  const seen = tenant.collections.filter((collection) => isSeenBy(view.access, collection));
  const path = `/t/${tenant.publicId}`;
  const leaks = [...(await findLeaksBySitemap(view, tenant)), ...(await findLeaksByHead(view, tenant, path, seen))];
  for (const collection of seen) {
    const page = `${path}/${collection.slug}`;
    leaks.push(...(await findLeaksByHead(view, tenant, page, [collection])));
    const [record] = await readFirst(view, collection);
    if (record === undefined) continue;
    const values = shownFields(collection).map(({ key }) => printValue(record[key]));
    const recordPage = `${page}/${encodeURIComponent(record.id)}`;
    leaks.push(...(await findLeaksByHead(view, tenant, recordPage, [collection], values)));
  }
  return leaks;
};

export const readFirst = async ({ ask, path }: View, { slug }: AuditedCollection): Promise<readonly RecordData[]> => {
  const reply = await ask(`${path}/${slug}?limit=1&meta=false`);
  const none = { data: [] };
  return reply.status === 200 ? readBody<{ readonly data: readonly RecordData[] }>(reply, none).data : none.data;
};

/** Prints a value as in a head, on one line. */
export const printValue = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).replaceAll(/\s+/g, ' ').trim();

/**
 * The same with and without a key. The first part lists the pages of all collections; a service without a public URL
 * has no sitemap.
 */
const findLeaksBySitemap = async (view: View, { publicId, collections }: AuditedTenant): Promise<readonly Leak[]> => {
  const path = `/t/${publicId}/sitemap.xml?part=1`;
  const { status, body } = await view.ask(path);
  const listed = slugsIn(status === 200 ? body : '', publicId);
  const open = new Set(collections.filter(({ state }) => state === 'public').map(({ slug }) => slug));
  const told = [...listed].filter((slug) => !open.has(slug));
  return told.length === 0 ? [] : [{ about: path, found: `It lists ${told.join(', ')}, which not everybody may see.` }];
};

/** The collections whose URLs a text contains. */
const slugsIn = (text: string, publicId: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(new RegExp(`/t/${publicId}/([\\w-]+)(?=["/?<\\s]|$)`, 'g')), ([, slug = '']) => slug),
  );

/**
 * @param collections those that the page describes
 * @param values the shown values: they may coincide with hidden names
 */
const findLeaksByHead = async (
  view: View,
  tenant: AuditedTenant,
  path: string,
  collections: readonly AuditedCollection[],
  values: readonly string[] = [],
): Promise<readonly Leak[]> => {
  const { status, body } = await view.ask(path);
  const texts = status === 200 ? readHead(body) : [];
  const seen = tenant.collections.filter((each) => isSeenBy(view.access, each));
  const unseen = tenant.collections.filter((each) => !isSeenBy(view.access, each));
  const shown = [
    tenant.name,
    tenant.industry,
    tenant.publicId,
    ...seen.flatMap(namesOf),
    ...collections.flatMap(shownFields).flatMap(labelsOf),
    ...values,
  ];
  const hidden = [
    ...unseen.flatMap((each) => [...namesOf(each), ...each.fields.flatMap(labelsOf)]),
    ...collections.flatMap(hiddenFields).flatMap(labelsOf),
  ];
  const linked = slugsIn(texts.join('\n'), tenant.publicId);
  const slugs = unseen.map(({ slug }) => slug).filter((slug) => linked.has(slug));
  const told = new Set([...slugs, ...findNames(texts, hidden, shown)]);
  return told.size === 0 ? [] : [{ about: path, found: `Its head names ${[...told].join(', ')}.` }];
};

export const namesOf = ({ slug, names }: AuditedCollection): readonly string[] => [slug, ...names];
export const labelsOf = ({ key, labels }: AuditedCollection['fields'][number]): readonly string[] => [key, ...labels];

/**
 * Finds hidden names in texts. An ordinary word counts only between commas, where labels are; other names count
 * anywhere.
 */
const findNames = (
  texts: readonly string[],
  hidden: readonly string[],
  shown: readonly string[],
): readonly string[] => {
  const usual = new Set(shown.flatMap(phrasesOf));
  const phrases = new Set(texts.flatMap(phrasesOf)).difference(usual);
  const odd = new Set(findOddNames(texts, hidden, shown));
  return hidden.filter((name) => phrases.has(name) || odd.has(name));
};

/** Finds the hidden names in texts that are no ordinary words. */
export const findOddNames = (
  texts: readonly string[],
  hidden: readonly string[],
  shown: readonly string[],
): readonly string[] =>
  hidden.filter((name) => {
    if (!/\s/.test(name) && !isOdd(name)) return false;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${RegExp.escape(name)}(?![\\p{L}\\p{N}_-])`, 'u');
    return texts.some((text) => whole.test(text)) && !shown.some((text) => text.includes(name));
  });

const phrasesOf = (text: string): readonly string[] => [text, ...text.split(/ · |: |, /)];

/** The texts of title, description, Open Graph and JSON-LD. Of URLs only the part from the tenant's path on. */
const readHead = (html: string): readonly string[] => {
  const [texts, title, data]: [string[], string[], string[]] = [[], [], []];
  new HTMLRewriter()
    .on('head > title', { text: (chunk) => void title.push(chunk.text) })
    .on('head > script[type="application/ld+json"]', { text: (chunk) => void data.push(chunk.text) })
    .on('head > meta[content]', {
      element: (meta) => {
        const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
        if (isTelling.test(name)) texts.push(decode(meta.getAttribute('content') ?? ''));
      },
    })
    .transform(html);
  const all = [decode(title.join('')), ...texts, ...readData(data.join(''))];
  return all.map((text) => text.replace(/^https?:\/\/\S*?(?=\/t\/)/, ''));
};

/** The other properties contain standard words only. */
const isTelling = /^(?:description|og:(?!type$|image:(?:type|width|height)$).+)$/;

export const readData = (json: string): readonly string[] => {
  const texts: string[] = [];
  try {
    JSON.parse(json, (property, value: unknown) => {
      if (typeof value === 'string' && !/^(?:@context|@type|encodingFormat)$/.test(property)) texts.push(value);
      return value;
    });
    return texts;
  } catch {
    return [json];
  }
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
