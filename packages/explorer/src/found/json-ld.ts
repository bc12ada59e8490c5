/** JSON-LD in the words of schema.org, and how it stands in a page. */

export interface JsonLd {
  readonly [name: string]: JsonValue;
}
type JsonValue = string | number | boolean | JsonLd | readonly JsonValue[];

/** What is not known is left out. */
export const thing = (type: string, properties: Readonly<Record<string, JsonValue | undefined>>): JsonLd => {
  const known = Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { '@type': type, ...Object.fromEntries(known) };
};

/** The text of its script: no value can end that, or begin a comment in it (HTML Standard, 4.12.1.3). */
export const printJsonLd = (data: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
