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

const answerProfile: AnswerExposed = (services, exposure, { search }, { access }) =>
  answerWhole(
    services,
    {
      what: 'The profile',
      link: profileLinks(services, exposure.tenant.publicId),
      question: questionOf(exposure, access, 'profile'),
      cacheTags: exposure.cacheTags,
      endsAt: exposure.endsAt,
      make: () => new Answer(renderProfile(exposure), access === 'keyed'),
    },
    search,
  );

const answerTenantDescription: AnswerExposed = (services, exposure, { search }, { access }) =>
  answerWhole(
    services,
    {
      what: 'The description',
      question: questionOf(exposure, access, 'describe'),
      cacheTags: exposure.cacheTags,
      endsAt: exposure.endsAt,
      make: () => new Answer(renderTenantDescription(exposure), access === 'keyed'),
    },
    search,
  );

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

/** The API's answers under an exposure, by route. */
export const apiAnswers = {
  profile: answerProfile,
  tenantDescription: answerTenantDescription,
  description: answerDescription,
  records: ofCollection('records', ({ search }, collection) => recordsQuestion(search, collection)),
  record: ofCollection('record', ({ parameters, search }, collection) =>
    recordQuestion(parameters.id, search, collection),
  ),
  recordById: ofCollection('record', ({ search }, collection) => recordQuestion(undefined, search, collection)),
  facets: ofCollection('facets', ({ search }, collection) => facetsQuestion(search, collection)),
  changes: ofCollection('changes', ({ search }, collection, edition) => changesQuestion(search, collection, edition)),
} satisfies Readonly<Record<string, AnswerExposed>>;

const tenantPattern = '/api/v1/public/t/:publicId';
const patterns = {
  profile: tenantPattern,
  tenantDescription: `${tenantPattern}/-/describe`,
  description: `${tenantPattern}/:slug/describe`,
  records: `${tenantPattern}/:slug`,
  record: `${tenantPattern}/:slug/records/:id`,
  recordById: `${tenantPattern}/:slug/records`,
  facets: `${tenantPattern}/:slug/facets`,
  changes: `${tenantPattern}/:slug/changes`,
} satisfies Record<keyof typeof apiAnswers, string>;

/** They take no question in a body either. */
const withoutParameters = new Set<keyof typeof apiAnswers>(['profile', 'tenantDescription', 'description']);

const exposedRoute = (answer: keyof typeof apiAnswers, name: string = answer): Route => ({
  name,
  pattern: patterns[answer],
  takesSlash: true,
  ...(!withoutParameters.has(answer) && { methods: queryMethods }),
  answer: { kind: 'exposed', answer: apiAnswers[answer] },
});

const exportRoute: Route = {
  name: 'export',
  pattern: `${tenantPattern}/:slug/export`,
  takesSlash: true,
  methods: queryMethods,
  answer: {
    kind: 'response',
    respond: async (services, { parameters: { slug }, ...asked }) => answerExport(services, { ...asked, slug }),
  },
};

export const apiRoutes: readonly Route[] = [
  exposedRoute('records'),
  exposedRoute('profile'),
  exposedRoute('tenantDescription', 'describe'),
  exposedRoute('description', 'describe'),
  exposedRoute('record'),
  exposedRoute('recordById', 'record'),
  exposedRoute('facets'),
  exportRoute,
  exposedRoute('changes'),
];
