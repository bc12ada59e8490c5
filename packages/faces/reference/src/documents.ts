/**
 * Serves the documents that describe the API: OpenAPI, `llms.txt`, types for the client, DCAT, the catalog. The OpenAPI code
 * is imported with the first one.
 */
import { pathTo } from '@vitrine/contract';
import {
  Answer,
  answerWhole,
  noRoute,
  questionOf,
  type FaceServices,
  type BodyFormat,
  type FaceRoute,
  type ServedExposure,
  type WholeAnswer,
} from '@vitrine/server/face';
import { everyAnswerTag } from '@vitrine/store';
import { catalogPath, renderCatalog } from './catalog.ts';
import { renderDcat } from './dcat.ts';
import { renderApiGuide, renderTenantGuide } from './guide.ts';
import type { FormName } from './openapi/filter-form.ts';
import { renderPhpTypes } from './php-types.ts';
import { renderPythonTypes } from './python-types.ts';
import { renderTypes } from './types.ts';

/** Renders the text of a document. */
type Render<Described> = (of: Described, publicUrl: string | null) => string | Promise<string>;

interface DocumentRoute<Described> {
  readonly pattern: string;
  /** Such as `The document`. */
  readonly what: string;
  /** The document's cache key. */
  readonly text: string;
  readonly format: BodyFormat;
  readonly render: Render<Described>;
  readonly link?: (publicUrl: string | null) => string;
}

/** A document of the API in general. */
const ofApi = ({ pattern, what, text, format, render, link }: DocumentRoute<undefined>): FaceRoute => ({
  name: 'document',
  pattern,
  answer: {
    kind: 'edition',
    answer: (services, search) => {
      const { publicUrl } = services;
      const whole: WholeAnswer = {
        what,
        question: { fingerprint: 'api', text },
        cacheTags: [everyAnswerTag],
        ...(link !== undefined && { link: link(publicUrl) }),
        make: () => answerOf(render(undefined, publicUrl), false, format),
      };
      return answerWhole(services, whole, search);
    },
  },
});

/** A document of a tenant, as the caller sees it. */
const ofTenant = ({ pattern, what, text, format, render }: DocumentRoute<ServedExposure>): FaceRoute => ({
  name: 'document',
  pattern,
  answer: {
    kind: 'exposed',
    answer: (services: FaceServices, exposure, { search }, { access }) => {
      const { cacheTags, endsAt } = exposure;
      const make = () => answerOf(render(exposure, services.publicUrl), access === 'keyed', format);
      return answerWhole(
        services,
        { what, question: questionOf(exposure, access, text), cacheTags, endsAt, make },
        search,
      );
    },
  },
});

const answerOf = (text: string | Promise<string>, isPrivate: boolean, format: BodyFormat): Answer | Promise<Answer> =>
  typeof text === 'string'
    ? new Answer(text, isPrivate, format)
    : text.then((rendered) => new Answer(rendered, isPrivate, format));

const forms: readonly (readonly [form: FormName, name: string])[] = [
  ['flat', 'openapi.json'],
  ['nested', 'openapi-nested.json'],
];

const renderApi =
  (form: FormName): Render<undefined> =>
  async (_none, publicUrl) =>
    (await import('./openapi/api-document.ts')).describeApi({ form, publicUrl });

const renderTenant =
  (form: FormName): Render<ServedExposure> =>
  async (exposure, publicUrl) =>
    (await import('./openapi/tenant-document.ts')).describeTenant(exposure, { form, publicUrl });

const [document, file] = ['The document', 'The file'];

export const documentRoutes: readonly FaceRoute[] = [
  ...forms.flatMap(([form, name]) => {
    const text = `${form} document`;
    return [
      ofApi({ pattern: `/api/v1/${name}`, what: document, text, format: 'json', render: renderApi(form) }),
      ofTenant({ pattern: `/t/:publicId/${name}`, what: document, text, format: 'json', render: renderTenant(form) }),
    ];
  }),
  ofApi({
    pattern: '/llms.txt',
    what: file,
    text: 'guide',
    format: 'text',
    render: (_none, publicUrl) => renderApiGuide(publicUrl),
  }),
  ofTenant({ pattern: '/t/:publicId/llms.txt', what: file, text: 'guide', format: 'text', render: renderTenantGuide }),
  ofTenant({
    pattern: '/t/:publicId/types.d.ts',
    what: file,
    text: 'types',
    format: 'typescript',
    render: renderTypes,
  }),
  ofTenant({
    pattern: '/t/:publicId/types.py',
    what: file,
    text: 'python',
    format: 'text',
    render: renderPythonTypes,
  }),
  ofTenant({ pattern: '/t/:publicId/types.php', what: file, text: 'php', format: 'text', render: renderPhpTypes }),
  ofTenant({ pattern: '/t/:publicId/dcat.jsonld', what: file, text: 'dcat', format: 'jsonLd', render: renderDcat }),
  // At any depth, these names are never slugs or ids.
  noRoute(
    '/t/*',
    /(?:^|\/)(?:openapi\.json|openapi-nested\.json|types\.d\.ts|types\.py|types\.php|llms\.txt|dcat\.jsonld)$/,
  ),
  ofApi({
    pattern: catalogPath,
    what: 'The catalog',
    text: 'catalog',
    format: 'linkset',
    render: (_none, publicUrl) => renderCatalog(publicUrl),
    link: (publicUrl) => `<${pathTo(publicUrl, catalogPath)}>; rel="api-catalog"`,
  }),
];
