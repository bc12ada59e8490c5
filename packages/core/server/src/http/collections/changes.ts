/**
 * `GET /public/t/:tenantId/:collectionSlug/changes`: the changes since an edition that the caller has (contract §11.6).
 */
import type { Mistake } from '@vitrine/contract';
import { parse, type Query, QueryError, quote, type Takes } from '@vitrine/query';
import { type EditionToken, readToken, seenOf } from '../../editions/edition-token.ts';
import type { FoundChanges } from '../../finding/find-message.ts';
import type { ServedCollection } from '../../served.ts';
import { Unavailable } from '../../unavailable.ts';
import { type CollectionQuestion, createQuestion } from './question.ts';
import { editionGone } from '../refusals.ts';
import { renderChanges } from './envelopes.ts';

const changesTake: Takes = new Set(['since', 'meta']);

/**
 * Unknown changes are a failure, which is not cached.
 * @param search the part of the URL after `?`
 * @param edition the token of the current edition
 * @throws QueryError with all mistakes; Unavailable if this server does not have that edition yet
 */
export const changesQuestion = (search: string, collection: ServedCollection, edition: string): CollectionQuestion => {
  const query = parse(search, changesTake);
  const since = readSince(query);
  const present = readToken(edition);
  if (present === undefined) throw new Error('The edition in force has a token.');
  if (since.state !== present.state) refuseFuture(since, present);
  const { describesFields } = query;
  const meta = { since: query.own.get('since') ?? '', edition };
  return createQuestion(
    `changes ${JSON.stringify([meta, describesFields])}`,
    ({ finder, opened, requester, pageBytesMax: bytesMax }) => {
      if (since.state === present.state) return nothing;
      const fields = [...collection.fields.values()];
      const question = { since: since.state, seen: seenOf(collection), fields, bytesMax };
      return finder.findChanges(question, opened, requester).then(orGone);
    },
    (changes) => ({
      bytes: renderChanges({ collection, describesFields, ...meta }, changes),
      records: changes.upsertedCount,
    }),
  );
};

/** The changes of a collection that has not changed. */
const nothing: FoundChanges = {
  upserted: new Uint8Array(),
  upsertedCount: 0,
  removed: new Uint8Array(),
  removedCount: 0,
};

const orGone = (changes: FoundChanges | undefined): FoundChanges => {
  if (changes === undefined) throw editionGone();
  return changes;
};

const readSince = ({ own, mistakes }: Query): EditionToken => {
  const text = own.get('since');
  const token = text === undefined ? undefined : readToken(text);
  if (token !== undefined && mistakes.length === 0) return token;
  throw new QueryError(token === undefined ? [...mistakes, describeMistake(text)] : mistakes);
};

const describeMistake = (text: string | undefined): Mistake => {
  const found = text === undefined ? 'since is missing.' : `${quote(text)} is no edition.`;
  const advice = 'Send what the header Edition said of the records that you have, such as 5880231-1f0c9a7e52b84d36.';
  return { parameter: 'since', message: `${found} ${advice}` };
};

/** Another server may have the next edition earlier; a much higher number comes from another store. */
const editionsAheadMax = 12;

const refuseFuture = ({ number }: EditionToken, present: EditionToken): void => {
  const ahead = number - present.number;
  if (ahead > 0 && ahead <= editionsAheadMax) throw new Unavailable('The edition asked for is not here yet.');
};
