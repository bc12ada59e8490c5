/** Builds JSON-LD with the vocabulary of schema.org, and prints it for a page. */

export interface JsonLd {
  readonly [name: string]: JsonValue;
}
type JsonValue = string | number | boolean | JsonLd | readonly JsonValue[];

/** Leaves out undefined properties. */
export const thing = (type: string, properties: Readonly<Record<string, JsonValue | undefined>>): JsonLd => {
  const known = Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { '@type': type, ...Object.fromEntries(known) };
};

/**
 * The text of its script element: `<` is escaped, so that no value can end the script or open a comment (HTML Standard,
 * 4.12.1.3).
 */
export const printJsonLd = (data: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
