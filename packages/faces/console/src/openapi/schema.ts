/** Builders of schemas, as JSON Schema 2020-12 and OpenAPI 3.1 have them. */

export type Schema = Readonly<Record<string, unknown>>;

/** A named schema of the document. */
export const referTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
export const moment = (description: string): Schema => text(description, { format: 'date-time' });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
export const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

/** An object whose properties, of any names, are alike. */
export const mapOf = (values: Schema, description: string): Schema => ({
  type: 'object',
  additionalProperties: values,
  description,
});

/** @param schema of one type */
export const orNull = ({ type, ...schema }: Schema): Schema => ({ type: [type, 'null'], ...schema });

/** An object without other properties. All are required but the optional ones. */
export const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, ...(required.length > 0 && { required }), properties };
};

export const state = text('Who sees it: nobody, holders of a key, or all.', { enum: ['hidden', 'private', 'public'] });
export const keys = (description: string): Schema => listOf({ type: 'string' }, description);
export const anyObject = (description: string): Schema => ({ type: 'object', description });
