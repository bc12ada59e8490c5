/** The routes of the console's port, and the matching of requests. */
import type { ReadBody, ReadSearch } from './body.ts';
import type { Visitor } from './visitor.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import type { Reply } from './response.ts';
import type { consoleAnswers } from './openapi/console-schemas.ts';
import type { Schema } from './openapi/schema.ts';
import type { ConsoleServices } from './services.ts';

/** A request with all that its route needs. */
export interface Call {
  readonly services: ConsoleServices;
  readonly request: Request;
  readonly visitor: Visitor;
  /** The segment of the path at the route's `:name`. */
  readonly parameter: string;
  readonly search: URLSearchParams;
  readonly now: Date;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route, by what its calls are. */
export interface RouteOf<Called> {
  readonly method: Method;
  /** With segments such as `:key`, which match any text. */
  readonly path: string;
  readonly run: (call: Called) => Promise<Reply>;
}

/** A route of the console, whose answer is in a table by its ID. */
export type Route = RouteOf<Call> &
  Omit<Described, 'id' | 'answer' | 'example'> & { readonly id: keyof typeof consoleAnswers };

/** A route's description for documents, and the readers of its requests. */
export interface Described {
  /** Names the operation in documents and generated clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly search?: () => ReadSearch<unknown>;
  readonly body?: () => ReadBody<unknown>;
  /** The types of a body that is a file. */
  readonly file?: readonly string[];
  readonly status?: 201;
  /** The schema of the answer's `data`, or of the file that it is. */
  readonly answer: Schema;
  /** The media type of an answer that is a file. */
  readonly answerType?: string;
  /** Its failures beside those of all routes like it. */
  readonly failures?: readonly RefusalCode[];
  readonly example: RequestExample;
}

/** A request of the documents, which tests send. */
export interface RequestExample {
  /** The segments of the path at the route's names. */
  readonly parameters?: readonly string[];
  readonly search?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is a file, of the first type. */
  readonly file?: string;
  /** True if its answer depends on the databases or disks of the machine: then documents show none. */
  readonly isUnasked?: true;
}

interface FoundRoute<Row> {
  readonly route: Row;
  /** The segments of the path at the route's names, in order. */
  readonly parameters: readonly string[];
}

/** @throws Refusal where no route has the path, or none with this method */
export const findRoute = <Row extends { readonly method: string; readonly path: string }>(
  routes: readonly Row[],
  method: string,
  path: string,
): FoundRoute<Row> => {
  const matching = routes.flatMap((route) => {
    const parameters = match(route.path, path);
    return parameters === undefined ? [] : [{ route, parameters }];
  });
  const found = matching.find(({ route }) => route.method === method);
  if (found !== undefined) return found;
  if (matching.length === 0) throw new Refusal('not_found', 'There is no such path.');
  const allowed = [...new Set(matching.map(({ route }) => route.method))].join(', ');
  throw new Refusal('method_not_allowed', `This path takes ${allowed}.`, { headers: { Allow: allowed } });
};

/** Undefined where the path differs. */
const match = (pattern: string, path: string): readonly string[] | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const isOther = wanted.some((segment, index) => !segment.startsWith(':') && segment !== given[index]);
  return isOther ? undefined : given.filter((_, index) => wanted[index]?.startsWith(':'));
};
