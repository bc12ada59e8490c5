/** `GET /share/t/:tenantId/…`: the picture of a page, for those who share its address. A thread draws what the explorer says. */
import { QueryError } from '@vitrine/query';
import { Answer } from '../../answers/answer.ts';
import type { ServedExposure } from '../../served.ts';
import type { AnswerAsker } from '../answer-target.ts';
import { routeNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';
import type { SharedPictureRoute } from '../target.ts';
import type { MadeTarget } from './page.ts';

/**
 * @throws Failure where there is no such record, or its title has letters that are in none of our fonts; QueryError where
 * parameters are sent
 */
export const drawSharedPicture = async (
  services: AnswerServices,
  exposure: ServedExposure,
  target: MadeTarget<SharedPictureRoute>,
  asker: AnswerAsker,
  isPrivate: boolean,
): Promise<Answer> => {
  refuseOtherThanLanguage(target.search);
  const { readPicture } = await import('./explorer.ts');
  const picture = await readPicture(services, exposure, target, asker);
  if (picture === undefined) throw routeNotFound();
  const drawn = await services.drawer.draw(picture, { tenant: exposure.tenant.publicId, caller: asker.caller.id });
  return new Answer(drawn, isPrivate, 'png');
};

/** Drawing costs more than other answers: a picture has one address a language. */
const refuseOtherThanLanguage = (search: string): void => {
  const others = [...new URLSearchParams(search).keys()].filter((name) => name !== 'lang');
  if (others.length === 0) return;
  throw new QueryError(
    others.map((parameter) => ({ parameter, message: 'A picture takes `lang` alone; leave it out.' })),
  );
};
