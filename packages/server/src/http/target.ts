/** The target of a request: which route, and what was asked of it. */
import { bounds } from '@vitrine/contract';
import { LRUCache } from 'lru-cache';
import type { FormName } from '../openapi/filter-form.ts';
import type { Fault } from './as-written.ts';
import { catalogPath } from './documents/catalog.ts';
import { robotsPath } from './documents/robots.ts';
import { assetsPath } from '../sites/site.ts';

/** What is served beside the API: pages, the client with its types, and the element for owners' websites with its frame. */
export type SiteName = 'docs' | 'client' | 'client-types' | 'embed' | 'frame';

/** An address of a collection (contract §4.2, §11). */
export type CollectionRoute =
  | { readonly kind: 'records'; readonly publicId: string; readonly slug: string }
  | { readonly kind: 'record'; readonly publicId: string; readonly slug: string; readonly id: string }
  | { readonly kind: 'facets'; readonly publicId: string; readonly slug: string }
  | { readonly kind: 'changes'; readonly publicId: string; readonly slug: string };

/** The file of a collection (contract §11.5). */
interface ExportRoute {
  readonly kind: 'export';
  readonly publicId: string;
  readonly slug: string;
}

/** A page of the explorer about a tenant, a collection or a record. */
export type PageRoute =
  | { readonly kind: 'tenant-page'; readonly publicId: string }
  | { readonly kind: 'collection-page'; readonly publicId: string; readonly slug: string }
  | { readonly kind: 'record-page'; readonly publicId: string; readonly slug: string; readonly id: string }
  /** What a tenant's API answers, and one of its collections. */
  | { readonly kind: 'reference-page'; readonly publicId: string }
  | { readonly kind: 'collection-reference-page'; readonly publicId: string; readonly slug: string };

/** The picture of a tenant's page, of a collection's, or of a record's, for those who share its address. */
export interface SharedPictureRoute {
  readonly kind: 'shared-picture';
  readonly publicId: string;
  readonly slug?: string;
  readonly id?: string;
}

type Route =
  | PageRoute
  | SharedPictureRoute
  | { readonly kind: 'start-page' }
  /** All of our guides, and one of them. */
  | { readonly kind: 'guides-page' }
  | { readonly kind: 'guide-page'; readonly name: string }
  /** Where the start's form leads to: `?id=` names a tenant. */
  | { readonly kind: 'to-tenant' }
  | { readonly kind: 'profile'; readonly publicId: string }
  | CollectionRoute
  | ExportRoute
  | { readonly kind: 'api-document'; readonly form: FormName }
  | { readonly kind: 'tenant-document'; readonly publicId: string; readonly form: FormName }
  | { readonly kind: 'tenant-types'; readonly publicId: string }
  | { readonly kind: 'tenant-guide'; readonly publicId: string }
  /** The picture of this name that an owner has uploaded. */
  | { readonly kind: 'logo'; readonly publicId: string; readonly name: string }
  | { readonly kind: 'api-guide' }
  | { readonly kind: 'robots' }
  /** The addresses of a tenant's pages, for search engines. */
  | { readonly kind: 'sitemap'; readonly publicId: string }
  | { readonly kind: 'api-catalog' }
  /** Where messages of the Model Context Protocol are sent to, about this tenant. */
  | { readonly kind: 'mcp'; readonly publicId: string }
  /** A file that is a page of its own: it is of no tenant. */
  | { readonly kind: 'page'; readonly site: SiteName }
  | { readonly kind: 'asset'; readonly name: string }
  | { readonly kind: 'health' }
  | { readonly kind: 'readiness' }
  | { readonly kind: 'none' }
  /** The request does not say of which host it is. */
  | { readonly kind: 'bad-host' };

export interface Target {
  readonly route: Route;
  readonly path: string;
  /** The part after `?`, as it came. */
  readonly search: string;
  /** Whether path and search together are longer than is read (contract §4.2). */
  readonly isTooLong: boolean;
}

/** What is made for people of the API's answers, in their language. */
export type MadeRoute = PageRoute | SharedPictureRoute;

/** What a tenant or a collection shows as a whole. */
export type WholeRoute = Extract<
  Route,
  { readonly kind: 'profile' | 'tenant-document' | 'tenant-types' | 'tenant-guide' | 'logo' }
>;

/** A target below a tenant that is answered under its exposure. A file is sent, and not held. */
export type AnsweredTarget = Pick<Target, 'search'> & {
  readonly route: CollectionRoute | WholeRoute | MadeRoute | Extract<Route, { readonly kind: 'sitemap' }>;
};

export const isAnswered = (target: Target): target is Target & AnsweredTarget =>
  'publicId' in target.route && target.route.kind !== 'mcp' && target.route.kind !== 'export';

/** What people look at: failures are pages there, too. */
export const isPage = ({ kind }: Target['route']): boolean => kind === 'start-page' || kind.endsWith('-page');

/** Reads a URL. A path whose percent-encoding is broken is no route. */
export const readTarget = (url: string): Target => {
  const start = startOf(url);
  const question = url.indexOf('?', start);
  const path = question === -1 ? url.slice(start) : url.slice(start, question);
  return {
    route: matchRoute(path),
    path: path === '' ? '/' : path,
    search: question === -1 ? '' : url.slice(question + 1),
    isTooLong: isTooLong(url, start),
  };
};

/** What is left of a URL that is not taken as Bun has read it: no route, whatever it looks like. */
export const refusedTarget = (url: string, fault: Fault): Target => ({
  ...readTarget(url),
  route: { kind: fault === 'host' ? 'bad-host' : 'none' },
});

/** Most of what is asked was asked before: so many URLs are known by heart, but for very long ones. */
const knownMax = 10_000;
const knownLengthMax = 512;

/** Creates a reader of URLs that reads each once, for as long as it knows it. */
export const createTargetReader = (): ((url: string) => Target) => {
  const known = new LRUCache<string, Target>({ max: knownMax });
  return (url) => {
    const found = known.peek(url);
    if (found !== undefined) return found;
    const target = readTarget(url);
    if (url.length <= knownLengthMax) known.set(url, target);
    return target;
  };
};

/** Where the path begins. Without a Host header (HTTP/1.0) there is no origin in front of it. */
const startOf = (url: string): number => {
  if (url.startsWith('/')) return 0;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start === -1 ? url.length : start;
};

/** A character takes three bytes at most, so that those of a usual URL need not be counted. */
const isTooLong = (url: string, start: number): boolean =>
  3 * (url.length - start) > bounds.urlBytesMax && Buffer.byteLength(url.slice(start)) > bounds.urlBytesMax;

const tenantsPath = '/api/v1/public/t/';

const pagesPath = '/t/';
const mcpPath = '/mcp/t/';
const referencesPath = '/docs/t/';
const picturesPath = '/share/t/';
const documentName = '/openapi.json';
const nestedDocumentName = '/openapi-nested.json';
const typesName = '/types.d.ts';
const guideName = '/llms.txt';
const sitemapName = '/sitemap.xml';

/** No slug has a point. */
const logoName = /^logo-[\w-]+\.(?:png|jpeg|webp)$/;

/** Without a slash at its end: the page finds its files by how deep it is. */
const framePath = /^\/embed\/t\/[^/]+\/[^/]+$/;

const matchRoute = (path: string): Route => {
  if (path.startsWith(tenantsPath)) return matchTenant(path);
  if (path === `/api/v1${documentName}`) return { kind: 'api-document', form: 'flat' };
  if (path === `/api/v1${nestedDocumentName}`) return { kind: 'api-document', form: 'nested' };
  if (path === guideName) return { kind: 'api-guide' };
  if (path === robotsPath) return { kind: 'robots' };
  if (path === catalogPath) return { kind: 'api-catalog' };
  if (path.startsWith(pagesPath)) {
    const file = matchFile(path);
    return file ?? matchPage(path);
  }
  if (path.startsWith(mcpPath)) return matchMcp(path);
  if (path.startsWith(picturesPath)) return matchPicture(path);
  if (path.startsWith(assetsPath)) return { kind: 'asset', name: path.slice(assetsPath.length) };
  if (path.startsWith(referencesPath)) return matchReference(path);
  if (path === '/docs/interactive') return { kind: 'page', site: 'docs' };
  if (path === '/docs' || path === '/docs/') return { kind: 'guides-page' };
  if (path.startsWith('/docs/')) return { kind: 'guide-page', name: path.slice('/docs/'.length) };
  if (path === '/client.js') return { kind: 'page', site: 'client' };
  if (path.startsWith('/client/')) return { kind: 'asset', name: path.slice(1) };
  if (path === '/client.d.ts') return { kind: 'page', site: 'client-types' };
  if (path === '/embed.js') return { kind: 'page', site: 'embed' };
  if (framePath.test(path)) return { kind: 'page', site: 'frame' };
  if (path.startsWith('/embed/')) return { kind: 'asset', name: path.slice(1) };
  if (path === '/' || path === '') return { kind: 'start-page' };
  if (path === '/t') return { kind: 'to-tenant' };
  if (path === '/healthz') return { kind: 'health' };
  if (path === '/readyz') return { kind: 'readiness' };
  return { kind: 'none' };
};

/** One more segment than the longest address below a tenant has: what stands behind it is not read. */
const segmentsMax = 5;

/** What stands behind a beginning of the path; nothing where its percent-encoding is broken. One trailing slash is accepted. */
const segmentsBehind = (path: string, start: string): readonly string[] => {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  const written = path.slice(start.length, end).split('/', segmentsMax);
  const segments = written.map(decode).filter((segment) => segment !== undefined);
  return segments.length < written.length ? [] : segments;
};

/** `{publicId}`, `{publicId}/{slug}` and `{publicId}/{slug}/{id}`. */
const matchPage = (path: string): Route => {
  if (path === pagesPath) return { kind: 'to-tenant' };
  const [publicId, slug, id, ...rest] = segmentsBehind(path, pagesPath);
  if (publicId === undefined || rest.length > 0) return { kind: 'none' };
  if (slug === undefined) return { kind: 'tenant-page', publicId };
  if (id === undefined && logoName.test(slug)) return { kind: 'logo', publicId, name: slug };
  return id === undefined ? { kind: 'collection-page', publicId, slug } : { kind: 'record-page', publicId, slug, id };
};

/** As the page's, without a slash at its end: nobody writes it. */
const matchPicture = (path: string): Route => {
  const [publicId, slug, id, ...rest] = path.endsWith('/') ? [] : segmentsBehind(path, picturesPath);
  if (publicId === undefined || rest.length > 0) return { kind: 'none' };
  return { kind: 'shared-picture', publicId, ...(slug !== undefined && { slug }), ...(id !== undefined && { id }) };
};

/** `{publicId}` and `{publicId}/{slug}`. */
const matchReference = (path: string): Route => {
  const [publicId, slug, ...rest] = segmentsBehind(path, referencesPath);
  if (publicId === undefined || rest.length > 0) return { kind: 'none' };
  return slug === undefined
    ? { kind: 'reference-page', publicId }
    : { kind: 'collection-reference-page', publicId, slug };
};

/** `{publicId}`, `{publicId}/{slug}`, and the addresses of a collection. */
const matchTenant = (path: string): Route => {
  const [publicId, slug, ...behind] = segmentsBehind(path, tenantsPath);
  if (publicId === undefined) return { kind: 'none' };
  if (slug === undefined) return { kind: 'profile', publicId };
  return matchCollection(publicId, slug, behind);
};

const matchCollection = (publicId: string, slug: string, [address, id, ...rest]: readonly string[]): Route => {
  if (address === undefined) return { kind: 'records', publicId, slug };
  if (address === 'export' && id === undefined) return { kind: 'export', publicId, slug };
  if (address === 'changes' && id === undefined) return { kind: 'changes', publicId, slug };
  if (address === 'facets' && id === undefined) return { kind: 'facets', publicId, slug };
  if (address === 'records' && id !== undefined && rest.length === 0) return { kind: 'record', publicId, slug, id };
  return { kind: 'none' };
};

/** One trailing slash is accepted. */
const matchMcp = (path: string): Route => {
  const publicId = decode(path.slice(mcpPath.length, path.endsWith('/') ? -1 : undefined));
  return publicId === undefined ? { kind: 'none' } : { kind: 'mcp', publicId };
};

/** `{publicId}/openapi.json` and its like; nothing where the path does not end in one of these names. */
const matchFile = (path: string): Route | undefined => {
  for (const [name, routeOf] of tenantFiles) {
    if (!path.endsWith(name)) continue;
    const publicId = decode(path.slice(pagesPath.length, -name.length));
    return publicId === undefined ? { kind: 'none' } : routeOf(publicId);
  }
  return undefined;
};

const tenantFiles: readonly (readonly [name: string, routeOf: (publicId: string) => Route])[] = [
  [documentName, (publicId) => ({ kind: 'tenant-document', publicId, form: 'flat' })],
  [nestedDocumentName, (publicId) => ({ kind: 'tenant-document', publicId, form: 'nested' })],
  [typesName, (publicId) => ({ kind: 'tenant-types', publicId })],
  [guideName, (publicId) => ({ kind: 'tenant-guide', publicId })],
  [sitemapName, (publicId) => ({ kind: 'sitemap', publicId })],
];

/** A segment of a path; none where it is empty, more than one, or its percent-encoding is broken. */
const decode = (segment: string): string | undefined => {
  if (segment === '' || segment.includes('/')) return undefined;
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
