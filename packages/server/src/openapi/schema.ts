/** The parts that the documents are made of, as OpenAPI 3.1 and JSON Schema 2020-12 name them. */

/** A schema, or any other object of a document. */
export type Schema = Readonly<Record<string, unknown>>;

export const referTo = (part: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): Schema => ({
  $ref: `#/components/${part}/${name}`,
});

/** @param more of the schema, such as a pattern */
export const textOf = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });

export const countOf = (description: string, more: Schema = {}): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
  ...more,
});

/** An object whose properties are all there, but for those that are named as optional. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', ...(required.length > 0 && { required }), properties };
};

/** A text of the tenant's within a description, which is Markdown: shown as it is, whatever stands in it. */
export const quoteMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>&~|#!]/g, String.raw`\$&`);
