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

/** A route with parameters. */
interface Pattern {
  readonly route: Route;
  /** The segments after the prefix. */
  readonly segments: readonly string[];
}

interface Group {
  /** The text before the first parameter. */
  readonly prefix: string;
  readonly patterns: readonly Pattern[];
  /** One more than the longest pattern has: further segments of a path are not read. */
  readonly segmentsMax: number;
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
const groupsOf = (routes: readonly Route[]): readonly Group[] => {
  const groups = Map.groupBy(routes, prefixOf);
  return Array.from(groups, ([prefix, group]) => {
    const patterns = group.map((route) => ({ route, segments: route.pattern.slice(prefix.length).split('/') }));
    return { prefix, patterns, segmentsMax: Math.max(...patterns.map(({ segments }) => segments.length)) + 1 };
  }).toSorted((one, other) => other.prefix.length - one.prefix.length);
};

const matchGroup = ({ prefix, patterns, segmentsMax }: Group, path: string): Matched | undefined => {
  const hasSlash = path.endsWith('/');
  const rest = path.slice(prefix.length);
  const segments = readSegments(hasSlash ? rest.slice(0, -1) : rest, segmentsMax);
  for (const { route, segments: expected } of patterns) {
    const parameters = expected[0] === '*' ? { ...noParameters, name: rest } : parametersOf(expected, segments);
    const fits = expected[0] === '*' || !hasSlash || route.takesSlash === true;
    if (fits && parameters !== undefined && route.names?.test(parameters.name) !== false) return { route, parameters };
  }
  return undefined;
};

/** A segment of a path, as it was written and decoded. */
interface Segment {
  readonly written: string;
  readonly decoded: string;
}

/** Fixed segments are compared as written, as proxies and caches compare them: `/%65xport` is no file. */
const parametersOf = (expected: readonly string[], segments: readonly Segment[]): PathParameters | undefined => {
  if (expected.length !== segments.length) return undefined;
  const found = { ...noParameters };
  for (const [index, name] of expected.entries()) {
    const segment = segments[index];
    if (isParameter(name)) found[parameterOf[name]] = segment?.decoded ?? '';
    else if (name !== segment?.written) return undefined;
  }
  return found;
};

const parameterOf = { ':publicId': 'publicId', ':slug': 'slug', ':id': 'id', ':name': 'name' } as const;

const isParameter = (name: string): name is keyof typeof parameterOf => Object.hasOwn(parameterOf, name);

/** Returns an empty list if a segment is empty, or its percent-encoding is invalid. */
const readSegments = (rest: string, segmentsMax: number): readonly Segment[] => {
  const segments = rest.split('/', segmentsMax).map((written) => ({ written, decoded: decode(written) }));
  return segments.every((segment): segment is Segment => segment.decoded !== undefined) ? segments : [];
};

const decode = (segment: string): string | undefined => {
  if (segment === '') return undefined;
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
