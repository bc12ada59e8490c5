/** `GET /public/t/:tenantId/:collectionSlug`: the way of a request, one noun a stage. */
import { parse, plan, print } from '@vitrine/query';
import { showRecords } from '@vitrine/segments';
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

/** Parses, plans, finds and renders, once for all who ask meanwhile. */
export const answerRecords = async (
  { answers, edition, finder, pageBytesMax }: AnswerServices,
  asker: RecordsAsker,
  collection: ServedCollection,
  search: string,
): Promise<Given> => {
  const { fingerprint, segment } = collection;
  const times = edition.timesOf(collection);
  const partition = edition.partition(collection);
  const planned = plan(parse(search), collection);
  const question = { fingerprint, text: print(planned) };
  const held = answers.recall(question, search);
  if (held !== undefined) return { answer: held, times, origin: 'held' };
  const answer = await answers.compute(question, search, async () => {
    const { conditions, words, searchFields, sort, page, limit } = planned;
    const asked = { conditions, words, searchFields, sort, page, limit };
    const place = { partition, segmentsFolder: edition.segmentsFolder, segment: segment ?? noSegment };
    const found = await finder.find(asked, place, asker);
    const data = showRecords(partition, planned.fields, found.records, pageBytesMax);
    return new Answer(renderRecords(planned, found, data), collection.isPrivate);
  });
  return { answer, times, origin: 'computed' };
};

/** A partition is of a segment. */
const noSegment = { name: '', partition: '' };
