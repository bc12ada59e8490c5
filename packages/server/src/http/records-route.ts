/** `GET /public/t/:tenantId/:collectionSlug`: the way of a request, one noun a stage. */
import { parse, plan, print, type ExposedCollection } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import { next, type Soon } from '../editions/soon.ts';
import { renderRecords } from './render.ts';

/** Answers from what the edition holds; else parses, plans, reads and renders, once for all who ask meanwhile. */
export const answerRecords = (
  editions: Editions,
  tenant: string,
  collection: ExposedCollection,
  search: string,
): Soon<Given> => {
  const held = editions.find(collection.fingerprint, search);
  if (held !== undefined) return held;
  const query = parse(search);
  const planned = plan(query, collection);
  const question = { fingerprint: collection.fingerprint, text: print(planned) };
  return editions.answer(question, search, (edition) =>
    next(edition.read(planned, tenant), (page) => new Answer(renderRecords(planned, page), collection.isPrivate)),
  );
};
