/**
 * Audits what each face shows of a record: its files, feeds, pages, frames, tools and OData may name no hidden field. Every
 * address is limited to one record, whose values may coincide with hidden names.
 */
import type { RecordData } from '@vitrine/contract';
import { hiddenFields, isSeenBy, shownFields, type AuditedCollection, type AuditedTenant } from './audited-tenant.ts';
import { wordsOf } from './documents.ts';
import { findOddNames, labelsOf, namesOf, printValue, readData, readFirst } from './found-pages.ts';
import type { Leak } from './leak.ts';
import { setNameOf } from './odata-probes.ts';
import type { Message, Reply } from './reply.ts';
import type { View } from './view.ts';

interface ShownAddress {
  readonly path: string;
  readonly message?: Message;
  /** The text of a page can contain the label of a hidden field by chance, so pages are searched for keys only. */
  readonly says: 'data' | 'page';
}

const feedNames = ['atom', 'ics', 'merchant.xml', 'products.json'];

/** @param id the ID of a record that the caller may see */
const addressesOf = (
  { path }: View,
  { publicId }: AuditedTenant,
  slug: string,
  id: string,
): readonly ShownAddress[] => {
  const [of, record, set] = [`/t/${publicId}`, encodeURIComponent(id), setNameOf(slug)];
  const one = `where[id][eq]=${record}`;
  const key = encodeURIComponent(id.replaceAll("'", "''"));
  const data = [
    `${path}/${slug}/records/${record}`,
    `${path}/${slug}/records?id=${record}`,
    `${path}/${slug}/facets?${one}`,
    `${path}/${slug}/export?format=csv&${one}`,
    `${path}/${slug}/export?format=geojson&${one}`,
    `${of}/${slug}.csv?lang=fr&${one}`,
    ...feedNames.map((name) => `${of}/${slug}.${name}?${one}`),
    `${of}/odata/v4/${set}?$filter=id eq '${key}'`,
    `${of}/odata/v4/${set}('${key}')`,
    `/embed${of}/${slug}/en.json`,
  ];
  const pages = [
    `${of}/${slug}?${one}`,
    `${of}/${slug}/${record}`,
    `/docs${of}`,
    `/docs${of}/${slug}`,
    `/embed${of}/${slug}?${one}`,
  ];
  const call = (name: string, given: object): ShownAddress => ({
    path: `/mcp${of}`,
    message: { method: 'tools/call', params: { name, arguments: { collection: slug, ...given } } },
    says: 'data',
  });
  const where = { id: { eq: id } };
  return [
    ...data.map((each) => ({ path: each, says: 'data' as const })),
    ...pages.map((each) => ({ path: each, says: 'page' as const })),
    call('list_records', { where }),
    call('get_record', { id }),
    call('get_facets', { where }),
    call('describe_collection', {}),
  ];
};

/** Sends a request for each address of a collection's first record. What a service or a collection does not have is skipped. */
export const findShownNames = async (
  view: View,
  tenant: AuditedTenant,
  collection: AuditedCollection,
): Promise<readonly Leak[]> => {
  const [record] = await readFirst(view, collection);
  const hidden = hiddenFields(collection);
  if (record === undefined || hidden.length === 0) return [];
  const shown = shownTexts(view, tenant, collection, record);
  const usual = new Set(wordsOf((await view.ask('/api/v1/openapi.json')).body));
  const names = {
    page: hidden.map(({ key }) => key),
    data: hidden.flatMap(labelsOf).filter((name) => !usual.has(name)),
  };
  const leaks: Leak[] = [];
  for (const { path, message, says } of addressesOf(view, tenant, collection.slug, record.id)) {
    const reply = await view.ask(path, message);
    const told = reply.status === 200 ? findOddNames(textsOf(reply), names[says], shown) : [];
    const about = message === undefined ? path : `${path} ${String(message.params['name'])}`;
    if (told.length > 0) leaks.push({ about, found: `It names ${[...new Set(told)].join(', ')}.` });
  }
  return leaks;
};

/** The names and values that may appear: all that the caller sees, with what owners say of them, and the values of the record. */
const shownTexts = (
  { access }: View,
  { name, industry, collections }: AuditedTenant,
  collection: AuditedCollection,
  record: RecordData,
): readonly string[] => {
  const seen = collections.filter((each) => isSeenBy(access, each));
  const fields = seen.flatMap(shownFields);
  return [
    name,
    industry,
    record.id,
    ...seen.flatMap(namesOf),
    ...fields.flatMap(labelsOf),
    ...fields.map(({ meaning }) => printValue(meaning)),
    ...shownFields(collection).map(({ key }) => printValue(record[key])),
  ];
};

/** The texts of an answer, without the words of its format. */
const textsOf = (reply: Reply): readonly string[] => {
  const { body, headers } = reply;
  const type = headers.get('content-type') ?? '';
  if (type.includes('ld+json')) return readData(body).map((text) => text.replace(/^https:\/\/schema\.org\/.*/, ''));
  if (type.includes('html')) return [body.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')];
  return [type.includes('xml') ? body.replaceAll(/<[^>]*>/g, ' ') : body];
};
