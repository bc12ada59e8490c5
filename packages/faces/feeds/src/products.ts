/** Products as a list in the vocabulary of schema.org, as their pages describe each. */
import { collectionPath } from '@vitrine/explorer/addresses';
import { describeRecord } from '@vitrine/explorer/record-data';
import type { FeedContext } from './feed-context.ts';

/** The records of a page of a feed of products. */
export const productsMax = 5000;

export const renderProducts = async (context: FeedContext): Promise<string> => {
  const { collection, exposure, reader, factsOf, linkOf, publicUrl } = context;
  const { name, publicId } = exposure.tenant;
  const { records } = await reader.read('sort=id', productsMax, reader.page);
  const described = await reader.eachOf(records, (record) => {
    const facts = factsOf(record);
    return describeRecord(facts, name, linkOf(facts));
  });
  const items = described.filter((item) => item !== undefined);
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: `${collection.name} · ${name}`,
    ...(publicUrl !== null && { url: publicUrl + collectionPath(publicId, collection.slug) }),
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  });
};
