/**
 * Answers a tenant's page or share image. It is computed from the API's own answers for one exposure and edition, and
 * cached and tagged like them. The code is imported with the first page, because most servers receive only data
 * requests.
 */
import { readCollectionPresentation, readTenantPresentation } from '@vitrine/contract/presentation';
import { languageOf } from '@vitrine/explorer/languages';
import {
  Answer,
  collectionNotFound,
  Unavailable,
  type AnswerRequester,
  type AnswerExposed,
  type FaceServices,
  type RouteParameters,
  type ReadyAnswer,
  readyAnswer,
  type RenderFailure,
  type ServedCollection,
  type ServedExposure,
} from '@vitrine/server/face';
import { endingBy } from '@vitrine/store';
import { countRecords, type CountingServices } from './counting.ts';
import type { RequestedPage, PageKind } from './explorer.ts';
import type { PagesSettings } from './pages-settings.ts';
import { todayOf } from './today.ts';
import { drawSharedPicture, refuseOtherThanLanguage } from './shared-picture.ts';

/** A requested page, or a share image in a language. */
type PageRequest = Omit<RequestedPage, 'kind'> & { readonly kind: PageKind | 'shared-picture' };

/** @throws Failure for an unknown collection or record, or an invalid parameter */
export const answerPage =
  (settings: PagesSettings, kind: PageKind): AnswerExposed<FaceServices> =>
  (services, exposure, asked, requester) => {
    const language = languageOf(asked.search, requester.acceptLanguage ?? null);
    return answerMade(settings, services, exposure, { ...parametersOf(asked), kind, language }, requester);
  };

/** Share images take the language from the URL, not from Accept-Language. */
export const answerPicture =
  (settings: PagesSettings): AnswerExposed<FaceServices> =>
  (services, exposure, asked, requester) => {
    refuseOtherThanLanguage(asked.search);
    const language = languageOf(asked.search, null);
    return answerMade(
      settings,
      services,
      exposure,
      { ...parametersOf(asked), kind: 'shared-picture', language },
      requester,
    );
  };

const parametersOf = ({ parameters, search }: RouteParameters): RouteParameters => ({ parameters, search });

/** @param kind undefined: a page without a tenant */
export const failurePage =
  (settings: PagesSettings, kind?: PageKind): RenderFailure =>
  async (services, { parameters, search, failure, acceptLanguage, exposure }) => {
    const { renderFailure } = await import('./explorer.ts');
    const asked = { kind, parameters, search, language: languageOf(search, acceptLanguage) };
    return renderFailure({ ...settings, publicUrl: services.publicUrl }, asked, failure, exposure);
  };

/** Synchronous for a cached page. */
const answerMade = (
  settings: PagesSettings,
  services: FaceServices,
  exposure: ServedExposure,
  asked: PageRequest,
  requester: AnswerRequester,
): ReadyAnswer | Promise<ReadyAnswer> => {
  const { answers, edition } = services;
  const collection = collectionOf(exposure, asked);
  const shown = collection === undefined ? edition.times : edition.timesOf(collection);
  if (shown === undefined) throw new Unavailable('Nothing was published yet.');
  // The frame lists all collections, so the end of any view changes the page.
  const times = endingBy(exposure.endsAt, shown);
  const cacheTags = collection?.pageCacheTags ?? exposure.cacheTags;
  const isUnlisted = [
    readTenantPresentation(exposure.presentation),
    readCollectionPresentation(collection?.presentation),
  ].some((presentation) => presentation.isUnlisted === true);
  const question = {
    fingerprint: (collection ?? exposure).fingerprint,
    text: `${todayOf(services, exposure)}\n${textOf(exposure, asked, requester)}`,
  };
  // Other callers may wait for the same page, so a disconnected client does not cancel it.
  const maker = { ...requester, client: undefined };
  const source = { times, cacheTags, isUnlisted };
  return readyAnswer(answers, question, source, async () => make(settings, services, exposure, asked, maker));
};

const collectionOf = (
  exposure: ServedExposure,
  { kind, parameters: { slug } }: Pick<PageRequest, 'kind' | 'parameters'>,
): ServedCollection | undefined => {
  if (slug === '') return undefined;
  const collection = exposure.collections.get(slug);
  if (collection === undefined) throw collectionNotFound();
  // The pages of records show related ones.
  return kind === 'record-page' || kind === 'frame' ? (collection.expanding ?? collection) : collection;
};

/**
 * The cache key: all inputs of a page, including the tenant's frame, and the collections' records where they are
 * counted.
 */
const textOf = (
  exposure: ServedExposure,
  { kind, parameters: { slug, id }, search, language }: PageRequest,
  { access }: AnswerRequester,
): string => {
  const counted = slug === '' ? Array.from(exposure.collections.values(), ({ fingerprint }) => fingerprint) : [];
  const asked = kind === 'shared-picture' ? '' : search;
  return [kind, access, language, exposure.fingerprint, ...counted, id, asked].join('\n');
};

const make = async (
  settings: PagesSettings,
  services: FaceServices,
  exposure: ServedExposure,
  asked: PageRequest,
  requester: AnswerRequester,
): Promise<Answer> => {
  const isPrivate = requester.access === 'keyed' || collectionOf(exposure, asked)?.isPrivate === true;
  const { kind, ...rest } = asked;
  const counting = countRecords(services, asked.search);
  return kind === 'shared-picture'
    ? drawSharedPicture(settings, counting, exposure, rest, requester, isPrivate)
    : makePage(settings, counting, exposure, { ...rest, kind }, requester, isPrivate);
};

const makePage = async (
  settings: PagesSettings,
  services: CountingServices,
  exposure: ServedExposure,
  asked: RequestedPage,
  requester: AnswerRequester,
  isPrivate: boolean,
): Promise<Answer> => {
  const { policyOf, readPage } = await import('./explorer.ts');
  const render = await readPage({ ...services, ...settings }, exposure, asked, requester);
  const turn = { tenant: exposure.tenant.publicId, caller: requester.caller.id };
  const pause = async (): Promise<void> => services.scheduler.resume(turn, () => undefined);
  await pause();
  const policy = policyOf(settings, exposure, asked.kind);
  const answer = new Answer(await render(pause), isPrivate, asked.kind === 'frame' ? 'frame' : 'html', {
    policy,
    ...services.counted(),
  });
  // Compresses in the same turn, because compression often takes longer than the query.
  answer.bodyAtOnce(requester.encoding);
  return answer;
};
