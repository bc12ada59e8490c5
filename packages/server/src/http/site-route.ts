/** `GET /docs`, `/assets/…`: pages and their files. They ask nothing of the catalog or a source. */
import { methodNotAllowed, routeNotFound } from './refusals.ts';
import { respondWithFile, type Sent } from './response.ts';
import type { LoadSite, SiteFiles, StaticFile } from '../sites/site.ts';
import type { SiteName, Target } from './target.ts';

/** All that are served, each with what loads it. */
export type Sites = Readonly<
  Record<SiteName, LoadSite> & Record<'explorer' | 'guide-pictures', () => Promise<SiteFiles>>
>;

export type SiteRoute = Extract<Target['route'], { readonly kind: 'page' | 'asset' }>;

export const isOfSite = (route: Target['route']): route is SiteRoute => route.kind === 'page' || route.kind === 'asset';

export const answerSite = async (sites: Sites, route: SiteRoute, request: Request): Promise<Sent> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed();
  const file = await find(sites, route);
  if (file === undefined) throw routeNotFound();
  return respondWithFile(file, request);
};

/** An asset may be asked of a process that has served no page yet: then one after the other is loaded, what is asked most first. */
const find = async (sites: Sites, route: SiteRoute): Promise<StaticFile | undefined> => {
  if (route.kind === 'page') return (await sites[route.site]()).page;
  for (const load of Object.values(sites)) {
    const file = (await load()).assets.get(route.name);
    if (file !== undefined) return file;
  }
  return undefined;
};
