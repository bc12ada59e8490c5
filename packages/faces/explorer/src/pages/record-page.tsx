/** The page of a record with all of its fields. */
/** @jsxImportSource preact */
import { bounds, type Expanded, type RecordData } from '@vitrine/contract';
import type { ExposedRelation } from '@vitrine/query';
import { collectionPath, recordApiPath, recordPath } from '../addresses.ts';
import { askExpandedRecord, type Ask } from '../asking/asking.ts';
import { rolesOf } from '../asking/shown-fields.ts';
import { createFacts } from '../found/facts.ts';
import { describeRecord } from '../found/record-data.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { Developers } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { RecordArticle, storiesOf } from '../parts/record-article.tsx';
import { expandTitles, isMany, relatedLinks, RelatedList } from '../parts/related-records.tsx';
import type { PresentedCollection } from '../presented.ts';
import { plainText, titleOf } from '../parts/value.tsx';
import { labelOf } from '../words/labels.ts';

export const readRecordPage = async (
  context: TenantContext,
  collection: PresentedCollection,
  id: string,
  ask: Ask,
): Promise<RenderPage> => {
  const relations = [...(collection.relations?.values() ?? [])].slice(0, bounds.expandMax);
  const read = await askExpandedRecord(ask, collection.slug, id, expandTitles(context, relations));
  return async () => render(context, collection, id, { ...read, relations });
};

interface ReadRecord {
  readonly record: RecordData;
  readonly expanded: Expanded<RecordData>;
  readonly relations: readonly ExposedRelation[];
}

const render = (
  context: TenantContext,
  collection: PresentedCollection,
  id: string,
  { record, expanded, relations }: ReadRecord,
): string => {
  const { words, exposure, publicUrl } = context;
  const { publicId, name: tenantName } = exposure.tenant;
  const name = titleOf(words, rolesOf(collection).title, record);
  const related = relations.flatMap((relation) => {
    const found = expanded[relation.key] ?? undefined;
    return found === undefined ? [] : [{ relation, found }];
  });
  const [story] = storiesOf(words, collection, record);
  const description =
    story === undefined ? undefined : plainText(words, story, record).slice(0, descriptionCharactersMax);
  const path = recordPath(publicId, collection.slug, id);
  const facts = createFacts(collection)(record);
  const url = recordApiPath(publicId, collection.slug, id);
  return renderDocument(
    <TenantDocument
      context={context}
      slug={collection.slug}
      head={{
        title: `${name} · ${tenantName}`,
        ...(description !== undefined && { description }),
        canonical: path,
        isHidden: collection.isPrivate,
        picture: facts.picture,
        drawn: { path, name },
        kind: 'article',
        data: describeRecord(facts, tenantName, publicUrl === null ? undefined : publicUrl + path),
      }}
    >
      <RecordArticle
        context={context}
        collection={collection}
        record={record}
        links={relatedLinks(context, relations, expanded)}
      >
        <p>
          <PageLink href={collectionPath(publicId, collection.slug)} class="back" dir="auto">
            {words.say('record.back', { collection: labelOf(words, collection) })}
          </PageLink>
        </p>
      </RecordArticle>
      {related.map(({ relation, found }) =>
        isMany(found) ? (
          <RelatedList key={relation.key} context={context} relation={relation} record={record} related={found} />
        ) : null,
      )}
      <Developers context={context} request={{ kind: 'record', url, slug: collection.slug, id }} />
    </TenantDocument>,
  );
};

/** The length that search engines show. */
const descriptionCharactersMax = 160;
