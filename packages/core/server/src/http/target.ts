/** Parses the URL of a request into its route and parameters. */
import { bounds } from '@vitrine/contract';
import type { AskedRoute, Route } from './route.ts';
import { createRouter, noMatch } from './router.ts';

export interface Target extends AskedRoute {
  /** Undefined: no route matches. */
  readonly route: Route | undefined;
  readonly path: string;
  /** True if the path and the query exceed the limit (contract §4.2). */
  readonly isTooLong: boolean;
}

export type ReadTarget = (url: string) => Target;

/** Creates a parser of URLs. A path with invalid percent-encoding has no route. */
export const createTargetReader = (routes: readonly Route[]): ReadTarget => {
  const match = createRouter(routes);
  return (url) => readTarget(match, url);
};

const readTarget = (match: ReturnType<typeof createRouter>, url: string): Target => {
  const start = startOf(url);
  const question = url.indexOf('?', start);
  const written = question === -1 ? url.slice(start) : url.slice(start, question);
  const path = written === '' ? '/' : written;
  const search = question === -1 ? '' : url.slice(question + 1);
  return { ...match(path), path, search, isTooLong: isTooLong(url, start) };
};

/** Removes the route of a request that is refused because Bun's URL differs from the raw one. */
export const refusedTarget = (target: Target): Target => ({ ...target, ...noMatch });

/** The index of the path. Without a Host header (HTTP/1.0) there is no origin before it. */
const startOf = (url: string): number => {
  if (url.startsWith('/')) return 0;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start === -1 ? url.length : start;
};

/** A character takes three bytes at most, so most URLs need not be measured. */
const isTooLong = (url: string, start: number): boolean =>
  3 * (url.length - start) > bounds.urlBytesMax && Buffer.byteLength(url.slice(start)) > bounds.urlBytesMax;
