/** Every address at which something of a tenant can be seen, by any tool. */
import { feedTypes } from '@vitrine/explorer/feeds';

export interface Address {
  /** With `T` for the tenant, `C` for the collection, and `E` for an edition of before its last change. */
  readonly path: string;
  /** A message of the Model Context Protocol that is sent there. */
  readonly message?: { readonly method: string; readonly params: Readonly<Record<string, unknown>> };
  /**
   * What a caller who may see it reads there: fields of the collection, its slug or name alone, the fields in a picture, or nothing
   * of the tenant.
   */
  readonly shows: 'fields' | 'collection' | 'picture' | 'nothing';
  /** True where private collections are not shown with a key either. */
  readonly isForAll?: true;
}

const rowsOf = (shows: Address['shows'], ...paths: readonly string[]): readonly Address[] =>
  paths.map((path) => ({ path, shows }));

const call = (name: string, more: Readonly<Record<string, unknown>>): Address => ({
  path: '/mcp/t/T',
  message: { method: 'tools/call', params: { name, arguments: more } },
  shows: 'fields',
});

const api = '/api/v1/public/t/T';
const odata = '/t/T/odata/v4';

export const exportFormats = ['csv', 'ndjson', 'json', 'geojson', 'xlsx'] as const;

export const tools = ['list_records', 'get_record', 'get_facets', 'describe_collection'] as const;

const ofApi: readonly Address[] = [
  ...rowsOf('fields', api, `${api}/C/describe`, `${api}/C`, `${api}/C?expand=alike`, `${api}/C?search=lamp`),
  ...rowsOf('fields', `${api}/C/records/r1`, `${api}/C/records/r1?expand=alike`, `${api}/C/records?id=r1`),
  ...rowsOf('fields', `${api}/C/facets`, `${api}/C/changes?since=E`),
  ...rowsOf('fields', ...exportFormats.map((format) => `${api}/C/export?format=${format}`)),
  ...rowsOf('collection', `${api}/-/describe`),
];

const ofDocuments: readonly Address[] = [
  ...rowsOf('fields', '/t/T/openapi.json', '/t/T/openapi-nested.json', '/t/T/llms.txt'),
  ...rowsOf('fields', '/t/T/types.d.ts', '/t/T/types.py', '/t/T/types.php'),
  { path: '/t/T/dcat.jsonld', shows: 'collection', isForAll: true },
  ...rowsOf('nothing', '/api/v1/openapi.json', '/api/v1/openapi-nested.json', '/llms.txt', '/.well-known/api-catalog'),
];

const ofOData: readonly Address[] = [
  ...rowsOf('collection', odata),
  ...rowsOf('fields', `${odata}/$metadata`, `${odata}/%24metadata`),
  ...rowsOf('fields', `${odata}/C`, `${odata}/C?$expand=alike`, `${odata}/C('r1')`),
  ...rowsOf('nothing', `${odata}/C/$count`, `${odata}/C/%24count`, `${odata}/C/r1`, `${odata}/C/r1/name`),
  ...rowsOf('nothing', `${odata}/$batch`, '/t/T/odata/service.pbids'),
];

const ofPages: readonly Address[] = [
  ...rowsOf(
    'fields',
    '/t/T',
    '/t/T/C',
    '/t/T/C?view=map',
    '/t/T/C/r1',
    '/docs/t/T',
    '/docs/t/T/C',
    '/embed/t/T/C/de.json',
    '/t/T/C.csv?lang=de',
    '/t/T/C.xlsx?lang=de',
  ),
  { path: '/embed/t/T/C', shows: 'fields', isForAll: true },
  { path: '/t/T/sitemap.xml', shows: 'collection', isForAll: true },
  ...rowsOf('picture', '/share/t/T/C', '/share/t/T/C/r1'),
  ...rowsOf('nothing', '/share/t/T', '/t/T/logo-1.png', '/', '/t?id=T', '/docs', '/docs/querying', '/robots.txt'),
];

const ofTools: readonly Address[] = [
  { path: '/mcp/t/T', message: { method: 'tools/list', params: {} }, shows: 'fields' },
  call('list_records', { collection: 'C', expand: ['alike'] }),
  call('get_record', { collection: 'C', id: 'r1' }),
  call('get_facets', { collection: 'C' }),
  call('describe_collection', { collection: 'C' }),
  { ...call('describe_collection', {}), shows: 'collection' },
];

export const addresses: readonly Address[] = [
  ...ofApi,
  ...ofDocuments,
  ...ofOData,
  ...rowsOf('fields', ...Object.keys(feedTypes).map((name) => `/t/T/C.${name}`)),
  ...ofPages,
  ...ofTools,
];
