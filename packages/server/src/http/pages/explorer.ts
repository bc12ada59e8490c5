/** What makes pages, and says what their pictures show: loaded with the first one. */
import {
  defaultLanguage,
  readCollectionPage,
  readCollectionReferencePage,
  readRecordPage,
  readReferencePage,
  readSharedPicture,
  readTenantPage,
  renderFailurePage,
  renderMistakes,
  renderStartPage,
  wordsOf,
  type Ask,
  type Language,
  type PageContext,
  type RenderPage,
  type TenantContext,
} from '@vitrine/explorer';
import { styleOf } from '@vitrine/explorer/accent';
import type { PictureLogo, SharedPicture } from '@vitrine/drawing/shared-picture';
import type { ServedExposure } from '../../served.ts';
import { readAssetNames } from '../../sites/explorer.ts';
import { printPolicy } from '../../sites/site.ts';
import { askWithin } from '../ask-within.ts';
import type { AnswerAsker } from '../answer-target.ts';
import type { Failure } from '../failure.ts';
import type { FailurePage } from '../response.ts';
import { collectionNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';
import type { PageRoute, SharedPictureRoute, Target } from '../target.ts';
import type { MadeTarget } from './page.ts';

export type PageServices = Pick<AnswerServices, 'publicUrl' | 'imageOrigins'>;

export const contextOf = async (
  { publicUrl, imageOrigins }: PageServices,
  search: string,
  language: Language = defaultLanguage,
  timeZone?: string,
): Promise<PageContext> => ({
  words: await wordsOf(language, timeZone),
  search,
  assets: await readAssetNames(),
  publicUrl,
  imageOrigins,
});

/** Nothing but what is its own, its owner's colour, and pictures from where the operator says. */
export const policyOf = ({ imageOrigins }: PageServices, exposure?: ServedExposure): string => {
  const color = exposure?.appearance?.color;
  const digest = color === undefined ? '' : new Bun.CryptoHasher('sha256').update(styleOf(color)).digest('base64');
  return printPolicy({
    'form-action': "'self'",
    'img-src': ["'self' data:", ...imageOrigins].join(' '),
    ...(digest !== '' && { 'style-src': `'self' 'sha256-${digest}'` }),
  });
};

const tenantContextOf = async (
  services: PageServices,
  search: string,
  exposure: ServedExposure,
  { language }: AnswerAsker,
): Promise<TenantContext> => ({
  ...(await contextOf(services, search, language, exposure.appearance?.timeZone)),
  exposure,
});

/** Asks all that a page needs. Rejects with what the API refuses it with. */
export const readPage = async (
  services: AnswerServices,
  exposure: ServedExposure,
  { route, search }: MadeTarget<PageRoute>,
  asker: AnswerAsker,
): Promise<RenderPage> => {
  const context = await tenantContextOf(services, search, exposure, asker);
  const ask: Ask = async (question) => askWithin(services, exposure, question, asker);
  if (route.kind === 'tenant-page') return readTenantPage(context, ask);
  if (route.kind === 'reference-page') return readReferencePage(context, ask);
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  switch (route.kind) {
    case 'collection-page':
      return readCollectionPage({ context, collection }, ask);
    case 'record-page':
      return readRecordPage(context, collection, route.id, ask);
    case 'collection-reference-page':
      return readCollectionReferencePage(context, collection, ask);
  }
};

/** Nothing where its title cannot be written. Rejects with what the API refuses it with. */
export const readPicture = async (
  services: AnswerServices,
  exposure: ServedExposure,
  { route: { slug, id }, search }: MadeTarget<SharedPictureRoute>,
  asker: AnswerAsker,
): Promise<SharedPicture | undefined> => {
  const context = await tenantContextOf(services, search, exposure, asker);
  const ask: Ask = async (question) => askWithin(services, exposure, question, asker);
  const collection = slug === undefined ? undefined : exposure.collections.get(slug);
  return readSharedPicture(context, { collection, id }, logoOf(services, exposure), ask);
};

/** One of WebP is not drawn. */
const logoOf = ({ edition }: AnswerServices, { tenant, appearance }: ServedExposure): PictureLogo | undefined => {
  const logo = appearance?.logo;
  if (logo === undefined || logo.type === 'webp') return undefined;
  const { type, width, height } = logo;
  const content = edition.logo(tenant.publicId);
  return content && { type, width, height, content };
};

export const renderStart = async (
  services: PageServices,
  search: string,
  language: Language | undefined,
): Promise<string> => renderStartPage(await contextOf(services, search, language));

/** @param exposure the tenant's, where it may be named */
export const renderFailure = async (
  services: PageServices,
  { route, search }: Target,
  failure: Failure,
  language: Language | undefined,
  exposure: ServedExposure | undefined,
): Promise<FailurePage> => {
  const context = await contextOf(services, search, language, exposure?.appearance?.timeZone);
  const policy = policyOf(services, exposure);
  if (exposure === undefined) return { html: renderFailurePage(context, failure.code), policy };
  const collection = 'slug' in route ? exposure.collections.get(route.slug) : undefined;
  const isMistaken = failure.code === 'invalid_request' && collection !== undefined && route.kind === 'collection-page';
  const html = isMistaken
    ? renderMistakes({ context: { ...context, exposure }, collection }, failure.details ?? [])
    : renderFailurePage({ ...context, exposure }, failure.code);
  return { html, policy };
};
