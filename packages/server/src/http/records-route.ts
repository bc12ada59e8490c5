/** `GET /public/t/:tenantId/:collectionSlug`: the way of a request, one noun a stage. */
import { parse, plan, print } from '@vitrine/query';
import { showRecords, type Found } from '@vitrine/segments';
import { Answer } from '../answers/answer.ts';
import type { ServedCollection } from '../served.ts';
import type { Given } from './given.ts';
import { renderRecords } from './render.ts';
import type { AnswerServices } from './services.ts';

/** Whose request it is, for a fair share of the threads that find pages. */
export interface RecordsAsker {
  readonly tenant: string;
  readonly caller: string;
}

/** Gives what is held; else parses, plans, finds and renders, once for all who ask meanwhile. At once where the page is found at once. */
export const answerRecords = (
  { answers, edition, finder, pageBytesMax }: AnswerServices,
  asker: RecordsAsker,
  collection: ServedCollection,
  search: string,
): Given | Promise<Given> => {
  const { fingerprint, segment } = collection;
  const times = edition.timesOf(collection);
  const partition = edition.partition(collection);
  const known = answers.find(fingerprint, search);
  if (known !== undefined) return { answer: known, times, origin: 'held' };
  const planned = plan(parse(search), collection);
  const question = { fingerprint, text: print(planned) };
  const held = answers.recall(question, search);
  if (held !== undefined) return { answer: held, times, origin: 'held' };
  const answerOf = (found: Found): Answer => {
    const data = showRecords(partition, planned.fields, found.records, pageBytesMax);
    return new Answer(renderRecords(planned, found, data), collection.isPrivate);
  };
  const given = (answer: Answer): Given => ({ answer, times, origin: 'computed' });
  const computed = answers.compute(question, search, () => {
    const { conditions, words, searchFields, sort, page, limit } = planned;
    const asked = { conditions, words, searchFields, sort, page, limit };
    const place = { partition, segmentsFolder: edition.segmentsFolder, segment: segment ?? noSegment };
    const found = finder.find(asked, place, asker);
    return found instanceof Promise ? found.then(answerOf) : answerOf(found);
  });
  return computed instanceof Promise ? computed.then(given) : given(computed);
};

/** A partition is of a segment. */
const noSegment = { name: '', partition: '' };
