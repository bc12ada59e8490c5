/** Pages that are of no edition: the start, and what says why another one cannot be shown. */
import { chosenLanguage, type Language } from '@vitrine/explorer/languages';
import type { Access } from '../../access.ts';
import type { LiveEdition } from '../../editions/live-edition.ts';
import type { Failure } from '../failure.ts';
import type { FailurePage } from '../response.ts';
import type { Target } from '../target.ts';

interface PageServices {
  readonly publicUrl: string | null;
  readonly imageOrigins: readonly string[];
  readonly edition: Pick<LiveEdition, 'exposure'>;
}

interface PageAsker {
  readonly access: Access;
  readonly language: Language | undefined;
  readonly refusal: unknown;
}

/** @param search the part of the URL after `?` */
export const startPageOf = async (services: PageServices, search: string, { language }: PageAsker): Promise<string> => {
  const { renderStart } = await import('./explorer.ts');
  return renderStart(services, search, language);
};

/** Nothing where there is no such guide. */
export const guidePageOf = async (
  services: PageServices,
  route: Extract<Target['route'], { readonly kind: 'guides-page' | 'guide-page' }>,
  search: string,
  { language }: PageAsker,
): Promise<string | undefined> => {
  const { renderGuidePage } = await import('./guides.ts');
  return renderGuidePage(services, route, search, language);
};

/** The reference of a tenant stood at `/docs?tenant=`. */
export const pathOfReference = (search: string): string | undefined => {
  const id = search.includes('tenant=') ? new URLSearchParams(search).get('tenant') : null;
  return id === null ? undefined : `/docs/t/${encodeURIComponent(id.toWellFormed())}`;
};

/** In the frame of the tenant; who is refused before anything is looked up is shown none. */
export const failurePageOf = async (
  services: PageServices,
  target: Target,
  failure: Failure,
  { access, language, refusal }: PageAsker,
): Promise<FailurePage> => {
  const { route } = target;
  const isLookedUp = failure.code !== 'rate_limited' && refusal === undefined && 'publicId' in route;
  const exposure = isLookedUp ? services.edition.exposure(route.publicId, access) : undefined;
  const { renderFailure } = await import('./explorer.ts');
  return renderFailure(services, target, failure, language, exposure);
};

/** Where the form of the start leads to, in the language that was chosen. */
export const pathOfTenant = (search: string): string => {
  const id = new URLSearchParams(search).get('id')?.trim() ?? '';
  const path = id === '' ? '/' : `/t/${encodeURIComponent(id.toWellFormed())}`;
  const language = chosenLanguage(search);
  return language === undefined ? path : `${path}?lang=${language}`;
};
