/** A route of the console's HTTP API, and how the one is found that a request means. */
import type { Visitor } from './visitor.ts';
import { Refusal } from './refusal.ts';
import type { Reply } from './response.ts';
import type { ConsoleServices } from './services.ts';

/** A request, and all that it takes to answer it. */
export interface Call {
  readonly services: ConsoleServices;
  readonly request: Request;
  readonly visitor: Visitor;
  /** What stands in the path where the route has `:name`. */
  readonly parameter: string;
  readonly search: URLSearchParams;
  readonly now: Date;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With at most one segment such as `:key`, which stands for anything. */
  readonly path: string;
  readonly run: (call: Call) => Promise<Reply>;
}

/** @throws Refusal where there is no such path, or none with this method */
export const findRoute = (
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly parameter: string } => {
  const matching = routes.flatMap((route) => {
    const parameter = match(route.path, path);
    return parameter === undefined ? [] : [{ route, parameter }];
  });
  const found = matching.find(({ route }) => route.method === method);
  if (found !== undefined) return found;
  if (matching.length === 0) throw new Refusal('not_found', 'There is no such path.');
  const allowed = matching.map(({ route }) => route.method).join(', ');
  throw new Refusal('method_not_allowed', `This path takes ${allowed}.`, { headers: { Allow: allowed } });
};

/** What stands for the parameter, blank where there is none; nothing where the path is another. */
const match = (pattern: string, path: string): string | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const others = wanted.findIndex((segment, index) => !segment.startsWith(':') && segment !== given[index]);
  if (others !== -1) return undefined;
  return given[wanted.findIndex((segment) => segment.startsWith(':'))] ?? '';
};
