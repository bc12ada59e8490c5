/** Renders a TypeScript file from an exposure, with the types of its collections and fields for the client. */
import { pathTo } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, ExposedRelation, Exposure } from '@vitrine/query';
import { inComment } from './one-line.ts';

export const renderTypes = (
  { tenant: { name, publicId }, collections }: Exposure,
  publicUrl: string | null,
): string => `${comment(
  `What ${name} (${publicId}) shows, for createClient<Collections>(…). When that changes, fetch ${pathTo(publicUrl, `/t/${publicId}/types.d.ts`)} again.`,
)}
export type Collections = {
${Array.from(collections.values(), renderCollection).join('')}};
${renderRelations([...collections.values()].flatMap(renderRelated))}`;

const renderCollection = ({ slug, name, fields }: ExposedCollection): string =>
  `  ${comment(name)}\n  ${property(slug)}: {\n${Array.from(fields.values(), renderField).join('')}  };\n`;

const renderField = ({ key, label, type, currency }: ExposedField): string =>
  `    ${comment(currency === undefined ? label : `${label}, in ${currency}`)}\n    ${property(key)}: '${type}';\n`;

/** @param related empty: nothing is rendered */
const renderRelations = (related: readonly string[]): string =>
  related.length === 0
    ? ''
    : `/** The relations that expand takes: the fields of the related record, or a list of them for several. */
export type Relations = {
${related.join('')}};
`;

const renderRelated = ({ slug, relations = new Map() }: ExposedCollection): readonly string[] =>
  relations.size === 0
    ? []
    : [`  ${property(slug)}: {\n${Array.from(relations.values(), renderRelation).join('')}  };\n`];

const renderRelation = ({ key, label, kind, target }: ExposedRelation): string =>
  `    ${comment(label)}\n    ${property(key)}: Collections['${target.slug}']${kind === 'one' ? '' : '[]'};\n`;

const comment = (text: string): string => `/** ${inComment(text)} */`;

/** Quotes a name that is not a valid identifier: slugs may begin with a digit and contain hyphens. */
const property = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);
