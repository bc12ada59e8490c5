/** The way of every request to the console: who asks, which route, what came of it. */
import { assetsPath } from '../sites/site.ts';
import { enter } from './entry.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { protect, respond, respondWithRefusal, respondWithWords } from './response.ts';
import { findRoute } from './route.ts';
import { routes } from './routes.ts';
import type { ConsoleServices } from './services.ts';
import { identify, requireSession } from './visitor.ts';

export type ConsoleHandler = (request: Request) => Promise<Response>;

export const createConsoleHandler =
  (services: ConsoleServices): ConsoleHandler =>
  async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://console');
    const isForPrograms = pathname.startsWith('/api/');
    const work = isForPrograms ? answer : show;
    try {
      return protect(await work(services, request, pathname, searchParams), services);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path: pathname });
      return protect(
        isForPrograms ? respondWithRefusal(refusal) : await respondWithClosedPage(services, refusal),
        services,
      );
    }
  };

type Work = (services: ConsoleServices, request: Request, path: string, search: URLSearchParams) => Promise<Response>;

const answer: Work = async (services, request, path, search) => {
  const now = new Date(services.clock.now());
  const { route, parameter } = findRoute(routes, request.method, path);
  const visitor = await identify(services, request, now);
  return respond(await route.run({ services, request, visitor, parameter, search, now }));
};

/** For a person who has followed a link. */
const show: Work = async (services, request, path, search) => {
  if (request.method !== 'GET')
    throw new Refusal('method_not_allowed', 'This path takes GET.', { headers: { Allow: 'GET' } });
  const now = new Date(services.clock.now());
  if (path === '/enter') return enter(services, request, search.get('token') ?? '', now);
  const { page, assets } = await services.loadSite();
  if (path === '/') {
    await requireSession(services, request, now);
    return services.sendFile(page, request);
  }
  const asset = path.startsWith(assetsPath) ? assets.get(path.slice(assetsPath.length)) : undefined;
  if (asset === undefined) throw new Refusal('not_found', 'There is no such page.');
  return services.sendFile(asset, request);
};

const respondWithClosedPage = async (services: ConsoleServices, { status, message }: Refusal): Promise<Response> => {
  const site = await services.loadSite().catch(() => undefined);
  const style = [...(site?.assets.keys() ?? [])].find((name) => name.endsWith('.css'));
  const words = `${message} Go back to where you came from, and open it anew.`;
  return respondWithWords(status, 'The console is closed', words, style && assetsPath.slice(1) + style);
};
