/** Renders pages, and composes share images. Imported with the first one. */
import { readTenantPresentation } from '@vitrine/contract/presentation';
import {
  defaultLanguage,
  present,
  readCollectionPage,
  readCollectionReferencePage,
  readFramePage,
  readRecordPage,
  readReferencePage,
  readSharedPicture,
  readTenantPage,
  renderFailurePage,
  renderFrameFailure,
  renderFrameMistakes,
  renderMistakes,
  renderStartPage,
  shapeOf,
  wordsOf,
  type Ask,
  type CollectionShape,
  type Language,
  type PageContext,
  type RenderPage,
  type TenantContext,
} from '@vitrine/explorer';
import { styleOf } from '@vitrine/explorer/accent';
import type { PictureLogo, SharedPicture } from '@vitrine/drawing/shared-picture';
import {
  collectionNotFound,
  printPolicy,
  type AnswerRequester,
  type FaceServices,
  type RouteParameters,
  type Failure,
  type FailurePage,
  type ServedExposure,
} from '@vitrine/server/face';
import type { PagesSettings } from './pages-settings.ts';
import { readAssetNames } from './explorer-files.ts';
import { todayOf } from './today.ts';

export type PageKind =
  | 'tenant-page'
  | 'collection-page'
  | 'record-page'
  /** The reference of a tenant's API, and of one of its collections. */
  | 'reference-page'
  | 'collection-reference-page'
  /** A page in a frame on another website. */
  | 'frame';

export type PageServices = Pick<FaceServices, 'publicUrl'> & Omit<PagesSettings, 'drawer'>;

export const contextOf = async (
  { publicUrl, imageOrigins, mapTiles }: PageServices,
  search: string,
  language: Language = defaultLanguage,
  timeZone?: string,
): Promise<PageContext> => ({
  words: await wordsOf(language, timeZone),
  search,
  assets: await readAssetNames(),
  publicUrl,
  imageOrigins,
  mapTiles: mapTiles ?? undefined,
});

/**
 * The Content-Security-Policy of pages: only own resources, the owner's colour, and pictures from the configured
 * origins. Any website may frame a page for frames, which runs no script.
 */
export const policyOf = (
  { imageOrigins, mapTiles }: Omit<PagesSettings, 'drawer'>,
  exposure?: ServedExposure,
  kind?: PageKind,
): string => {
  const { color } = readTenantPresentation(exposure?.presentation);
  const digest = color === undefined ? '' : new Bun.CryptoHasher('sha256').update(styleOf(color)).digest('base64');
  return printPolicy({
    'form-action': "'self'",
    ...(kind === 'frame' && { 'script-src': "'none'", 'connect-src': "'none'", 'frame-ancestors': '*' }),
    'img-src': ["'self' data:", ...imageOrigins, ...(mapTiles ? [new URL(mapTiles.address).origin] : [])].join(' '),
    ...(digest !== '' && { 'style-src': `'self' 'sha256-${digest}'` }),
  });
};

const tenantContextOf = async (
  services: PageServices,
  search: string,
  exposure: ServedExposure,
  language: Language,
  today = '',
): Promise<TenantContext> => ({
  ...(await contextOf(services, search, language, readTenantPresentation(exposure.presentation).timeZone)),
  exposure: present(exposure),
  today,
});

/** How a collection is shown. Undefined: no such collection. */
export const readShape = async (
  exposure: ServedExposure,
  slug: string,
  language: Language,
): Promise<CollectionShape | undefined> => {
  const presented = present(exposure);
  const collection = presented.collections.get(slug);
  return collection && shapeOf(presented, collection, await wordsOf(language));
};

export interface RequestedPage extends RouteParameters {
  readonly kind: PageKind;
  readonly language: Language;
}

/** Requests all data of a page. Rejects with the API's refusal. */
export const readPage = async (
  services: FaceServices & PageServices,
  exposure: ServedExposure,
  { kind, parameters, search, language }: RequestedPage,
  requester: AnswerRequester,
): Promise<RenderPage> => {
  const context = await tenantContextOf(services, search, exposure, language, todayOf(services, exposure));
  const ask: Ask = async (question, isShown = true) =>
    services.ask(exposure, question, requester, isShown ? undefined : () => undefined);
  if (kind === 'tenant-page') return readTenantPage(context, ask);
  if (kind === 'reference-page') return readReferencePage(context, ask);
  const collection = context.exposure.collections.get(parameters.slug);
  if (collection === undefined) throw collectionNotFound();
  switch (kind) {
    case 'collection-page':
      return readCollectionPage({ context, collection }, ask);
    case 'record-page':
      return readRecordPage(context, collection, parameters.id, ask);
    case 'collection-reference-page':
      return readCollectionReferencePage(context, collection, ask);
    case 'frame':
      // A frame shows what is public, whatever key is sent.
      if (collection.isPrivate) throw collectionNotFound();
      return readFramePage({ context, collection }, ask);
  }
};

/** Undefined where our fonts lack letters of its title. Rejects with the API's refusal. */
export const readPicture = async (
  services: FaceServices & PageServices,
  exposure: ServedExposure,
  { parameters: { slug, id }, search, language }: RouteParameters & { readonly language: Language },
  requester: AnswerRequester,
): Promise<SharedPicture | undefined> => {
  const context = await tenantContextOf(services, search, exposure, language);
  const ask: Ask = async (question) => services.ask(exposure, question, requester);
  const collection = slug === '' ? undefined : context.exposure.collections.get(slug);
  return readSharedPicture(context, { collection, id: id === '' ? undefined : id }, logoOf(services, exposure), ask);
};

/** Leaves out WebP, which cannot be drawn. */
const logoOf = ({ edition }: FaceServices, { tenant, presentation }: ServedExposure): PictureLogo | undefined => {
  const { logo } = readTenantPresentation(presentation);
  if (logo === undefined || logo.type === 'webp') return undefined;
  const { name, type, width, height } = logo;
  const content = edition.file(tenant.publicId, name);
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
  {
    kind,
    parameters: { slug },
    search,
    language,
  }: Omit<RequestedPage, 'kind'> & { readonly kind: PageKind | undefined },
  failure: Failure,
  exposure: ServedExposure | undefined,
): Promise<FailurePage> => {
  const isFrame = kind === 'frame';
  const policy = policyOf(services, isFrame ? undefined : exposure, kind);
  const context = exposure && (await tenantContextOf(services, search, exposure, language));
  const collection = context?.exposure.collections.get(slug);
  const place = context && collection && { context, collection };
  const mistakes = failure.code === 'invalid_request' && place !== undefined ? (failure.details ?? []) : [];
  const render = async (): Promise<string> => {
    if (place !== undefined && mistakes.length > 0 && isFrame && !place.collection.isPrivate)
      return renderFrameMistakes(place, mistakes);
    if (isFrame) return renderFrameFailure(await contextOf(services, search, language), failure.code);
    if (place !== undefined && mistakes.length > 0 && kind === 'collection-page')
      return renderMistakes(place, mistakes);
    return renderFailurePage(context ?? (await contextOf(services, search, language)), failure.code);
  };
  return { html: await render(), policy, isFrame };
};
