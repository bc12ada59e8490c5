/** The IDs of a collection's records, for faces that list them. */
import { parse, plan } from '@vitrine/query';
import { recordsOfPieceMax } from '@vitrine/segments';
import type { RecordNumbers } from '../../finding/find-message.ts';
import type { ServedCollection } from '../../served.ts';
import type { AnswerServices } from '../services.ts';
import { questionOf } from './question.ts';

/** The IDs of the records from one position to another, exclusive, in the collection's default order. */
export const listIds = async (
  services: AnswerServices,
  requester: { readonly tenant: string; readonly caller: string },
  collection: ServedCollection,
  from: number,
  end: number,
): Promise<readonly string[]> => {
  if (from >= end) return [];
  const { finder } = services;
  const opened = services.records.open(collection);
  const question = questionOf(plan(parse('', new Set()), collection));
  const records = (await finder.findAll(question, opened, requester)).slice(from, end);
  const print = async (next: RecordNumbers) =>
    finder.print({ fields: [], format: { kind: 'ndjson' }, records: next, first: 0 }, opened, requester);
  const ids: string[] = [];
  for (let at = 0; at < records.length;) {
    const { bytes, count } = await print(records.slice(at, at + recordsOfPieceMax));
    ids.push(...readIds(new TextDecoder().decode(bytes)));
    at += count;
  }
  return ids;
};

const readIds = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): string => {
      const { id }: { readonly id: string } = JSON.parse(line);
      return id;
    });
