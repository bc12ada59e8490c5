/** The page of a collection: its records with search, filters, order and columns, usable without a script. */
/** @jsxImportSource preact */
import type { PresentedCollection } from '../presented.ts';
import type { ExposedField } from '@vitrine/query';
import { bounds, type Mistake, type RecordData, type RecordListMeta } from '@vitrine/contract';
import { collectionApiPath, collectionPath, recordPath, withQuery } from '../addresses.ts';
import { askFacets, askRecords, type Ask, type Facet, type RecordsAnswer } from '../asking/asking.ts';
import { ranks } from '../asking/field-kinds.ts';
import { printPageAddress, readPageAddress, type PageAddress } from '../asking/page-address.ts';
import { withFirstView } from '../asking/first-view.ts';
import { askSurvey, type Survey } from '../asking/survey.ts';
import { type CardRoles, rolesOf, shownFields } from '../asking/shown-fields.ts';
import { withoutCondition, type View } from '../asking/view.ts';
import { isDay } from '../asking/zoned-days.ts';
import { describeCollection } from '../found/dataset.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { Developers } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Download } from '../parts/download.tsx';
import { Filters, FiltersInUse } from '../parts/filters.tsx';
import { ColumnsForm, SortForm } from '../parts/order.tsx';
import { Help } from '../parts/help.tsx';
import { Label } from '../parts/label.tsx';
import { MistakeList } from '../parts/mistake-list.tsx';
import { NoRecords } from '../parts/no-records.tsx';
import { Pager } from '../parts/pager.tsx';
import { RecordCards } from '../parts/record-cards.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { renderRecords, type Look } from '../parts/render-records.tsx';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

export interface CollectionPlace {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
}

/** Rejects with the API's refusal; then `renderMistakes` shows the page without records. */
export const readCollectionPage = async (place: CollectionPlace, ask: Ask): Promise<RenderPage> => {
  const { collection, context } = place;
  const { today, words } = context;
  const survey = await askSurvey(ask, collection);
  const asked = readPageAddress(context.search, collection, words);
  const address = withFirstView(collection, asked, survey, { today, timeZone: words.timeZone });
  const fields = shownFields(collection, address.view.fields, survey.shareOf);
  const roles = rolesOf(collection);
  const answer = await askRecords(
    ask,
    collection.slug,
    questionOf(address, fields, readBeside(collection, fields, roles)),
  );
  const facets = await readFacets(collection, address, words.timeZone, survey, ask);
  const { slug } = collection;
  const recordAddress = ({ id }: RecordData): string => recordPath(context.exposure.tenant.publicId, slug, id);
  const recordProps = { context, fields, roles, recordAddress };
  return async (pause) =>
    render(place, asked, address, fields, facets, {
      ...answer,
      rows: await renderRecords(lookOf(collection), recordProps, answer, pause),
    });
};

const lookOf = ({ look = 'table' }: PresentedCollection): Look => look;

/** The page with the visitor's input and its mistakes. */
export const renderMistakes = (place: CollectionPlace, mistakes: readonly Mistake[]): string => {
  const { collection, context } = place;
  const address = readPageAddress(context.search, collection, context.words);
  return render(place, address, address, shownFields(collection, address.view.fields), [], mistakes);
};

/** Fields that shown fields depend on: the text of a picture, and the currencies of amounts. */
const readBeside = (
  collection: PresentedCollection,
  fields: readonly ExposedField[],
  { picture, alt }: CardRoles,
): readonly string[] => [
  ...(picture !== undefined && alt !== undefined && fields.includes(picture) ? [alt.key] : []),
  ...fields.flatMap(({ currency = '' }) => (collection.fields.has(currency) ? [currency] : [])),
];

/**
 * Requests only the shown fields and those that they depend on. The visitor's choice is sent unchanged, so that the API
 * refuses unknown fields.
 */
const questionOf = (
  { view, others }: PageAddress,
  fields: readonly ExposedField[],
  beside: readonly string[],
): string => {
  const chosen = view.fields.length > 0 ? view.fields : fields.map(({ key }) => key);
  const asked = printPageAddress({ view: { ...view, fields: [...new Set([...chosen, ...beside])] }, others });
  const meta = view.search.trim() === '' ? 'meta=false' : 'meta=highlights';
  return asked === '' ? meta : `${asked}&${meta}`;
};

/** The number of fields with facets; others are filtered by the form for any condition. */
const facetsMax = 8;
const facetValuesMax = 12;

/** Counts each filtered field without its own filter, so that the visitor can choose another value. */
const readFacets = async (
  collection: PresentedCollection,
  { view, others }: PageAddress,
  timeZone: string,
  survey: Survey,
  ask: Ask,
): Promise<Facet[]> => {
  const keys = facetFields(collection, survey).map(({ key }) => key);
  const days = hasDays(view, others) ? '' : `&tz=${encodeURIComponent(timeZone)}`;
  const isFiltered = (key: string): boolean => view.conditions.some(({ field }) => field === key);
  const groups = [keys.filter((key) => !isFiltered(key)), ...keys.filter(isFiltered).map((key) => [key])];
  const askOf = async (group: readonly string[]): Promise<readonly Facet[]> => {
    const conditions = view.conditions.filter(({ field }) => group.length !== 1 || field !== group[0]);
    const narrowed = { ...view, conditions, sort: [], fields: [...group], page: 1, limit: bounds.limitDefault };
    const search = printPageAddress({ view: narrowed, others });
    return (await askFacets(ask, collection.slug, `${search}&facets.limit=${facetValuesMax}${days}`)).data;
  };
  const answers = await Promise.all(groups.filter((group) => group.length > 0).map(askOf));
  const found = new Map(answers.flat().map((facet) => [facet.key, facet]));
  return keys.flatMap((key) => found.get(key) ?? []).filter(isTelling);
};

/** True if a condition may have a day, which means one of UTC, or of the zone that the address names. */
const hasDays = ({ conditions }: View, others: PageAddress['others']): boolean =>
  others.length > 0 || conditions.some(({ values }) => values.some(isDay));

const facetFields = ({ fields }: PresentedCollection, { facetOf }: Survey): ExposedField[] =>
  [...fields.values()]
    .filter((field) => countedRank(field) !== undefined && isTelling(facetOf(field.key)))
    .toSorted((one, other) => (countedRank(one) ?? 0) - (countedRank(other) ?? 0))
    .slice(0, facetsMax);

const countedRank = ({ type }: ExposedField): number | undefined => ranks[type].counted;

/** False for a facet with a single value, which narrows nothing. */
const isTelling = (facet: Facet | undefined): boolean =>
  facet === undefined || (facet.values.length > 0 && facet.distinct + Math.min(facet.missing, 1) > 1);

interface ShownRecords extends RecordsAnswer {
  readonly rows: string;
}

const render = (
  { context, collection }: CollectionPlace,
  /** What the visitor asked for, and with what a first view adds. */
  asked: PageAddress,
  address: PageAddress,
  fields: readonly ExposedField[],
  facets: readonly Facet[],
  outcome: ShownRecords | readonly Mistake[],
): string => {
  const { words, exposure } = context;
  const { publicId, name: tenantName } = exposure.tenant;
  const { view } = address;
  const path = collectionPath(publicId, collection.slug);
  const printView = (changes: Partial<View>): string =>
    withQuery(path, printPageAddress({ ...address, view: { ...view, ...changes } }));
  const answer = 'meta' in outcome ? outcome : undefined;
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
        };
  const all = [...collection.fields.values()];
  const parts = { words, path, address, fields: all };
  const url = withQuery(collectionApiPath(publicId, collection.slug), printPageAddress(address));
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
          <SortForm {...parts} own={collection.sort} />
          <ColumnsForm {...parts} shown={fields} printView={printView} />
        </div>
        {answer === undefined ? (
          <MistakeList words={words} mistakes={'meta' in outcome ? [] : outcome} address={address} fields={all} />
        ) : null}
        {answer?.data.length === 0 ? (
          <NoRecords
            words={words}
            name={name}
            meta={answer.meta}
            lastPage={printView({ page: answer.meta.pages })}
            searchFor={(search) => printView({ search, page: 1 })}
            whole={path}
          />
        ) : null}
        {answer === undefined || answer.data.length === 0 ? null : (
          <>
            <Records
              words={words}
              collection={collection}
              fields={fields}
              rows={answer.rows}
              sort={view.sort}
              addressOf={(sort) => printView({ sort, page: 1 })}
            />
            <Pager
              words={words}
              path={path}
              address={address}
              meta={answer.meta}
              addressOf={(page) => printView({ page })}
            />
            {collection.isPrivate ? null : (
              <Download context={context} slug={collection.slug} address={address} fields={fields} />
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
            <PageNumber words={words} meta={answer.meta} />
          </p>
        )}
      </div>
      <Help as="p" text={collection.description} />
      {isBare ? <p class="nothing">{words.say('collection.empty')}</p> : browse}
      <Developers context={context} request={{ kind: 'records', url, slug: collection.slug, view, fields: all }} />
    </TenantDocument>,
  );
};

interface RecordsProps {
  readonly words: Words;
  readonly collection: PresentedCollection;
  readonly fields: readonly ExposedField[];
  readonly rows: string;
  readonly sort: View['sort'];
  readonly addressOf: (sort: View['sort']) => string;
}

const Records = ({ words, collection, fields, rows, sort, addressOf }: RecordsProps) => {
  const look = lookOf(collection);
  const caption = labelOf(words, collection);
  return look === 'table' ? (
    <RecordTable words={words} caption={caption} fields={fields} sort={sort} addressOf={addressOf} rows={rows} />
  ) : (
    <RecordCards caption={caption} look={look} rows={rows} />
  );
};

/** True if the view differs from the collection's default, apart from the page number. */
const isChosen = ({ view, others }: PageAddress): boolean =>
  view.conditions.length > 0 ||
  view.search !== '' ||
  view.sort.length > 0 ||
  view.fields.length > 0 ||
  others.length > 0;

interface PageNumberProps {
  readonly words: Words;
  readonly meta: RecordListMeta;
}

const PageNumber = ({ words, meta: { page, pages } }: PageNumberProps) =>
  pages < 2 || page > pages ? null : <> · {words.say('pages.at', { page, pages })}</>;
