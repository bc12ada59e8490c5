/**
 * Renders `llms.txt` from an exposure: instructions for language models in plain sentences, with an example for each
 * collection.
 */
import { aboutParts } from '@vitrine/contract/about';
import { bounds, fieldTypeTraits, operators } from '@vitrine/contract';
import { type FieldMeaning, type PresentationText, readTenantPresentation } from '@vitrine/contract/presentation';
import type { ExposedCollection, ExposedField, Exposure } from '@vitrine/query';
import { meaningsOf, printMeaning } from './meaning-text.ts';
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
export const renderTenantGuide = (
  { tenant, presentation, collections }: Exposure,
  publicUrl: string | null,
): string => {
  const { publicId } = tenant;
  const name = oneLine(tenant.name);
  return `# ${name}

> What ${name} (${oneLine(tenant.industry)}) shows of its data, as a read-only JSON API.

${howToAsk(publicUrl, publicId)}
${renderAbout(presentation)}
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
- What fields mean, their units and options: GET ${tenant}/{collection}/describe; licence and contact: GET ${tenant}/-/describe
- All parameters may be left out. Conditions must all hold. Operators: ${operators.join(' ')}.
- The answer is { success, message, data, meta }. \`meta.total\` counts all records that match: ask with limit=1 to count.
- A bad request names all its mistakes in \`meta.details\`. After a 429 or 503 wait as many seconds as \`Retry-After\` says.
- Data change every few minutes at most: keep an answer for its \`max-age\`.
- Without a key what is public can be read. A key of the tenant goes into the header x-api-key.
- The same through the Model Context Protocol: ${publicUrl ?? ''}/mcp/t/${publicId}
- The same in OData 4.0, for spreadsheets: ${publicUrl ?? ''}/t/${publicId}/odata/v4/`;
};

const renderCollection = (publicUrl: string | null, publicId: string, collection: ExposedCollection): string => {
  const { slug, name, isPrivate, fields } = collection;
  const shown = [...fields.values()];
  const { description, meanings } = meaningsOf(collection);
  return `
### ${slug}: ${oneLine(name)}

${description === undefined ? '' : `${oneLine(description)}\n\n`}${shown.map((field) => renderField(field, meanings[field.key])).join('')}
Example${isPrivate ? ', with a key' : ''}: GET ${publicUrl ?? ''}/api/v1/public/t/${publicId}/${slug}?${exampleOf(shown)}limit=5
`;
};

const renderField = ({ key, label, type, currency }: ExposedField, meaning: FieldMeaning | undefined): string => {
  const said = printMeaning(meaning);
  return `- ${key} (${type}${currency === undefined ? '' : `, in ${currency}`}): ${oneLine(label)}${said === '' ? '' : `. ${said}`}${type === 'geo' ? howToAskPoints(key) : ''}\n`;
};

/** Prints the tenant's licence, attribution and addresses, a line for each; empty if all are missing. */
const renderAbout = (presentation: PresentationText | undefined): string => {
  const { about = {} } = readTenantPresentation(presentation);
  const said = aboutParts.flatMap((part) => (about[part] === undefined ? [] : [`- ${part}: ${oneLine(about[part])}`]));
  return said.length === 0 ? '' : `\n## About the data\n\n${said.join('\n')}\n`;
};

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
