/** `GET /share/t/:tenantId/…`: the share image of a page. The explorer composes it, and a thread draws it. */
import { chosenLanguage } from '@vitrine/explorer/languages';
import { QueryError } from '@vitrine/query';
import { Answer, routeNotFound, type AnswerRequester, type ServedExposure } from '@vitrine/server/face';
import type { CountingServices } from './counting.ts';
import type { RequestedPage } from './explorer.ts';
import type { PagesSettings } from './pages-settings.ts';

/** @throws Failure for an unknown record, or a title with letters that our fonts lack */
export const drawSharedPicture = async (
  settings: PagesSettings,
  services: CountingServices,
  exposure: ServedExposure,
  asked: Omit<RequestedPage, 'kind'>,
  requester: AnswerRequester,
  isPrivate: boolean,
): Promise<Answer> => {
  const { readPicture } = await import('./explorer.ts');
  const picture = await readPicture({ ...services, ...settings }, exposure, asked, requester);
  if (picture === undefined) throw routeNotFound();
  const drawn = await settings.drawer.draw(picture, { tenant: exposure.tenant.publicId, caller: requester.caller.id });
  return new Answer(drawn, isPrivate, 'png', services.counted());
};

/**
 * Accepts only `lang`, in one notation: drawing is expensive, so each picture is drawn once per language.
 * @param search the part of the URL after `?`
 * @throws QueryError
 */
export const refuseOtherThanLanguage = (search: string): void => {
  const names = new Set(new URLSearchParams(search).keys());
  if (names.size === 0 || search === `lang=${chosenLanguage(search)}`) return;
  const message = 'A picture takes `lang` alone, once, as one of the languages of its page; leave it out.';
  throw new QueryError(Array.from(names, (parameter) => ({ parameter, message })));
};
