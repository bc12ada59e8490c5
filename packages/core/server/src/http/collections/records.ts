/** `GET /public/t/:tenantId/:collectionSlug`: a page of records (contract §4.2). */
import { parse, plan, type Plan, print } from '@vitrine/query';
import { findHighlights } from '@vitrine/segments';
import type { QuestionParts } from '../../observe/question-counter.ts';
import type { ServedCollection } from '../../served.ts';
import { showExpanded, withRelated } from './expand.ts';
import { type CollectionQuestion, createQuestion, questionOf } from './question.ts';
import { renderRecords } from './envelopes.ts';

/**
 * @param search the part of the URL after `?`
 * @throws QueryError with all mistakes
 */
export const recordsQuestion = (search: string, collection: ServedCollection): CollectionQuestion => {
  const planned = plan(parse(search), collection);
  const question = questionOf(planned);
  const { page, limit } = question;
  return createQuestion(
    print(planned),
    (place) => {
      const found = place.finder.find(question, place.opened, place.requester);
      return withRelated(planned, collection, place, found, ({ records }) => records);
    },
    ({ found, related }, partition, bytesMax) => {
      const { data, records } = showExpanded(partition, planned, found.records, related, bytesMax);
      const highlights = planned.hasHighlights ? findHighlights(partition, planned, found.records) : undefined;
      const bytes = renderRecords(planned, found, data, highlights);
      return { bytes, records, paging: { page, pages: Math.ceil(found.total / limit) } };
    },
    { expands: planned.expansions.length > 0, counted: page === 1 ? countedOf(planned) : undefined },
  );
};

/** The fields and words that usage counts; undefined: the question is for all records. */
const countedOf = ({ conditions, alternatives, words }: Plan): QuestionParts | undefined => {
  const fields = new Set([...conditions, ...alternatives.flat()].map(({ field }) => field.key));
  return fields.size + words.length === 0 ? undefined : { fields: [...fields], words };
};
