/** The page of a collection: its records with search, filters, order and columns, usable without a script. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import { type Mistake, type RecordData, type RecordListMeta } from '@vitrine/contract';
import { collectionApiPath, collectionPath, recordPath, withQuery } from '../addresses.ts';
import { askRecords, type Ask, type Facet } from '../asking/asking.ts';
import { printPageAddress, readPageAddress, type PageAddress } from '../asking/page-address.ts';
import { withFirstView } from '../asking/first-view.ts';
import { askSurvey, nothingKnown } from '../asking/survey.ts';
import { questionOf, readBeside } from '../asking/records-question.ts';
import { shownFields } from '../asking/shown-fields.ts';
import { withoutCondition, type View } from '../asking/view.ts';
import { facetsUnasked, readFacets } from '../asking/read-facets.ts';
import { describeCollection } from '../found/dataset.ts';
import { feedPath } from '../found/feeds.ts';
import type { RenderPage } from '../page-context.ts';
import { Developers } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Download } from '../parts/download.tsx';
import { Feeds } from '../parts/feeds.tsx';
import { Filters, FiltersInUse } from '../parts/filters.tsx';
import { ColumnsForm, SortForm } from '../parts/order.tsx';
import { Help } from '../parts/help.tsx';
import { Label } from '../parts/label.tsx';
import { Pager } from '../parts/pager.tsx';
import { LookLinks } from '../parts/look-links.tsx';
import { Some } from '../parts/records.tsx';
import { hasResults, isAnswer, Results, type Outcome } from '../parts/results.tsx';
import { renderRecords } from '../parts/render-records.tsx';
import { type CollectionPlace, lookedAt, printLook, type Looked } from '../asking/looked-at.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

/** Rejects with the API's refusal; then `renderMistakes` shows the page without records. */
export const readCollectionPage = async (place: CollectionPlace, ask: Ask): Promise<RenderPage> => {
  const { collection, context } = place;
  const { today, words } = context;
  const survey = await askSurvey(ask, collection);
  const asked = readPageAddress(context.search, collection, words);
  const looked = lookedAt(place, asked, survey);
  const { roles } = looked;
  const address = looked.isOfDays
    ? looked.address
    : withFirstView(collection, looked.address, survey, { today, timeZone: words.timeZone });
  const fields = looked.fields ?? shownFields(collection, address.view.fields, survey.interestOf);
  const narrowed = looked.narrow(address);
  const answer = await askRecords(
    ask,
    collection.slug,
    questionOf(narrowed, fields, readBeside(collection, fields, roles)),
  );
  const facets = await readFacets(collection, narrowed, words.timeZone, survey, ask);
  const { slug } = collection;
  const recordAddress = ({ id }: RecordData): string => recordPath(context.exposure.tenant.publicId, slug, id);
  const recordProps = { context, fields, roles, recordAddress };
  return async (pause) =>
    render(place, asked, address, looked, fields, facets, {
      ...answer,
      rows: looked.rows === undefined ? '' : await renderRecords(looked.rows, recordProps, answer, pause),
    });
};

/** The page with the visitor's input and its mistakes. */
export const renderMistakes = (place: CollectionPlace, mistakes: readonly Mistake[]): string => {
  const { collection, context } = place;
  const address = readPageAddress(context.search, collection, context.words);
  const looked = lookedAt(place, address, nothingKnown);
  const filtered = address.view.conditions.map(({ field }) => field);
  const facets = facetsUnasked(collection, filtered, address.view);
  return render(place, address, address, looked, shownFields(collection, address.view.fields), facets, mistakes);
};

const render = (
  { context, collection }: CollectionPlace,
  /** The visitor's address; `address` has the additions of a first view. */
  asked: PageAddress,
  address: PageAddress,
  looked: Looked,
  fields: readonly ExposedField[],
  facets: readonly Facet[],
  outcome: Outcome,
): string => {
  const { words, exposure } = context;
  const { publicId, name: tenantName } = exposure.tenant;
  const { view } = address;
  const path = collectionPath(publicId, collection.slug);
  const printView = (changes: Partial<View>): string =>
    withQuery(path, printPageAddress({ ...address, view: { ...view, ...changes } }));
  const answer = isAnswer(outcome) ? outcome : undefined;
  const isBare = answer?.meta.total === 0 && !isChosen(asked);
  const name = labelOf(words, collection);
  const title = `${name} · ${tenantName}`;
  const question = printPageAddress(asked);
  const head =
    answer === undefined
      ? { title, question, isHidden: true }
      : {
          title,
          question,
          description: words.say('collection.description', {
            collection: name,
            tenant: tenantName,
            count: answer.meta.total,
          }),
          canonical: withQuery(path, question),
          drawn: { path, name },
          isHidden: collection.isPrivate || isChosen(asked),
          data: describeCollection(context, collection),
          feed: collection.isPrivate ? undefined : feedPath(publicId, collection.slug, 'atom'),
        };
  const all = [...collection.fields.values()];
  const parts = { words, path, address, fields: all };
  const url = withQuery(
    collectionApiPath(publicId, collection.slug),
    printPageAddress({ view, others: address.others }),
  );
  const browse = (
    <div class="browse">
      <Filters
        words={words}
        path={path}
        name={name}
        fields={all}
        facets={facets}
        address={address}
        printView={printView}
        isMistaken={answer === undefined}
      />
      <section id="results" class="results" aria-label={words.say('collection.results')} tabIndex={-1}>
        <FiltersInUse
          words={words}
          fields={all}
          conditions={view.conditions}
          addressWithout={(condition) =>
            printView({ conditions: withoutCondition(view.conditions, condition), page: 1 })
          }
        />
        <div class="tools">
          {looked.rows === undefined ? null : <SortForm {...parts} own={collection.sort} />}
          {looked.fields === undefined ? <ColumnsForm {...parts} shown={fields} printView={printView} /> : null}
          <LookLinks words={words} looked={looked} addressOf={(look) => withQuery(path, printLook(asked, look))} />
        </div>
        <Results
          context={context}
          collection={collection}
          looked={looked}
          fields={fields}
          outcome={outcome}
          address={address}
          path={path}
          printView={printView}
          whole={path}
          recordAddress={({ id }) => recordPath(publicId, collection.slug, id)}
        />
        {answer === undefined || !hasResults({ looked }, answer) ? null : (
          <>
            {looked.rows === undefined ? (
              <Some words={words} answer={answer} />
            ) : (
              <Pager
                words={words}
                path={path}
                address={address}
                meta={answer.meta}
                addressOf={(page) => printView({ page })}
              />
            )}
            {collection.isPrivate ? null : (
              <>
                <Download context={context} slug={collection.slug} address={address} fields={fields} />
                <Feeds context={context} collection={collection} asked={asked} />
              </>
            )}
          </>
        )}
      </section>
    </div>
  );
  return renderDocument(
    <TenantDocument context={context} slug={collection.slug} head={head}>
      <div class="title-line">
        <Label as="h1" words={words} of={collection} />
        {answer === undefined || isBare ? null : (
          <p role="status" class="count">
            {words.say('collection.count', { count: answer.meta.total })}
            {looked.rows === undefined ? null : <PageNumber words={words} meta={answer.meta} />}
          </p>
        )}
      </div>
      <Help as="p" text={collection.description} />
      {isBare ? <p class="nothing">{words.say('collection.empty')}</p> : browse}
      <Developers context={context} request={{ kind: 'records', url, slug: collection.slug, view, fields: all }} />
    </TenantDocument>,
  );
};

/** True if the view differs from the collection's default, apart from the page number. */
const isChosen = ({ view, others, look }: PageAddress): boolean =>
  view.conditions.length > 0 ||
  view.search !== '' ||
  view.sort.length > 0 ||
  view.fields.length > 0 ||
  others.length > 0 ||
  look.length > 0;

interface PageNumberProps {
  readonly words: Words;
  readonly meta: RecordListMeta;
}

const PageNumber = ({ words, meta: { page, pages } }: PageNumberProps) =>
  pages < 2 || page > pages ? null : <> · {words.say('pages.at', { page, pages })}</>;
