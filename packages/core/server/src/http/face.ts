/**
 * A face presents the API in another form: pages, documents, messages. It receives the API's answers, and nothing with
 * which it could read records otherwise.
 */
import type { Clock } from '@vitrine/store';
import type { AnswerCache } from '../answers/answer-cache.ts';
import { tokenOf } from '../editions/edition-token.ts';
import type { CurrentEdition } from '../editions/current-edition.ts';
import type { Tenants } from '../editions/tenants.ts';
import type { Scheduler } from '../finding/scheduler.ts';
import type { ServedCollection, ServedExposure } from '../served.ts';
import type { SiteFiles } from '../static-file.ts';
import type { AnswerRequester } from './requester.ts';
import { answerWithin, type Counted, type Question } from './answer-within.ts';
import { answerExport, type ExportRequest } from './collections/export-answer.ts';
import { listIds } from './collections/list-ids.ts';
import type { Sent } from './response.ts';
import type { Route, RouteRequest } from './route.ts';
import type { AnswerLinks, ResponseServices } from './services.ts';

export interface Face {
  readonly routes: readonly FaceRoute[];
  /** The files that its pages load from `/assets/`. */
  readonly assets?: readonly (() => Promise<SiteFiles>)[];
  /** The paths that answers of the API link to. */
  readonly links?: AnswerLinks;
  /** Sends requests to itself before the first caller does. */
  readonly warmUp?: (warming: WarmingFace) => Promise<void>;
  readonly close?: () => void;
}

export type FaceRoute = Route<FaceServices, FaceServices>;

/** The services for the routes of a face. */
export interface FaceServices {
  /**
   * Answers a question as the API would answer the caller under the exposure.
   * @param count receives the counts of an answer that is counted each time it is sent; by default they are counted now
   * @returns the body of the answer
   * @throws Failure if the question is longer than a URL may be; the errors of the route
   */
  readonly ask: (
    exposure: ServedExposure,
    question: Question,
    requester: FaceRequester,
    count?: (answer: Counted) => void,
  ) => Promise<string>;
  /** Responds with a file of a collection's records as the API does, with the face's headings. */
  readonly respondWithFile: (asked: FileRequest) => Promise<Sent>;
  /** The edition of a collection, as in the header `Edition`: its number, and a digest of what it shows. */
  readonly tokenOf: (collection: ServedCollection) => string;
  readonly countRecords: (collection: ServedCollection) => number;
  /** The IDs of the records from one position to another, exclusive, in the collection's default order. */
  readonly listIds: (
    requester: { readonly tenant: string; readonly caller: string },
    collection: ServedCollection,
    from: number,
    end: number,
  ) => Promise<readonly string[]>;
  /** The cache of the face's answers. */
  readonly answers: Pick<AnswerCache, 'recall' | 'compute'>;
  /** The times of the edition, and the files of owners, such as logos. */
  readonly edition: Pick<CurrentEdition, 'times' | 'timesOf'> & Pick<Tenants, 'file'>;
  readonly scheduler: Pick<Scheduler, 'resume'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The public base URL, without a slash at its end; null: not configured. */
  readonly publicUrl: string | null;
}

/** A request for a file. `search` has the parameters of the API's export. */
type FileRequest = RouteRequest & Required<Pick<ExportRequest, 'slug' | 'headings'>>;

type FaceRequester = Pick<AnswerRequester, 'access' | 'caller' | 'client'>;

interface WarmingFace {
  readonly send: (request: Request) => Promise<Response>;
  readonly exposure: ServedExposure;
  /** True if the server is stopping. */
  readonly isOver: () => boolean;
}

export const linksOf = (faces: readonly Face[]): AnswerLinks => Object.assign({}, ...faces.map(({ links }) => links));

/** The routes of faces as those of the server: what they receive has no way to the finder, segments or partitions. */
export const faceRoutes = (faces: readonly Face[], services: ResponseServices): readonly Route[] => {
  const narrow = narrowServices(services);
  return faces.flatMap(({ routes }) => routes.map((route) => bindRoute(route, narrow)));
};

const narrowServices = (services: ResponseServices): FaceServices => {
  const { answers, edition, records, tenants, scheduler, clock, publicUrl } = services;
  return {
    ask: async (exposure, question, requester, count) => answerWithin(services, exposure, question, requester, count),
    respondWithFile: async (asked) => ({ ...(await answerExport(services, asked)), collection: asked.slug }),
    tokenOf: (collection) => {
      const { times, partition } = records.open(collection);
      return tokenOf(times.number, collection, partition);
    },
    countRecords: (collection) => records.open(collection).partition.count,
    listIds: async (requester, collection, from, end) => listIds(services, requester, collection, from, end),
    answers: {
      recall: (question, original) => answers.recall(question, original),
      compute: (question, original, make) => answers.compute(question, original, make),
    },
    edition: {
      file: (publicId, name) => tenants.file(publicId, name),
      get times() {
        return edition.times;
      },
      timesOf: (collection) => edition.timesOf(collection),
    },
    scheduler: { resume: async (requester, work) => scheduler.resume(requester, work) },
    clock: { now: () => clock.now() },
    publicUrl,
  };
};

const bindRoute = (route: FaceRoute, services: FaceServices): Route => {
  const { answer } = route;
  switch (answer.kind) {
    case 'probe':
    case 'file':
      return { ...route, answer };
    case 'edition':
      return { ...route, answer: { kind: 'edition', answer: (_, search) => answer.answer(services, search) } };
    case 'exposed':
      return {
        ...route,
        answer: {
          kind: 'exposed',
          answer: (_, exposure, asked, requester) => answer.answer(services, exposure, asked, requester),
        },
      };
    case 'response':
      return { ...route, answer: { ...answer, respond: async (_, asked) => answer.respond(services, asked) } };
  }
};
