/** `GET /public/t/:tenantId/:collectionSlug`: a page of records (contract §4.2). */
import { parse, plan, type Plan, print } from '@vitrine/query';
import { findHighlights, type Question, showRecords } from '@vitrine/segments';
import type { Asked } from '../../observe/asked-counter.ts';
import type { ServedCollection } from '../../served.ts';
import { type CollectionQuestion, createQuestion } from './question.ts';
import { renderRecords } from './envelopes.ts';

/**
 * @param search the part of the URL after `?`
 * @throws QueryError with all mistakes
 */
export const readRecords = (search: string, collection: ServedCollection): CollectionQuestion => {
  const planned = plan(parse(search), collection);
  const asked = questionOf(planned);
  const { page, limit } = asked;
  return createQuestion(
    print(planned),
    ({ finder, asked: place, asker }) => finder.find(asked, place, asker),
    (found, partition, bytesMax) => ({
      bytes: renderRecords(
        planned,
        found,
        showRecords(partition, planned.fields, found.records, bytesMax),
        planned.hasHighlights ? findHighlights(partition, planned, found.records) : undefined,
      ),
      records: found.records.length,
      paging: { page, pages: Math.ceil(found.total / limit) },
    }),
    page === 1 ? askedOf(planned) : undefined,
  );
};

/** The fields and words of a search; undefined: it is for all records. */
const askedOf = ({ conditions, alternatives, words }: Plan): Asked | undefined => {
  const fields = new Set([...conditions, ...alternatives.flat()].map(({ field }) => field.key));
  return fields.size + words.length === 0 ? undefined : { fields: [...fields], words };
};

/** The part of a plan that determines the records found, which is sent to a thread. */
export const questionOf = ({
  collection: _collection,
  fields: _fields,
  describesFields: _describesFields,
  hasHighlights: _hasHighlights,
  ...question
}: Plan): Question => question;
