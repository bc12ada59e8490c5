/** Whether what several processes answered is right: each answer by itself, and all those of an edition together. */
import type { Answered } from './client.ts';
import { recordsMax } from './erp.ts';

export interface Judged {
  readonly right: readonly Answered[];
  /** 503s that say when to come back. */
  readonly refused: readonly Answered[];
  readonly wrong: readonly Violation[];
}

interface Violation {
  readonly answer: Answered;
  readonly what: string;
}

/** A record as it is answered. */
interface AnsweredRecord {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly revision: number;
}

/** Whether somebody had written such a record by a moment of the monotonic clock, in milliseconds. */
export type IsWritten = (record: AnsweredRecord, at: number) => boolean;

interface Page {
  readonly data: readonly AnsweredRecord[];
  readonly meta: { readonly total: number };
}

/** Nothing but answers and truthful 503s, and within an edition one answer to a URL and one state of the data. */
export const judge = (answers: readonly Answered[], isWritten: IsWritten = () => true): Judged => {
  const refused = answers.filter(isTruthfulRefusal);
  const given = answers.filter(({ status }) => status === 200);
  const others = answers.filter((answer) => answer.status !== 200 && !isTruthfulRefusal(answer));
  const wrong = [
    ...others.map((answer) => ({ answer, what: `status ${answer.status}: ${answer.body.slice(0, 100)}` })),
    ...Map.groupBy(given, ({ lastModified }) => lastModified)
      .values()
      .flatMap((edition) => judgeEdition(edition, isWritten)),
  ];
  const isWrong = new Set(wrong.map(({ answer }) => answer));
  return { right: given.filter((answer) => !isWrong.has(answer)), refused, wrong };
};

const isTruthfulRefusal = ({ status, retryAfter, body }: Answered): boolean =>
  status === 503 && retryAfter !== null && /"code":"unavailable"/.test(body);

/** What is not as most of the edition is counts as wrong. */
const judgeEdition = (edition: readonly Answered[], isWritten: IsWritten): Violation[] => {
  const pages = new Map(edition.map((answer) => [answer, pageOf(answer)]));
  const alone = edition.flatMap((answer) => judgeAlone(answer, pages.get(answer), isWritten));
  const revision = mostFrequent(
    [...pages.values()].flatMap((page) => page?.data.map((record) => record.revision) ?? []),
  );
  const ofAnother = edition
    .filter((answer) => pages.get(answer)?.data.some((record) => record.revision !== revision))
    .map((answer) => ({ answer, what: 'another state of the data than the edition has' }));
  return [...alone, ...ofAnother, ...judgeBodies(edition), ...judgeWalk(edition, pages)];
};

const pageOf = ({ body }: Answered): Page | undefined => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const judgeAlone = (answer: Answered, page: Page | undefined, isWritten: IsWritten): Violation[] => {
  if (page === undefined) return [{ answer, what: 'no JSON' }];
  const { limit, total } = expectedOf(answer.path);
  return [
    ...(page.data.length === limit ? [] : [{ answer, what: `${page.data.length} records and not ${limit}` }]),
    ...(page.meta.total === total ? [] : [{ answer, what: `a total of ${page.meta.total} and not ${total}` }]),
    ...(page.data.every(({ id }) => isOwn(id)) ? [] : [{ answer, what: 'a record of another tenant' }]),
    ...(page.data.every((record) => isWritten(record, answer.at))
      ? []
      : [{ answer, what: 'a record that nobody had written' }]),
  ];
};

/** What the client asks for has so many records on its page, and on all its pages. */
const expectedOf = (path: string): { readonly limit: number; readonly total: number } => {
  const limit = Number(/limit=(\d+)/.exec(path)?.[1]);
  const without = /where\[id\]\[ne\]=(\d+)/.exec(path)?.[1];
  return { limit, total: recordsMax - (without !== undefined && isOwn(without) ? 1 : 0) };
};

/** The other tenant has the odd ones. */
const isOwn = (id: string): boolean => Number(id) % 2 === 0 && Number(id) > 0 && Number(id) <= 2 * recordsMax;

const judgeBodies = (edition: readonly Answered[]): Violation[] =>
  [...Map.groupBy(edition, ({ path }) => path).values()].flatMap((same) => {
    const body = mostFrequent(same.map((answer) => answer.body));
    const differing = same.filter((answer) => answer.body !== body);
    return differing.map((answer) => ({ answer, what: 'another answer to the same URL in the same edition' }));
  });

/** Who walks the pages sees each record once. */
const judgeWalk = (edition: readonly Answered[], pages: ReadonlyMap<Answered, Page | undefined>): Violation[] => {
  const pathOf = new Map<string, string>();
  return edition
    .filter(({ path }) => path.includes('page='))
    .filter((answer) =>
      pages.get(answer)?.data.some(({ id }) => {
        const isTwice = (pathOf.get(id) ?? answer.path) !== answer.path;
        pathOf.set(id, answer.path);
        return isTwice;
      }),
    )
    .map((answer) => ({ answer, what: 'a record that another page has too' }));
};

const mostFrequent = <Value>(values: readonly Value[]): Value | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
