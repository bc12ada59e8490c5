/** Reads the records of a feed by the API's own questions: the caller's filters and search with the feed's order and pages. */
import { bounds, type Mistake, type RecordData } from '@vitrine/contract';
import { readTexts } from '@vitrine/explorer/html-text';
import { QueryError, quote } from '@vitrine/query';
import { parseForTexts } from '@vitrine/query/exact-json';
import { askedBy, type Counted, type FaceServices } from '@vitrine/server/face';
import type { FeedRequest } from './feed-request.ts';

export interface Reader {
  /** The page that the caller asks for. */
  readonly page: number;
  /** The caller's parameters without the page, as they were sent. */
  readonly question: string;
  /**
   * At most so many records.
   * @param order the parameters of the feed, such as `sort=id`
   * @param page from 1, of pages of that size
   */
  readonly read: (order: string, recordsMax: number, page?: number) => Promise<Records>;
  /** Maps items in steps, and serves other requests between them. */
  readonly eachOf: <Item, Shown>(items: readonly Item[], show: (item: Item) => Shown) => Promise<Shown[]>;
  /** The usage that all answers so far count. */
  readonly counted: () => Counted;
}

interface Records {
  readonly records: readonly RecordData[];
  /** The number of records that match. */
  readonly total: number;
}

/**
 * @param fields the keys of the fields that the feed shows
 * @throws QueryError for parameters that the feed decides
 */
export const createReader = (services: FaceServices, asked: FeedRequest, fields: readonly string[]): Reader => {
  const { page, question } = readQuestion(asked.search, asked.name !== 'ics');
  const { exposure, collection, requester } = asked;
  const turn = { tenant: exposure.tenant.publicId, caller: requester.caller.id };
  const answers: Counted[] = [];
  const count = (answer: Counted): void => void answers.push(answer);
  let charactersLeft = charactersMax;
  const ask = async (order: string, limit: number, at: number): Promise<Records> => {
    const chosen = fields.length === 0 ? '' : `&fields=${fields.map(encodeURIComponent).join(',')}`;
    const search = `${question}${question === '' ? '' : '&'}${order}${chosen}&limit=${limit}&page=${at}&meta=false`;
    const body = await services.ask(exposure, { kind: 'records', slug: collection.slug, search }, requester, count);
    charactersLeft -= body.length;
    if (charactersLeft < 0) throw new QueryError([tooLarge]);
    return services.scheduler.resume(turn, () => recordsIn(body));
  };
  const read: Reader['read'] = async (order, recordsMax, of = 1) => {
    const limit = Math.min(recordsMax, bounds.limitMax);
    const pages = Math.ceil(recordsMax / limit);
    const records: RecordData[] = [];
    for (let each = 0; ; each++) {
      const found = await ask(order, limit, (of - 1) * pages + each + 1);
      records.push(...found.records);
      if (found.records.length < limit || each + 1 === pages) return { records, total: found.total };
    }
  };
  const eachOf: Reader['eachOf'] = async (items, show) => {
    const shown = [];
    for (let at = 0; at < items.length; at += stepItems)
      shown.push(...(await services.scheduler.resume(turn, () => items.slice(at, at + stepItems).map(show))));
    return shown;
  };
  return { page, question, read, eachOf, counted: () => askedBy(question, answers) };
};

/** The most characters of all answers of a feed: they are in memory together. */
const charactersMax = 16 * 1024 * 1024;
const tooLarge: Mistake = {
  parameter: 'where',
  message:
    'These records take more than 16 MB, the most that a feed reads. Ask for fewer of them with where or search.',
};

const stepItems = 10;

/** Texts in HTML become what they say, and numbers beyond JavaScript's precision texts, as on pages. */
const recordsIn = (body: string): Records => {
  const { data, meta }: { readonly data: readonly RecordData[]; readonly meta: { readonly total: number } } =
    parseForTexts(body);
  return { records: data.map((record) => readTexts(record).record), total: meta.total };
};

/** Other parameters are the API's, which refuses those that it does not know. */
const decided = /^(?:sort|fields|limit|meta|page|expand)(?:$|\[)/;

const readQuestion = (search: string, hasPages: boolean): Pick<Reader, 'page' | 'question'> => {
  const parts = search.split('&').map((part) => ({ part, sent: [...new URLSearchParams(part)][0] }));
  const own = parts.flatMap(({ sent }) => (sent !== undefined && decided.test(sent[0]) ? [sent] : []));
  const first = own.find(([name]) => hasPages && name === 'page');
  const mistakes = own.flatMap((sent) => (sent === first ? refusePage(sent) : [refuse(sent, hasPages)]));
  if (mistakes.length > 0) throw new QueryError(mistakes);
  const question = parts.filter(({ sent }) => sent !== undefined && !decided.test(sent[0]));
  return { page: Number(first?.[1] ?? 1), question: question.map(({ part }) => part).join('&') };
};

type Sent = readonly [name: string, value: string];

const refuse = ([parameter]: Sent, hasPages: boolean): Mistake => ({
  parameter,
  message: `The feed decides this. It takes search, where${hasPages ? ', page once,' : ''} and tz; leave the others out.`,
});

const refusePage = ([parameter, value]: Sent): readonly Mistake[] =>
  /^[1-9]\d{0,5}$/.test(value) ? [] : [{ parameter, message: `Found ${quote(value)}, expected a number from 1.` }];
