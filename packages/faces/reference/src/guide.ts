/**
 * Renders `llms.txt` from an exposure: instructions for language models in plain sentences, with an example for each
 * collection.
 */
import { bounds, fieldTypeTraits, operators } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, Exposure } from '@vitrine/query';
import { oneLine } from './one-line.ts';

/**
 * The instructions for all tenants.
 * @param publicUrl the service's URL without a trailing slash; null: this host
 */
export const renderApiGuide = (publicUrl: string | null): string => `# Vitrine

> A read-only JSON API of what businesses chose to show of their data. Each business is a tenant.

${howToAsk(publicUrl, '{tenantId}')}
- A tenant ID has 8 characters. They are not listed: the business tells you its own.

## Documents

${[
  link(publicUrl, '/t/{tenantId}/llms.txt', 'This text for one tenant', 'its collections, their fields, and examples'),
  link(publicUrl, '/t/{tenantId}/openapi.json', 'OpenAPI 3.1 of one tenant', 'every parameter, with its type'),
  link(publicUrl, '/api/v1/openapi.json', 'OpenAPI 3.1 of the API', 'what holds of every tenant'),
  link(publicUrl, '/docs', 'Reference', 'to read and to try'),
].join('\n')}
`;

/** The instructions for a tenant, as the caller sees it. */
export const renderTenantGuide = ({ tenant, collections }: Exposure, publicUrl: string | null): string => {
  const { publicId } = tenant;
  const name = oneLine(tenant.name);
  return `# ${name}

> What ${name} (${oneLine(tenant.industry)}) shows of its data, as a read-only JSON API.

${howToAsk(publicUrl, publicId)}

## Collections

Each record has \`id\` (text) and \`createdAt\` (datetime) too.
${Array.from(collections.values(), (collection) => renderCollection(publicUrl, publicId, collection)).join('')}
## Documents

${[
  link(publicUrl, `/t/${publicId}/openapi.json`, 'OpenAPI 3.1', 'every parameter, with its type'),
  link(publicUrl, `/docs/t/${publicId}`, 'Reference', 'each collection with its fields and examples'),
].join('\n')}
`;
};

const howToAsk = (publicUrl: string | null, publicId: string): string => {
  const tenant = `${publicUrl ?? ''}/api/v1/public/t/${publicId}`;
  return `- Collections and their fields: GET ${tenant}
- Records: GET ${tenant}/{collection}?where[field][operator]=value&search=words&sort=-field&fields=a,b&page=1&limit=${bounds.limitMax}
- One record: GET ${tenant}/{collection}/records/{id}
- All parameters may be left out. Conditions must all hold. Operators: ${operators.join(' ')}.
- The answer is { success, message, data, meta }. \`meta.total\` counts all records that match: ask with limit=1 to count.
- A bad request names all its mistakes in \`meta.details\`. After a 429 or 503 wait as many seconds as \`Retry-After\` says.
- Data change every few minutes at most: keep an answer for its \`max-age\`.
- Without a key what is public can be read. A key of the tenant goes into the header x-api-key.
- The same through the Model Context Protocol: ${publicUrl ?? ''}/mcp/t/${publicId}`;
};

const renderCollection = (publicUrl: string | null, publicId: string, collection: ExposedCollection): string => {
  const { slug, name, isPrivate, fields } = collection;
  const shown = [...fields.values()];
  return `
### ${slug}: ${oneLine(name)}

${shown.map(renderField).join('')}
Example${isPrivate ? ', with a key' : ''}: GET ${publicUrl ?? ''}/api/v1/public/t/${publicId}/${slug}?${exampleOf(shown)}limit=5
`;
};

const renderField = ({ key, label, type, currency }: ExposedField): string =>
  `- ${key} (${type}${currency === undefined ? '' : `, in ${currency}`}): ${oneLine(label)}${type === 'geo' ? howToAskPoints(key) : ''}\n`;

const howToAskPoints = (key: string): string =>
  `. Ask where[${key}][near]=lat,lng,km or where[${key}][within]=south,west,north,east; sort=${key}:near(lat,lng) puts the nearest first`;

/** Example values are made from the type, and never come from records. */
const exampleOf = ([field]: readonly ExposedField[]): string => {
  if (field === undefined) return '';
  const { key, type } = field;
  const { exampleOperator: operator, examples } = fieldTypeTraits[type];
  const value = encodeURIComponent(operator === 'exists' ? 'true' : String(examples[1]));
  return `where[${key}][${operator}]=${value}&`;
};

const link = (publicUrl: string | null, path: string, title: string, about: string): string =>
  `- [${title}](${publicUrl ?? ''}${path}): ${about}`;
