/** Which answers take no parameters: the profile, and the documents; what makes those in OpenAPI is loaded with the first. */
import type { Exposure } from '@vitrine/query';
import { everyAnswerTag } from '@vitrine/store';
import { Answer } from '../../answers/answer.ts';
import type { Access } from '../../access.ts';
import type { FormName } from '../../openapi/filter-form.ts';
import type { ServedExposure } from '../../served.ts';
import { catalogLink, profileLinks } from '../headers/links.ts';
import { renderCatalog } from './catalog.ts';
import { renderApiGuide, renderTenantGuide } from './guide.ts';
import { renderRobots } from './robots.ts';
import { renderTypes } from './types.ts';
import { renderProfile } from './profile.ts';
import type { AnswerServices } from '../services.ts';
import type { Target } from '../target.ts';
import type { WholeAnswer } from './whole-answer.ts';

const document = 'The document';

/** `GET /public/t/:tenantId`: all of it is in the exposure. */
export const profileOf = (
  { publicUrl }: Pick<AnswerServices, 'publicUrl'>,
  exposure: ServedExposure,
  access: Access,
): WholeAnswer => ({
  what: 'The profile',
  link: profileLinks(publicUrl, exposure.tenant.publicId),
  question: questionOf(exposure, access, 'profile'),
  cacheTags: exposure.cacheTags,
  make: () => new Answer(renderProfile(exposure), access === 'keyed'),
});

/** `GET /t/:tenantId/openapi.json` and `openapi-nested.json`: what one tenant shows. */
export const tenantDocumentOf = (
  { publicUrl }: Pick<AnswerServices, 'publicUrl'>,
  exposure: ServedExposure,
  access: Access,
  form: FormName,
): WholeAnswer => ({
  what: document,
  question: questionOf(exposure, access, `${form} document`),
  cacheTags: exposure.cacheTags,
  make: async () => {
    const { describeTenant } = await import('../../openapi/tenant-document.ts');
    return new Answer(describeTenant(exposure, { form, publicUrl }), access === 'keyed');
  },
});

/** `GET /t/:tenantId/types.d.ts`: what one tenant shows, as types for the client. */
export const tenantTypesOf = (
  { publicUrl }: Pick<AnswerServices, 'publicUrl'>,
  exposure: ServedExposure,
  access: Access,
): WholeAnswer => ({
  what: 'The file',
  question: questionOf(exposure, access, 'types'),
  cacheTags: exposure.cacheTags,
  make: () => new Answer(renderTypes(exposure, publicUrl), access === 'keyed', 'typescript'),
});

/** `GET /t/:tenantId/llms.txt`: what one tenant shows, for language models. */
export const tenantGuideOf = (
  { publicUrl }: Pick<AnswerServices, 'publicUrl'>,
  exposure: ServedExposure,
  access: Access,
): WholeAnswer => ({
  what: 'The file',
  question: questionOf(exposure, access, 'guide'),
  cacheTags: exposure.cacheTags,
  make: () => new Answer(renderTenantGuide(exposure, publicUrl), access === 'keyed', 'text'),
});

/** What is no tenant's: the documents of the API, `llms.txt` and the catalog; nothing where the route is another one. */
export const apiAnswerOf = (
  { publicUrl }: Pick<AnswerServices, 'publicUrl'>,
  route: Target['route'],
): WholeAnswer | undefined => {
  if (route.kind === 'api-document') return apiDocumentOf(publicUrl, route.form);
  if (route.kind === 'api-guide')
    return ofApi('The file', 'guide', () => new Answer(renderApiGuide(publicUrl), false, 'text'));
  if (route.kind === 'robots')
    return ofApi('The file', 'robots', () => new Answer(renderRobots(publicUrl), false, 'text'));
  if (route.kind !== 'api-catalog') return undefined;
  const catalog = ofApi('The catalog', 'catalog', () => new Answer(renderCatalog(publicUrl), false, 'linkset'));
  return { ...catalog, link: catalogLink(publicUrl) };
};

const ofApi = (what: string, text: string, make: WholeAnswer['make']): WholeAnswer => ({
  what,
  question: { fingerprint: 'api', text },
  cacheTags: [everyAnswerTag],
  make,
});

const apiDocumentOf = (publicUrl: string | null, form: FormName): WholeAnswer =>
  ofApi(document, `${form} document`, async () => {
    const { describeApi } = await import('../../openapi/api-document.ts');
    return new Answer(describeApi({ form, publicUrl }), false);
  });

/** What a key opens is sent to the caller alone, even where it is the same. */
const questionOf = ({ fingerprint }: Exposure & { readonly fingerprint: string }, access: Access, what: string) => ({
  fingerprint,
  text: access === 'keyed' ? `keyed ${what}` : what,
});
