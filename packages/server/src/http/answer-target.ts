/** Which answer a target gets under an exposure: a question to a collection, or an answer that takes no parameters. */
import type { Language } from '@vitrine/explorer/languages';
import type { Encoding } from '../answers/answer.ts';
import type { Access } from '../access.ts';
import type { Caller } from '../limits/caller.ts';
import type { ServedExposure } from '../served.ts';
import { answerCollection, type AskedOf } from './collections/question.ts';
import { readChanges } from './collections/changes.ts';
import { readFacets } from './collections/facets.ts';
import type { Given } from './given.ts';
import { readRecord } from './collections/record.ts';
import { readRecords } from './collections/records.ts';
import { collectionNotFound } from './refusals.ts';
import type { AnswerServices } from './services.ts';
import { answerMade } from './pages/page.ts';
import { answerSitemap } from './pages/sitemap.ts';
import { isPage, type AnsweredTarget, type CollectionRoute, type MadeRoute, type WholeRoute } from './target.ts';
import { logoOf } from './documents/logo.ts';
import { profileOf, tenantDocumentOf, tenantGuideOf, tenantTypesOf } from './documents/documents.ts';
import { answerWhole, type WholeAnswer } from './documents/whole-answer.ts';

/** Who is answered, and in which encoding. */
export interface AnswerAsker {
  readonly access: Access;
  readonly caller: Caller;
  /** The best of our encodings that the client accepts; none: the body as it is. */
  readonly encoding: Encoding | undefined;
  /** In which pages are made. */
  readonly language?: Language | undefined;
}

/** The answer to a target under an exposure, whether or not that is the one in force. */
export const answer = (
  services: AnswerServices,
  exposure: ServedExposure,
  { route, search }: AnsweredTarget,
  asked: AnswerAsker,
): Given | Promise<Given> => {
  if (isMadeRoute(route)) return answerMade(services, exposure, { route, search }, asked);
  if (route.kind === 'sitemap') return answerSitemap(services, exposure, search, asked);
  const { access, caller, encoding } = asked;
  if (!('slug' in route)) {
    const whole = wholeOf(services, route, exposure, access);
    return answerWhole(services, { ...whole, endsAt: exposure.endsAt }, search);
  }
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  const asker = { tenant: exposure.tenant.publicId, caller: caller.id };
  return answerCollection(services, asker, collection, askedOf(route, search), encoding);
};

const isMadeRoute = (route: AnsweredTarget['route']): route is MadeRoute =>
  isPage(route) || route.kind === 'shared-picture';

/** How each address of a collection is read. */
const askedOf = (route: CollectionRoute, search: string): AskedOf => {
  switch (route.kind) {
    case 'records':
      return { route, search, read: (collection) => readRecords(search, collection) };
    case 'record':
      return { route, search, read: (collection) => readRecord(route, search, collection) };
    case 'facets':
      return { route, search, read: (collection) => readFacets(search, collection) };
    case 'changes':
      return { route, search, read: (collection, edition) => readChanges(search, collection, edition) };
  }
};

const wholeOf = (
  services: AnswerServices,
  route: WholeRoute,
  exposure: ServedExposure,
  access: Access,
): WholeAnswer => {
  if (route.kind === 'tenant-document') return tenantDocumentOf(services, exposure, access, route.form);
  if (route.kind === 'logo') return logoOf(services, exposure, access, route.name);
  if (route.kind === 'tenant-guide') return tenantGuideOf(services, exposure, access);
  return route.kind === 'tenant-types'
    ? tenantTypesOf(services, exposure, access)
    : profileOf(services, exposure, access);
};
