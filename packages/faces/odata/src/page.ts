/** Which records an answer has, and the questions of the API that give them. */
import { bounds } from '@vitrine/contract';
import { quote } from '@vitrine/query';
import { Failure } from '@vitrine/server/face';
import { badRequest } from './failures.ts';

export interface Page {
  /** The position of its first record. */
  readonly start: number;
  readonly count: number;
  /** The API's pages that have them, of `limit` records. */
  readonly pages: readonly number[];
  readonly limit: number;
}

export interface Walk {
  readonly skip: number;
  /** Undefined: all. */
  readonly top: number | undefined;
  /** The records of the walk's earlier answers. */
  readonly walked: number;
  readonly countMax: number;
}

/** A page that another follows may be shorter, so that each is one page of the API. */
export const pageOf = ({ skip, top = Infinity, walked, countMax }: Walk): Page => {
  const [start, left] = [skip + walked, Math.max(0, top - walked)];
  const count = left > countMax ? countMax - (start % countMax) : left;
  const limit = limitFor(start, count, countMax);
  const first = Math.floor(start / limit) + 1;
  const last = count === 0 ? first : Math.floor((start + count - 1) / limit) + 1;
  return { start, count, limit, pages: first === last ? [first] : [first, last] };
};

/** The fewest records of which one page has all; else two pages do. */
const limitFor = (start: number, count: number, countMax: number): number => {
  for (let limit = Math.max(count, 1); limit <= countMax; limit++) if ((start % limit) + count <= limit) return limit;
  return count;
};

/** `Prefer: odata.maxpagesize=50` (OData Protocol 4.0 §8.2.8.5), 200 at most. */
export const readCountMax = (prefer: string | null): number => {
  const asked = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})/i.exec(prefer ?? '')?.[1];
  return Math.min(Math.max(Number(asked ?? bounds.limitMax), 1), bounds.limitMax);
};

/** The number of records read so far, and their edition: while it stays the same, each record comes once. */
export const printToken = (walked: number, edition: string): string => `${walked}-${stateOf(edition)}`;

/** @throws Failure if it is none, or if the records have changed since */
export const readToken = (token: string | undefined, edition: string): number => {
  if (token === undefined) return 0;
  const [, walked, state] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(token) ?? [];
  if (walked === undefined) throw badRequest('$skiptoken', `Found ${quote(token)}; take it from @odata.nextLink.`);
  if (state === stateOf(edition)) return Number(walked);
  throw new Failure('edition_gone', 'The records have changed since the first page. Read again from there.');
};

/** Behind its number: the digest of what the collection shows. */
const stateOf = (edition: string): string => edition.slice(edition.indexOf('-') + 1);
