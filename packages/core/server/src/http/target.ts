/** Parses the URL of a request into its route and parameters. */
import { bounds } from '@vitrine/contract';
import type { RouteParameters, PathParameters, Route } from './route.ts';

export interface Target extends RouteParameters {
  /** Undefined: no route matches. */
  readonly route: Route | undefined;
  readonly path: string;
  /** True if the path and the query exceed the limit (contract §4.2). */
  readonly isTooLong: boolean;
}

/** @param isRefused true if the request is refused in any case, because Bun's URL differs from the raw one: it has no route */
export type ReadTarget = (url: string, isRefused?: boolean) => Target;

/** Creates a parser of URLs. A path with invalid percent-encoding has no route. */
export const createTargetReader = (routes: readonly Route[]): ReadTarget => {
  const match = createRouter(routes);
  return (url, isRefused = false) => {
    const start = startOf(url);
    const question = url.indexOf('?', start);
    const written = question === -1 ? url.slice(start) : url.slice(start, question);
    const path = written === '' ? '/' : written;
    const search = question === -1 ? '' : url.slice(question + 1);
    return { ...(isRefused ? noMatch : match(path)), path, search, isTooLong: isTooLong(url, start) };
  };
};

/** The index of the path. Without a Host header (HTTP/1.0) there is no origin before it. */
const startOf = (url: string): number => {
  if (url.startsWith('/')) return 0;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start === -1 ? url.length : start;
};

/** A character takes three bytes at most, so most URLs need not be measured. */
const isTooLong = (url: string, start: number): boolean =>
  3 * (url.length - start) > bounds.urlBytesMax && Buffer.byteLength(url.slice(start)) > bounds.urlBytesMax;

// The route of a path

interface Matched {
  /** Undefined: no route matches, or the percent-encoding is invalid. */
  readonly route: Route | undefined;
  readonly parameters: PathParameters;
}

/** Routes with the same text before their first parameter. */
interface Group {
  readonly prefix: string;
  readonly patterns: readonly { readonly route: Route; readonly pattern: RegExp }[];
}

export const createRouter = (routes: readonly Route[]): ((path: string) => Matched) => {
  // Of routes with the same path the first one counts.
  const exact = new Map(routes.filter(isExact).toReversed().flatMap(pathsOf));
  const groups = groupsOf(routes.filter((route) => !isExact(route)));
  return (path) => {
    const route = exact.get(path);
    if (route !== undefined) return { route, parameters: noParameters };
    const group = groups.find(({ prefix }) => path.startsWith(prefix));
    return (group && matchGroup(group, path)) ?? noMatch;
  };
};

const noParameters: PathParameters = { publicId: '', slug: '', id: '', name: '' };
/** The match of a path without a route. */
const noMatch: Matched = { route: undefined, parameters: noParameters };

const isExact = ({ pattern }: Route): boolean => !/[:*]/.test(pattern);

const pathsOf = (route: Route): (readonly [string, Route])[] => {
  const { pattern, takesSlash } = route;
  return takesSlash === true
    ? [
        [pattern, route],
        [`${pattern}/`, route],
      ]
    : [[pattern, route]];
};

const prefixOf = ({ pattern }: Route): string => pattern.slice(0, pattern.search(/[:*]/));

/** Groups by prefix, the longest first. */
const groupsOf = (routes: readonly Route[]): readonly Group[] =>
  Array.from(Map.groupBy(routes, prefixOf), ([prefix, group]) => ({
    prefix,
    patterns: group.map((route) => ({ route, pattern: patternOf(route) })),
  })).toSorted((one, other) => other.prefix.length - one.prefix.length);

const patternOf = ({ pattern, takesSlash }: Route): RegExp => {
  const segments = pattern.split('/').map(patternOfSegment);
  return new RegExp(`^${segments.join('/')}${takesSlash === true ? '/?' : ''}$`, 's');
};

/** Fixed segments are compared as written, as proxies and caches compare them: `/%65xport` is no file. */
const patternOfSegment = (segment: string): string => {
  if (segment === '*') return '(?<name>.*)';
  return segment.startsWith(':') ? `(?<${segment.slice(1)}>[^/]+)` : RegExp.escape(segment);
};

const matchGroup = ({ patterns }: Group, path: string): Matched | undefined => {
  for (const { route, pattern } of patterns) {
    const written = pattern.exec(path)?.groups;
    if (written === undefined) continue;
    const parameters = route.pattern.endsWith('*') ? { ...noParameters, ...written } : decodeAll(written);
    if (parameters !== undefined && route.names?.test(parameters.name) !== false) return { route, parameters };
  }
  return undefined;
};

/** Returns undefined if the percent-encoding of one is invalid. */
const decodeAll = ({ publicId, slug, id, name }: Partial<PathParameters>): PathParameters | undefined => {
  try {
    return { publicId: decode(publicId), slug: decode(slug), id: decode(id), name: decode(name) };
  } catch {
    return undefined;
  }
};

const decode = (segment = ''): string => (segment.includes('%') ? decodeURIComponent(segment) : segment);
