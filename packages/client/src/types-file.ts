/** A tenant's profile ─▶ a TypeScript file with the types of its collections and their fields. */
import type { CollectionDescriptor, FieldDescriptor, TenantProfile } from '@vitrine/contract';

export const renderTypes = ({ name, publicId, collections }: TenantProfile): string => `${comment(
  `What ${name} (${publicId}) shows: written by \`npx @vitrine/client types\`, to be written anew when that changes.`,
)}
export type Collections = {
${collections.map(renderCollection).join('')}};
`;

const renderCollection = ({ slug, name, fields }: CollectionDescriptor): string =>
  `  ${comment(name)}\n  ${property(slug)}: {\n${fields.map(renderField).join('')}  };\n`;

const renderField = ({ key, label, type }: FieldDescriptor): string =>
  `    ${comment(label)}\n    ${property(key)}: ${quote(type)};\n`;

/** Names are the tenant's: they must neither end the comment nor tell a terminal anything. */
const comment = (text: string): string =>
  `/** ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('*/', '*\u2060/')} */`;

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
