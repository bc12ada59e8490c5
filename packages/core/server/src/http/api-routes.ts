/** The routes of the API (contract §4, §11). */
import { Answer } from '../answers/answer.ts';
import { answerCollection, type CollectionRequest } from './collections/question.ts';
import { changesQuestion } from './collections/changes.ts';
import { answerExport } from './collections/export-answer.ts';
import { describedAs, optionedKeys } from './collections/described-options.ts';
import { facetsQuestion } from './collections/facets.ts';
import { recordQuestion } from './collections/record.ts';
import { recordsQuestion } from './collections/records.ts';
import { renderCollectionDescription, renderTenantDescription } from './documents/description.ts';
import { renderProfile } from './documents/profile.ts';
import { answerWhole, questionOf } from './documents/whole-answer.ts';
import { profileLinks } from './headers/links.ts';
import { collectionNotFound } from './refusals.ts';
import { queryMethods } from './query-method.ts';
import type { ServedCollection, ServedExposure } from '../served.ts';
import type { AnswerExposed, Route } from './route.ts';

/** Answers with a document about the whole exposure, which takes no parameters. */
const answerDocument =
  (
    what: string,
    name: string,
    render: (exposure: ServedExposure) => string,
    linkOf?: typeof profileLinks,
  ): AnswerExposed =>
  (services, exposure, { search }, { access }) =>
    answerWhole(
      services,
      {
        what,
        question: questionOf(exposure, access, name),
        cacheTags: exposure.cacheTags,
        ...(linkOf && { link: linkOf(services, exposure.tenant.publicId) }),
        endsAt: exposure.endsAt,
        make: () => new Answer(render(exposure), access === 'keyed'),
      },
      search,
    );

const answerProfile = answerDocument('The profile', 'profile', renderProfile, profileLinks);
const answerTenantDescription = answerDocument('The description', 'describe', renderTenantDescription);

const answerDescription: AnswerExposed = (services, exposure, asked, requester) => {
  const { parameters, search } = asked;
  const { access, caller, client, encoding } = requester;
  const collection = requireCollection(exposure, parameters.slug);
  if (optionedKeys(collection).length > 0) {
    const request = { kind: 'description', parameters, search, ...describedAs(collection, exposure, access) } as const;
    const own = { tenant: exposure.tenant.publicId, caller: caller.id, client };
    return answerCollection(services, own, collection, request, encoding);
  }
  return answerWhole(
    services,
    {
      what: 'The description',
      question: questionOf(exposure, access, `describe ${collection.slug}`),
      cacheTags: collection.pageCacheTags,
      endsAt: exposure.endsAt,
      make: () => new Answer(renderCollectionDescription(exposure, collection), access === 'keyed'),
    },
    search,
  );
};

/** @throws Failure if the caller may see no such tenant or collection: hidden, private and unknown ones have the same answer */
const requireCollection = ({ collections }: ServedExposure, slug: string): ServedCollection => {
  const collection = collections.get(slug);
  if (collection === undefined) throw collectionNotFound();
  return collection;
};

const ofCollection =
  (kind: CollectionRequest['kind'], question: CollectionRequest['question']): AnswerExposed =>
  (services, exposure, { parameters, search }, { caller, client, encoding }) => {
    const collection = requireCollection(exposure, parameters.slug);
    const requester = { tenant: exposure.tenant.publicId, caller: caller.id, client };
    return answerCollection(services, requester, collection, { kind, parameters, search, question }, encoding);
  };

/** The answers that a face may ask for, too. */
export const apiAnswers = {
  profile: answerProfile,
  records: ofCollection('records', ({ search }, collection) => recordsQuestion(search, collection)),
  record: ofCollection('record', ({ parameters, search }, collection) =>
    recordQuestion(parameters.id, search, collection),
  ),
  facets: ofCollection('facets', ({ search }, collection) => facetsQuestion(search, collection)),
} satisfies Readonly<Record<string, AnswerExposed>>;

const answerRecordById = ofCollection('record', ({ search }, collection) =>
  recordQuestion(undefined, search, collection),
);
const answerChanges = ofCollection('changes', ({ search }, collection, edition) =>
  changesQuestion(search, collection, edition),
);

const answerFile: Route['answer'] = {
  kind: 'response',
  respond: async (services, { parameters: { slug }, ...asked }) => answerExport(services, { ...asked, slug }),
};

/** @param path behind the address of a tenant */
const route = (name: string, path: string, answer: Route['answer'], methods?: string): Route => ({
  name,
  pattern: `/api/v1/public/t/:publicId${path}`,
  takesSlash: true,
  ...(methods !== undefined && { methods }),
  answer,
});

const exposed = (name: string, path: string, answer: AnswerExposed, methods?: string): Route =>
  route(name, path, { kind: 'exposed', answer }, methods);

export const apiRoutes: readonly Route[] = [
  exposed('records', '/:slug', apiAnswers.records, queryMethods),
  exposed('profile', '', apiAnswers.profile),
  exposed('describe', '/-/describe', answerTenantDescription),
  exposed('describe', '/:slug/describe', answerDescription),
  exposed('record', '/:slug/records/:id', apiAnswers.record, queryMethods),
  exposed('record', '/:slug/records', answerRecordById, queryMethods),
  exposed('facets', '/:slug/facets', apiAnswers.facets, queryMethods),
  route('export', '/:slug/export', answerFile, queryMethods),
  exposed('changes', '/:slug/changes', answerChanges, queryMethods),
];
