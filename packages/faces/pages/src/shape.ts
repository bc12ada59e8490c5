/** Answers how a collection is shown, for the element on other websites: `/embed/t/TENANT/COLLECTION/de.json`. */
import { languageOf } from '@vitrine/explorer/languages';
import {
  Answer,
  answerWhole,
  collectionNotFound,
  questionOf,
  type AnswerExposed,
  type FaceServices,
} from '@vitrine/server/face';

/** The parameter `name` of the route. */
export const shapeNames = /^[a-z]{2}\.json$/;

export const answerShape: AnswerExposed<FaceServices> = (services, exposure, { parameters, search }, { access }) => {
  const collection = exposure.collections.get(parameters.slug);
  if (collection === undefined) throw collectionNotFound();
  const language = languageOf(`lang=${parameters.name.slice(0, 2)}`, null);
  const question = questionOf(
    { fingerprint: collection.fingerprint },
    access,
    `shape ${language} ${exposure.fingerprint}`,
  );
  const make = async (): Promise<Answer> => {
    const { readShape } = await import('./explorer.ts');
    const data = await readShape(exposure, parameters.slug, language);
    const body = { success: true, message: 'How the collection is shown.', data, meta: {} };
    return new Answer(JSON.stringify(body), access === 'keyed' || collection.isPrivate, 'json');
  };
  // It names related collections.
  const { pageCacheTags: cacheTags } = collection.expanding ?? collection;
  const whole = { what: 'The shape', question, cacheTags, endsAt: exposure.endsAt, make };
  return answerWhole(services, whole, search);
};
