/**
 * A page of the explorer, or the picture of one: made of the API's own answers under one exposure, of one edition, and held and
 * tagged like them. What makes them is loaded with the first one: most servers are asked for data alone.
 */
import { endingBy } from '@vitrine/store';
import { Answer } from '../../answers/answer.ts';
import type { ServedCollection, ServedExposure } from '../../served.ts';
import { Unavailable } from '../../unavailable.ts';
import type { AnswerAsker } from '../answer-target.ts';
import type { Given } from '../given.ts';
import { collectionNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';
import type { MadeRoute, PageRoute } from '../target.ts';
import { drawSharedPicture, refuseOtherThanLanguage } from './shared-picture.ts';

/** What is asked for. */
export interface MadeTarget<Route extends MadeRoute = MadeRoute> {
  readonly route: Route;
  /** The part of the URL after `?`. */
  readonly search: string;
}

/**
 * At once where it is held.
 * @throws Failure where there is no such collection or record, or a parameter is wrong
 */
export const answerMade = (
  services: AnswerServices,
  exposure: ServedExposure,
  target: MadeTarget,
  asker: AnswerAsker,
): Given | Promise<Given> => {
  const { answers, edition } = services;
  if (target.route.kind === 'shared-picture') refuseOtherThanLanguage(target.search);
  const collection = collectionOf(exposure, target.route);
  const shown = collection === undefined ? edition.times : edition.timesOf(collection);
  if (shown === undefined) throw new Unavailable('Nothing was published yet.');
  // Its frame names all collections: a view that ends is in none from then on.
  const times = endingBy(exposure.endsAt, shown);
  const cacheTags = collection?.pageCacheTags ?? exposure.cacheTags;
  const isUnlisted = exposure.appearance?.isUnlisted === true || collection?.isUnlisted === true;
  const question = {
    fingerprint: (collection ?? exposure).fingerprint,
    text: textOf(exposure, target, asker),
  };
  const given = (answer: Answer, origin: Given['origin']): Given => ({ answer, origin, times, cacheTags, isUnlisted });
  const held = answers.recall(question, question.text);
  if (held !== undefined) return given(held, 'held');
  const computed = answers.compute(question, question.text, async () => make(services, exposure, target, asker));
  return computed instanceof Promise
    ? computed.then((answer) => given(answer, 'computed'))
    : given(computed, 'computed');
};

const collectionOf = (exposure: ServedExposure, route: MadeRoute): ServedCollection | undefined => {
  if (!('slug' in route) || route.slug === undefined) return undefined;
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  return collection;
};

/** All that a page is made of: the tenant's frame too, and the records of all collections where they are counted. */
const textOf = (exposure: ServedExposure, { route, search }: MadeTarget, { access, language }: AnswerAsker): string => {
  const counted = 'slug' in route ? [] : Array.from(exposure.collections.values(), ({ fingerprint }) => fingerprint);
  const id = 'id' in route ? route.id : '';
  const asked = route.kind === 'shared-picture' ? '' : search;
  return [route.kind, access, language, exposure.fingerprint, ...counted, id, asked].join('\n');
};

const make = async (
  services: AnswerServices,
  exposure: ServedExposure,
  { route, search }: MadeTarget,
  asker: AnswerAsker,
): Promise<Answer> => {
  const isPrivate = asker.access === 'keyed' || collectionOf(exposure, route)?.isPrivate === true;
  return route.kind === 'shared-picture'
    ? drawSharedPicture(services, exposure, { route, search }, asker, isPrivate)
    : makePage(services, exposure, { route, search }, asker, isPrivate);
};

const makePage = async (
  services: AnswerServices,
  exposure: ServedExposure,
  target: MadeTarget<PageRoute>,
  asker: AnswerAsker,
  isPrivate: boolean,
): Promise<Answer> => {
  const { policyOf, readPage } = await import('./explorer.ts');
  const render = await readPage(services, exposure, target, asker);
  const turn = { tenant: exposure.tenant.publicId, caller: asker.caller.id };
  const pause = async (): Promise<void> => services.turns.resume(turn, () => undefined);
  await pause();
  const policy = policyOf(services, exposure);
  const answer = new Answer(await render(pause), isPrivate, 'html', { policy });
  // Compressing often takes longer than finding, so it is done within the same turn.
  answer.bodyAtOnce(asker.encoding);
  return answer;
};
