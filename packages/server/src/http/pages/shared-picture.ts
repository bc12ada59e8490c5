/** `GET /share/t/:tenantId/…`: the picture of a page, for those who share its address. A thread draws what the explorer says. */
import { chosenLanguage } from '@vitrine/explorer/languages';
import { QueryError } from '@vitrine/query';
import { Answer } from '../../answers/answer.ts';
import type { ServedExposure } from '../../served.ts';
import type { AnswerAsker } from '../answer-target.ts';
import { routeNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';
import type { SharedPictureRoute } from '../target.ts';
import type { MadeTarget } from './page.ts';

/**
 * @throws Failure where there is no such record, or its title has letters that are in none of our fonts
 */
export const drawSharedPicture = async (
  services: AnswerServices,
  exposure: ServedExposure,
  target: MadeTarget<SharedPictureRoute>,
  asker: AnswerAsker,
  isPrivate: boolean,
): Promise<Answer> => {
  const { readPicture } = await import('./explorer.ts');
  const picture = await readPicture(services, exposure, target, asker);
  if (picture === undefined) throw routeNotFound();
  const drawn = await services.drawer.draw(picture, { tenant: exposure.tenant.publicId, caller: asker.caller.id });
  return new Answer(drawn, isPrivate, 'png');
};

/**
 * Drawing costs more than other answers: a picture is made once a language, however its address is spelled.
 * @param search the part of the URL after `?`
 * @throws QueryError
 */
export const refuseOtherThanLanguage = (search: string): void => {
  const names = new Set(new URLSearchParams(search).keys());
  if (names.size === 0 || search === `lang=${chosenLanguage(search)}`) return;
  const message = 'A picture takes `lang` alone, once, as one of the languages of its page; leave it out.';
  throw new QueryError(Array.from(names, (parameter) => ({ parameter, message })));
};
