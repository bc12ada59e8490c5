/** The newest records as an Atom feed (RFC 4287), in pages (RFC 5005 §3). */
import type { RecordData } from '@vitrine/contract';
import { collectionPath, withQuery } from '@vitrine/explorer/addresses';
import { readEventStatus, valueOf } from '@vitrine/explorer/facts';
import { feedPath } from '@vitrine/explorer/feeds';
import type { FeedContext } from './feed-context.ts';
import { stableId } from './stable-id.ts';
import { element, printXml } from './xml.ts';

const entriesMax = 50;

export const renderAtom = async (context: FeedContext): Promise<string> => {
  const { collection, exposure, reader, times, publicUrl } = context;
  const { publicId, name } = exposure.tenant;
  const { records, total } = await reader.read('sort=-createdAt', entriesMax, reader.page);
  const entries = await reader.eachOf(records, (record) => entryOf(context, record));
  const newest = entries.map(({ updated }) => updated).reduce((one, other) => (one > other ? one : other), '');
  const page = (publicUrl ?? '') + withQuery(collectionPath(publicId, collection.slug), reader.question);
  return printXml(
    element(
      'feed',
      [
        element('title', `${collection.name} · ${name}`),
        element('id', `urn:uuid:${stableId(publicId, collection.slug)}`),
        element('updated', newest || new Date(times.lastModified).toISOString()),
        element('author', [element('name', name)]),
        element('link', '', { rel: 'alternate', type: 'text/html', href: page }),
        ...pageLinks(context, Math.max(1, Math.ceil(total / entriesMax))),
        ...entries.map(({ xml }) => xml),
      ],
      { xmlns: 'http://www.w3.org/2005/Atom' },
    ),
  );
};

/** To the feed itself, and to its pages where it has more than one. */
const pageLinks = ({ exposure, collection, reader, publicUrl }: FeedContext, pages: number): readonly string[] => {
  const { page, question } = reader;
  const path = (publicUrl ?? '') + feedPath(exposure.tenant.publicId, collection.slug, 'atom');
  const link = (rel: string, at: number): string => {
    const query = [question, at === 1 ? '' : `page=${at}`].filter((part) => part !== '').join('&');
    return element('link', '', { rel, type: 'application/atom+xml', href: withQuery(path, query) });
  };
  return [
    link('self', page),
    ...(pages > 1 ? [link('first', 1), link('last', pages)] : []),
    ...(page > 1 ? [link('previous', Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ];
};

const entryOf = (context: FeedContext, record: RecordData) => {
  const { factsOf, pageOf, exposure, collection } = context;
  const facts = factsOf(record);
  const updated = momentOf(valueOf(facts, 'updated')) ?? record.createdAt;
  const title = facts.name ?? record.id;
  const told = readEventStatus(facts.roles.status, record);
  const xml = element('entry', [
    element('title', told === undefined ? title : `${told.name}: ${title}`),
    element('id', `urn:uuid:${stableId(exposure.tenant.publicId, collection.slug, record.id)}`),
    element('published', record.createdAt),
    element('updated', updated),
    element('link', '', { rel: 'alternate', type: 'text/html', href: pageOf(record) }),
    element('summary', facts.text),
  ]);
  return { xml, updated };
};

/** A day is its beginning in UTC, as in the API. */
const momentOf = (text: string | undefined): string | undefined =>
  text?.length === 10 ? `${text}T00:00:00.000Z` : text;
