/** `GET /public/t/:tenantId/:collectionSlug/facets`: counts of the matching records by value (contract §11.1). */
import { facetsTake, parse, planFacets, printFacets, QueryError } from '@vitrine/query';
import type { ServedCollection } from '../../served.ts';
import { type CollectionQuestion, createQuestion, questionOf } from './question.ts';
import { renderFacets } from './envelopes.ts';

/**
 * @param search the part of the URL after `?`
 * @throws QueryError with all mistakes
 */
export const facetsQuestion = (search: string, collection: ServedCollection): CollectionQuestion => {
  const planned = planFacets(parse(search, facetsTake), collection);
  const question = questionOf(planned);
  return createQuestion(
    printFacets(planned),
    ({ finder, opened, requester, pageBytesMax }) =>
      finder.findFacets({ ...question, bytesMax: pageBytesMax }, opened, requester),
    ({ total, listed, json }, _partition, bytesMax) => {
      if (json === undefined) throw tooLarge(bytesMax);
      return { bytes: renderFacets(planned, total, json), records: costOf(total, listed) };
    },
  );
};

/**
 * The cost in a key's records a day (decision 110): without it the values of one record after another, or all values of
 * a field, would cost nothing.
 */
const costOf = (total: number, listed: number): number => Math.min(total, Math.max(1, listed));

const tooLarge = (bytesMax: number): QueryError => {
  const size = `${Math.floor(bytesMax / 1024 / 1024)} MB`;
  const message = `These values take more than ${size}, the most that an answer may have. Ask for fewer of them with facets.limit, or for fewer fields with fields.`;
  return new QueryError([{ parameter: 'facets.limit', message }]);
};
