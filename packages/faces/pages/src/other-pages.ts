/** Pages without tenant and edition: the start page, and our guides. */
import { pathTo } from '@vitrine/contract';
import { referencePath, tenantPath } from '@vitrine/explorer/addresses';
import { chosenLanguage, languageOf } from '@vitrine/explorer/languages';
import {
  noRoute,
  respondElsewhere,
  respondWithPage,
  routeNotFound,
  type FaceServices,
  type FaceRoute,
  type RouteRequest,
} from '@vitrine/server/face';
import type { PageServices } from './explorer.ts';
import { failurePage } from './page.ts';
import type { PagesSettings } from './pages-settings.ts';

type Render = (services: PageServices, asked: RouteRequest) => Promise<string | undefined>;

export const otherRoutes = (settings: PagesSettings): readonly FaceRoute[] => {
  const route = (pattern: string, takesSlash: boolean, answer: FaceRoute['answer']): FaceRoute => ({
    name: 'explorer',
    pattern,
    takesSlash,
    answer,
    renderFailure: failurePage(settings),
  });
  const page = (render: Render): Extract<FaceRoute['answer'], { readonly kind: 'response' }> => ({
    kind: 'response',
    respond: async (services, asked) => {
      const text = await render({ ...settings, publicUrl: services.publicUrl }, asked);
      if (text === undefined) throw routeNotFound();
      return respondWithPage(text, asked.request, asked.verdict);
    },
  });
  const guides = page(async (services, { search, requester: { acceptLanguage } }) =>
    (await import('./guides.ts')).renderGuideList(services, search, languageOf(search, acceptLanguage)),
  );
  return [
    route('/', false, page(renderStart)),
    toTenant,
    route('/docs', true, {
      kind: 'response',
      respond: async (services: FaceServices, asked) => {
        const elsewhere = pathOfReference(asked.search);
        if (elsewhere !== undefined) return respondElsewhere(pathTo(services.publicUrl, elsewhere));
        return guides.respond(services, asked);
      },
    }),
    route(
      '/docs/*',
      false,
      page(async (services, { parameters: { name }, search, requester: { acceptLanguage } }) =>
        (await import('./guides.ts')).renderGuidePage(services, name, search, languageOf(search, acceptLanguage)),
      ),
    ),
  ];
};

/** Unknown paths, as a page: people follow old links. Those of programs and of files get the envelope. */
export const unknownRoutes = (settings: PagesSettings): readonly FaceRoute[] => {
  const renderFailure = failurePage(settings);
  const unknown = (pattern: string): FaceRoute => ({ ...noRoute(pattern, pageNames), renderFailure });
  return [unknown('/*'), unknown('/t/*'), unknown('/docs/t/*')];
};

/** No path of programs, and no name of a file. */
const pageNames = /^(?!(?:.*\/)?(?:api|mcp|odata)(?:\/|$))[^.]*$/i;

/** The target of the start page's form. */
const toTenant: FaceRoute = {
  name: 'explorer',
  pattern: '/t',
  takesSlash: true,
  answer: {
    kind: 'response',
    respond: async ({ publicUrl }, { search }) => respondElsewhere(pathTo(publicUrl, pathOfTenant(search))),
  },
};

const renderStart: Render = async (services, { search, requester: { acceptLanguage } }) =>
  (await import('./explorer.ts')).renderStart(services, search, languageOf(search, acceptLanguage));

/** Redirects the former path of a tenant's reference, `/docs?tenant=`. */
const pathOfReference = (search: string): string | undefined => {
  const id = search.includes('tenant=') ? new URLSearchParams(search).get('tenant') : null;
  return id === null ? undefined : referencePath(id);
};

/** Keeps the chosen language. */
const pathOfTenant = (search: string): string => {
  const id = new URLSearchParams(search).get('id')?.trim() ?? '';
  const path = id === '' ? '/' : tenantPath(id);
  const language = chosenLanguage(search);
  return language === undefined ? path : `${path}?lang=${language}`;
};
