/**
 * Answers `/t/{tenantId}/{collection}.{feed}` from the API's own answers under the caller's exposure, cached and tagged like
 * them. The code that writes a feed is imported with the first one.
 */
import { readCollectionPresentation, readTenantPresentation } from '@vitrine/contract/presentation';
import {
  Answer,
  collectionNotFound,
  Unavailable,
  type AnswerExposed,
  type FaceServices,
  readyAnswer,
  type ServedCollection,
  type ServedExposure,
} from '@vitrine/server/face';
import { endingBy } from '@vitrine/store';
import type { FeedRequest } from './feed-request.ts';

/** @throws Failure for an unknown collection, or one without this feed; QueryError for an invalid parameter */
export const answerFeed: AnswerExposed<FaceServices> = (services, exposure, { parameters, search }, requester) => {
  const { answers, edition } = services;
  const [slug, name] = splitAtDot(parameters.name);
  const collection = exposure.collections.get(slug);
  if (collection === undefined) throw collectionNotFound();
  const times = edition.timesOf(collection);
  if (times === undefined) throw new Unavailable('Nothing was published yet.');
  // A calendar begins at today, and so changes with the edition.
  const text = ['feed', name, requester.access, exposure.fingerprint, times.opensAt, search].join('\n');
  const question = { fingerprint: collection.fingerprint, text };
  const source = {
    times: endingBy(exposure.endsAt, times),
    cacheTags: collection.pageCacheTags,
    collection: slug,
    isUnlisted: isUnlisted(exposure, collection),
  };
  // Other callers may wait for the same feed, so a disconnected client does not cancel it.
  const asked = { exposure, collection, name, search, times, requester: { ...requester, client: undefined } };
  return readyAnswer(answers, question, source, async () => make(services, asked));
};

const make = async (services: FaceServices, asked: FeedRequest): Promise<Answer> => {
  const { renderFeed } = await import('./render-feed.ts');
  const { text, format, counted } = await renderFeed(services, asked);
  return new Answer(text, asked.requester.access === 'keyed' || asked.collection.isPrivate, format, counted);
};

const splitAtDot = (name: string): readonly [string, string] => {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
};

const isUnlisted = (exposure: ServedExposure, collection: ServedCollection): boolean =>
  readTenantPresentation(exposure.presentation).isUnlisted === true ||
  readCollectionPresentation(collection.presentation).isUnlisted === true;
