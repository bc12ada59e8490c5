/** The page of a frame on another website: the records that its address asks for, usable without a script. */
/** @jsxImportSource preact */
import { errorCodes, type ErrorCode, type Mistake, type RecordData } from '@vitrine/contract';
import { QueryError, type ExposedField } from '@vitrine/query';
import { fillAddress } from '@vitrine/values';
import type { ComponentChildren } from 'preact';
import { collectionPath, framePath, recordPath, withQuery } from '../addresses.ts';
import { askExpandedRecord, askRecords, type Ask, type Facet } from '../asking/asking.ts';
import { keysIn, keysOfTemplate } from '../asking/embedded.ts';
import { frameMistakes } from '../asking/frame-mistakes.ts';
import {
  framed,
  readFrameAddress,
  readFrameAttributes,
  timeZoneOf,
  visitorsConditions,
  withMore,
  type FrameAttributes,
} from '../asking/frame-address.ts';
import { type CollectionPlace, lookedAt, type Looked } from '../asking/looked-at.ts';
import { printPageAddress, type PageAddress } from '../asking/page-address.ts';
import { facetsUnasked, readFacets } from '../asking/read-facets.ts';
import { publicRelations } from '../asking/public-relations.ts';
import { questionOf, readBeside } from '../asking/records-question.ts';
import { rolesOf, shownFields } from '../asking/shown-fields.ts';
import { askSurvey, nothingKnown, type Survey } from '../asking/survey.ts';
import { withoutCondition, type View } from '../asking/view.ts';
import type { PageContext, RenderPage } from '../page-context.ts';
import { renderDocument } from '../parts/document.tsx';
import { Filters, FiltersInUse } from '../parts/filters.tsx';
import { FrameDocument } from '../parts/frame-document.tsx';
import { SortForm } from '../parts/order.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Pager } from '../parts/pager.tsx';
import { RecordArticle } from '../parts/record-article.tsx';
import { RecordHours } from '../parts/record-hours.tsx';
import { Some, type ShownRecords } from '../parts/records.tsx';
import { hasResults, isAnswer, Results, type Outcome } from '../parts/results.tsx';
import { expandTitles, relatedLinks } from '../parts/related-records.tsx';
import { renderRecords } from '../parts/render-records.tsx';
import { titleOf } from '../parts/value.tsx';
import type { PresentedCollection } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { wordsOf } from '../words/words.ts';
import { sayFailure } from './failure-page.tsx';

interface Frame extends CollectionPlace {
  readonly attributes: FrameAttributes;
  readonly address: PageAddress;
  readonly path: string;
}

/** Rejects with the mistakes of the address, or the API's refusal; then `renderFrameMistakes` or `renderFrameFailure` says it. */
export const readFramePage = async (place: CollectionPlace, ask: Ask): Promise<RenderPage> => {
  const frame = await openFrame(place);
  const mistakes = frameMistakes(frame.attributes, place.collection, frame.context.words);
  if (mistakes.length > 0) throw new QueryError(mistakes);
  const id = frame.attributes.read('record');
  if (id === undefined) return readList(frame, ask);
  const relations = publicRelations(place.collection);
  const asked = askExpandedRecord(ask, place.collection.slug, id, expandTitles(place.context, relations));
  const { record, expanded } = await asked;
  return async () => renderWhole(frame, [record], relatedLinks(frame.context, relations, expanded));
};

const openFrame = async ({ context, collection: own }: CollectionPlace): Promise<Frame> => {
  const attributes = readFrameAttributes(context.search);
  const collection = framed(own, attributes);
  const path = framePath(context.exposure.tenant.publicId, own.slug);
  const words = await wordsOf(context.words.language, timeZoneOf(attributes) ?? context.words.timeZone);
  const address = readFrameAddress(attributes, collection, words);
  return { context: { ...context, words, frame: path }, collection, attributes, address, path };
};

/** The frame with what its visitor chose, and the mistakes in it. */
export const renderFrameMistakes = async (place: CollectionPlace, mistakes: readonly Mistake[]): Promise<string> => {
  const frame = await openFrame(place);
  const { collection, attributes, address } = frame;
  const own = frameMistakes(attributes, place.collection, frame.context.words);
  const facets = facetsUnasked(collection, keysIn(attributes.read('filters')), address.view);
  return renderList(frame, lookedAt(frame, address, nothingKnown), [], facets, own.length > 0 ? own : mistakes);
};

const readList = async (frame: Frame, ask: Ask): Promise<RenderPage> => {
  const { context, collection, attributes, address } = frame;
  const survey = await askSurvey(ask, collection);
  const looked = lookedAt(frame, address, survey);
  const { fields: own = fieldsOf(frame, survey), roles } = looked;
  const fields = address.view.fields.length > 0 ? fieldsOf(frame, survey) : own;
  const asked = attributes.look === 'record' || attributes.look === 'hours' ? [...collection.fields.values()] : fields;
  const narrowed = looked.narrow(address);
  const beside = [...readBeside(collection, asked, roles), ...keysOfTemplate(attributes.read('href'))];
  const answer = await askRecords(ask, collection.slug, questionOf(narrowed, asked, beside));
  if (attributes.look === 'record' || attributes.look === 'hours') return async () => renderWhole(frame, answer.data);
  const facets = await readFilters(frame, narrowed, survey, ask);
  const recordProps = { context, fields, roles, recordAddress: (record: RecordData) => leadOf(frame, record) };
  return async (pause) =>
    renderList(frame, looked, fields, facets, {
      ...answer,
      rows: looked.rows === undefined ? '' : await renderRecords(looked.rows, recordProps, answer, pause),
    });
};

/** The named fields; in a table all of them, elsewhere those of pages. */
const fieldsOf = ({ collection, address, attributes }: Frame, { interestOf }: Survey): readonly ExposedField[] =>
  attributes.look === 'table' && address.view.fields.length === 0
    ? [...collection.fields.values()]
    : shownFields(collection, address.view.fields, interestOf);

/** In the order in which the owner names them. */
const readFilters = async (frame: Frame, narrowed: PageAddress, survey: Survey, ask: Ask): Promise<Facet[]> => {
  const { collection, attributes, context } = frame;
  const keys = keysIn(attributes.read('filters'));
  if (keys.length === 0) return [];
  const fields = new Map(keys.flatMap((key) => [...collection.fields].filter(([each]) => each === key)));
  const found = await readFacets({ ...collection, fields }, narrowed, context.words.timeZone, survey, ask);
  return found.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
};

/** The target of a record's title; undefined: it is no link. */
const leadOf = ({ context, collection, attributes, address, path }: Frame, record: RecordData): string | undefined => {
  const template = attributes.read('href') ?? '';
  if (template === 'none') return undefined;
  if (template === 'dialog')
    return withQuery(path, printPageAddress({ ...address, look: [...address.look, ['record', record.id]] }));
  if (template !== '') return fillAddress(template, record);
  return recordPath(context.exposure.tenant.publicId, collection.slug, record.id);
};

/** Records in full, or their opening hours. */
const renderWhole = (
  frame: Frame,
  records: readonly RecordData[],
  links?: ReadonlyMap<string, ComponentChildren>,
): string => {
  const { context, collection, attributes, address, path } = frame;
  const { words } = context;
  const { title } = rolesOf(collection);
  const [first] = records;
  const isOne = attributes.read('record') !== undefined;
  return renderFrame(
    frame,
    isOne && first !== undefined ? titleOf(words, title, first) : undefined,
    <>
      {isOne && attributes.read('href') === 'dialog' ? (
        <p>
          <PageLink href={withQuery(path, printPageAddress(address))} class="back" dir="auto">
            {words.say('record.back', { collection: labelOf(words, collection) })}
          </PageLink>
        </p>
      ) : null}
      {records.length === 0 ? <p class="nothing">{words.say('collection.empty')}</p> : null}
      {attributes.look === 'hours' ? (
        <RecordHours
          words={words}
          records={records}
          fields={[...collection.fields.values()]}
          title={title}
          named={attributes.read('hours')}
          today={context.today}
        />
      ) : (
        records.map((record) => (
          <RecordArticle
            key={record.id}
            context={context}
            collection={withFields(frame)}
            record={record}
            links={links}
          />
        ))
      )}
    </>,
  );
};

/** With only the named fields, if there are some. */
const withFields = ({ collection, address: { view } }: Frame): PresentedCollection =>
  view.fields.length === 0
    ? collection
    : { ...collection, fields: new Map([...collection.fields].filter(([key]) => view.fields.includes(key))) };

const renderList = (
  frame: Frame,
  looked: Looked,
  fields: readonly ExposedField[],
  facets: readonly Facet[],
  outcome: Outcome,
): string => {
  const { context, collection, attributes, address, path } = frame;
  const { words } = context;
  const { view } = address;
  const answer = isAnswer(outcome) ? outcome : undefined;
  const chosen = visitorsConditions(attributes, address);
  const isChosen = chosen.length > 0 || (attributes.hasSearch && view.search !== '');
  const name = labelOf(words, collection);
  const printView = (changes: Partial<View>): string =>
    withQuery(path, printPageAddress({ ...address, view: { ...view, ...changes } }));
  const ownersConditions = view.conditions.filter((each) => !chosen.includes(each));
  const all = [...collection.fields.values()];
  const sorted = keysIn(attributes.read('sorts')).flatMap((key) => collection.fields.get(key) ?? []);
  const parts = { words, path, address };
  const isEmpty = answer?.meta.total === 0 && !isChosen && !looked.isOfDays;
  return renderFrame(
    frame,
    undefined,
    <>
      {attributes.hasSearch || facets.length > 0 ? (
        <Filters
          {...parts}
          name={name}
          fields={all}
          facets={facets}
          printView={(changes) => printView({ ...changes, conditions: ownersConditions })}
          offered={{ search: attributes.hasSearch, count: chosen.length }}
          isMistaken={answer === undefined}
        />
      ) : null}
      <FiltersInUse
        words={words}
        fields={all}
        conditions={chosen}
        addressWithout={(condition) => printView({ conditions: withoutCondition(view.conditions, condition), page: 1 })}
      />
      {sorted.length === 0 ? null : <SortForm {...parts} fields={sorted} own={collection.sort} />}
      {isChosen && answer !== undefined ? (
        <p role="status" class="count">
          {words.say('collection.count', { count: answer.meta.total })}
        </p>
      ) : null}
      {isEmpty ? (
        <p class="nothing">{words.say('collection.empty')}</p>
      ) : (
        <Results
          context={context}
          collection={collection}
          looked={looked}
          fields={fields}
          outcome={outcome}
          address={address}
          path={path}
          printView={printView}
          whole={printView({ search: '', conditions: ownersConditions, page: 1 })}
          recordAddress={(record) => leadOf(frame, record)}
          isSortable={sorted.length > 0}
        />
      )}
      {answer === undefined || !hasResults({ looked }, answer) ? null : (
        <After frame={frame} looked={looked} answer={answer} addressOf={(page) => printView({ page })} />
      )}
    </>,
    answer === undefined,
  );
};

interface AfterProps {
  readonly frame: Frame;
  readonly looked: Looked;
  readonly answer: ShownRecords;
  readonly addressOf: (page: number) => string;
}

/** The link to further records, if the owner offers it. */
const After = ({ frame: { context, attributes, address, path }, looked, answer, addressOf }: AfterProps) => {
  const { words } = context;
  const { data, meta } = answer;
  if (looked.rows === undefined) return <Some words={words} answer={answer} />;
  if (attributes.read('pages') !== undefined)
    return <Pager words={words} path={path} address={address} meta={meta} addressOf={addressOf} />;
  const more = withMore(address);
  if (attributes.read('more') === undefined || data.length >= meta.total || more.view.limit === address.view.limit)
    return null;
  return (
    <p>
      <PageLink href={withQuery(path, printPageAddress(more))} rel="nofollow">
        {words.say('pages.more')}
      </PageLink>
    </p>
  );
};

const renderFrame = (
  { context, collection, attributes }: Frame,
  title: string | undefined,
  content: ComponentChildren,
  isMistaken = false,
): string => {
  const { words, exposure } = context;
  const name = labelOf(words, collection);
  const isUnlisted = exposure.appearance.isUnlisted === true || collection.isUnlisted === true || collection.isPrivate;
  return renderDocument(
    <FrameDocument
      context={context}
      theme={attributes.read('theme')}
      head={{
        title: `${title ?? name} · ${exposure.tenant.name}`,
        canonical: collectionPath(exposure.tenant.publicId, collection.slug),
        isHidden: isUnlisted || isMistaken,
      }}
    >
      {attributes.look === 'record' ? null : <h1 class="unseen">{name}</h1>}
      {content}
    </FrameDocument>,
  );
};

/** The same page for private, hidden and unknown collections. */
export const renderFrameFailure = (context: PageContext, code: ErrorCode): string => {
  const { title, text } = sayFailure(context.words, code);
  const isPassing = errorCodes[code].status === 429 || errorCodes[code].status >= 500;
  return renderDocument(
    <FrameDocument context={context} theme="auto" head={{ title, isHidden: true }} isPassing={isPassing}>
      <div class="failure" role="alert">
        <h1>{title}</h1>
        {text === undefined ? null : <p>{text}</p>}
      </div>
    </FrameDocument>,
  );
};
