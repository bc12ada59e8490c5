/** Handles every request to the console: identifies the caller, finds the route, and answers. */
import { languageOf } from '@vitrine/explorer/languages';
import { createSpeaker, type ConsoleKey } from '@vitrine/messages';
import { loadConsoleMessages } from '@vitrine/messages/console';
import { assetsPath, rateLimitHeaders, type Verdict } from '@vitrine/server';
import { withinTime } from './body.ts';
import { enter, enterInvited, greet } from './entry.ts';
import { rateLimited } from './limits.ts';
import { invalidRequest, Refusal, refusalOf, type RefusalCode } from './refusal.ts';
import { printDocument } from './openapi/document.ts';
import { identifyOperator } from './operator/call.ts';
import { operatorRoutes } from './operator/routes.ts';
import { protect, type Reply, respond, respondWithRefusal, respondWithWords } from './response.ts';
import { findRoute } from './route.ts';
import { routes } from './routes.ts';
import type { ConsoleServices } from './services.ts';
import { identify, requireSession } from './visitor.ts';

/** @param fault set when the path or the Host header is malformed: the request is always refused */
export type ConsoleHandler = (request: Request, peerAddress: string, fault?: 'path' | 'host') => Promise<Response>;

export const createConsoleHandler =
  (services: ConsoleServices): ConsoleHandler =>
  async (request, peerAddress, fault) => {
    const { pathname: path, searchParams: search } = new URL(request.url, 'http://console');
    const { id: address } = services.readAddress(peerAddress, request.headers);
    const now = new Date(services.clock.now());
    const { work, isForPrograms } = parts.find(({ prefix }) => path.startsWith(prefix)) ?? forPeople;
    try {
      services.limits.checkAddress(address);
      if (fault !== undefined) throw faulty(fault);
      const response = await withinTime(request, services.clock, async (timed) =>
        work(services, { request: timed, address, path, search, now }),
      );
      return protect(response, services);
    } catch (error) {
      const refusal = refuse(services, error, path);
      if (unknown.has(refusal.code)) services.limits.countRefused(address);
      return protect(
        isForPrograms
          ? respondWithRefusal(refusal)
          : await respondWithClosedPage(services, refusal, request.headers.get('accept-language')),
        services,
      );
    }
  };

/** Refusals of unidentified callers, which count against their address. */
const unknown: ReadonlySet<RefusalCode> = new Set(['unauthorized', 'forbidden']);

const faulty = (fault: 'path' | 'host'): Refusal =>
  fault === 'path'
    ? new Refusal('not_found', 'There is no such path.', { reason: { code: 'pathUnknown', values: {} } })
    : invalidRequest([
        { parameter: 'Host', message: 'Send one Host header, with the name or address of the console.' },
      ]);

const refuse = ({ observe }: ConsoleServices, error: unknown, path: string): Refusal => {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') observe({ kind: 'request-failed', reason: error, path });
  return refusal;
};

interface ConsoleRequest {
  readonly request: Request;
  /** The client's address. */
  readonly address: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly now: Date;
}

type Work = (services: ConsoleServices, asked: ConsoleRequest) => Promise<Response>;

const answer: Work = async (services, { request, path, search, now }) => {
  const { route, parameters } = findRoute(routes, request.method, path);
  const visitor = await identify(services, request, now);
  const verdict = services.limits.count(visitor.tenant.publicId, visitor.person);
  const [parameter = ''] = parameters;
  return within(verdict, services, path, async () => route.run({ services, request, visitor, parameter, search, now }));
};

const operate: Work = async (services, { request, path, search, now }) => {
  const { operator } = services;
  if (operator === undefined) throw new Refusal('not_found', 'There is no such path.');
  const { route, parameters } = findRoute(operatorRoutes, request.method, path);
  const actor = await identifyOperator(operator, request, now);
  return within(services.limits.countOperator(actor.name), services, path, async () =>
    route.run({ services, operator, request, actor, parameters, search, now }),
  );
};

const describe: Work = async ({ operator }, { request, path }) => {
  findRoute([{ method: 'GET', path: documentPath }], request.method, path);
  const document = printDocument({ hasOperator: operator !== undefined });
  return Promise.resolve(new Response(document, { headers: { 'Content-Type': 'application/json; charset=utf-8' } }));
};

/** Answers a request that was counted. */
const within = async (
  verdict: Verdict,
  services: ConsoleServices,
  path: string,
  run: () => Promise<Reply>,
): Promise<Response> => {
  if (!verdict.allowed) throw rateLimited(verdict);
  const response = await run().then(respond, (error: unknown) => respondWithRefusal(refuse(services, error, path)));
  for (const [name, value] of rateLimitHeaders(verdict)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
};

/** Answers a person who has followed a link. */
const show: Work = async (services, { request, address, path, search, now }) => {
  if (path === '/enter' && request.method === 'POST') return enterInvited(services, request, address, now);
  if (request.method !== 'GET') {
    const allowed = path === '/enter' ? 'GET, POST' : 'GET';
    throw new Refusal('method_not_allowed', `This path takes ${allowed}.`, { headers: { Allow: allowed } });
  }
  const invitation = path === '/enter' ? search.get('invitation') : null;
  if (invitation !== null) return respondWithInvitation(services, invitation, request, now);
  if (path === '/enter') return enter(services, request, address, search.get('token') ?? '', now);
  const { page, assets } = await services.loadSite();
  if (path === '/') {
    await requireSession(services, request, now);
    return services.sendFile(page, request);
  }
  const asset = path.startsWith(assetsPath) ? assets.get(path.slice(assetsPath.length)) : undefined;
  if (asset === undefined)
    throw new Refusal('not_found', 'There is no such page.', { reason: { code: 'pathUnknown', values: {} } });
  return services.sendFile(asset, request);
};

interface Part {
  readonly work: Work;
  /** True if failures are JSON. */
  readonly isForPrograms: boolean;
}

const documentPath = '/openapi.json';

/** The parts of the port, by how their paths begin. */
const parts: readonly (Part & { readonly prefix: string })[] = [
  { prefix: '/api/', work: answer, isForPrograms: true },
  { prefix: '/operator/', work: operate, isForPrograms: true },
  { prefix: documentPath, work: describe, isForPrograms: true },
];

const forPeople: Part = { work: show, isForPrograms: false };

const tooMany = 429;

/** The page that greets a colleague. */
const respondWithInvitation = async (
  services: ConsoleServices,
  secret: string,
  { headers }: Request,
  now: Date,
): Promise<Response> => {
  const { name: tenant } = await greet(services, secret, now);
  const { language, say, style } = await speakTo(services, headers.get('accept-language'));
  return respondWithWords(200, {
    language,
    title: say('console.invited.title', { tenant }),
    text: say('console.invited.text'),
    style,
    form: { action: 'enter', name: 'invitation', value: secret, button: say('console.invited.enter') },
  });
};

/** The words of the language that the browser prefers, and the path of the style sheet. */
const speakTo = async (services: ConsoleServices, accepted: string | null) => {
  const site = await services.loadSite().catch(() => undefined);
  const style = [...(site?.assets.keys() ?? [])].find((name) => name.endsWith('.css'));
  const language = languageOf('', accepted);
  const { say } = createSpeaker<ConsoleKey>(language, await loadConsoleMessages(language));
  return { language, say, style: style && assetsPath.slice(1) + style };
};

const respondWithClosedPage = async (
  services: ConsoleServices,
  { status, message, reason }: Refusal,
  accepted: string | null,
): Promise<Response> => {
  const { language, say, style } = await speakTo(services, accepted);
  const why = reason === undefined ? message : say(`console.reason.${reason.code}`, reason.values);
  return respondWithWords(status, {
    language,
    title: say('console.closed.title'),
    text: status === tooMany ? why : `${why} ${say('console.closed.wayBack')}`,
    style,
  });
};
