/** Renders a TypeScript file from an exposure, with the types of its collections and fields for the client. */
import { pathTo } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, Exposure } from '@vitrine/query';
import { oneLine } from './one-line.ts';

export const renderTypes = (
  { tenant: { name, publicId }, collections }: Exposure,
  publicUrl: string | null,
): string => `${comment(
  `What ${name} (${publicId}) shows, for createClient<Collections>(…). When that changes, fetch ${pathTo(publicUrl, `/t/${publicId}/types.d.ts`)} again.`,
)}
export type Collections = {
${Array.from(collections.values(), renderCollection).join('')}};
`;

const renderCollection = ({ slug, name, fields }: ExposedCollection): string =>
  `  ${comment(name)}\n  ${property(slug)}: {\n${Array.from(fields.values(), renderField).join('')}  };\n`;

const renderField = ({ key, label, type, currency }: ExposedField): string =>
  `    ${comment(currency === undefined ? label : `${label}, in ${currency}`)}\n    ${property(key)}: '${type}';\n`;

/** Names come from the tenant: they must not end the comment. */
const comment = (text: string): string => `/** ${oneLine(text).replaceAll('*/', '*\u2060/')} */`;

/** Quotes a name that is not a valid identifier: slugs may begin with a digit and contain hyphens. */
const property = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);
