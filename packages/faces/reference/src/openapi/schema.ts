/** Builders of the parts of documents, named as in OpenAPI 3.1 and JSON Schema 2020-12. */

/** A schema, or any other object of a document. */
export type Schema = Readonly<Record<string, unknown>>;

export const referTo = (part: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): Schema => ({
  $ref: `#/components/${part}/${name}`,
});

/** @param more keywords of the schema, such as a pattern */
export const textOf = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });

export const countOf = (description: string, more: Schema = {}): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
  ...more,
});

/** An object whose properties are required, except for the optional ones. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', ...(required.length > 0 && { required }), properties };
};

/** Escapes a text of the tenant for a description, which is Markdown. */
export const quoteMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>&~|#!]/g, String.raw`\$&`);
