/** Of the components that there are, those that a document refers to: others would be noise, and linters say so. */
import type { Schema } from './schema.ts';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** @param paths from which all references lead, directly or by other components */
export const usedComponents = (paths: Schema, components: Components): Components => {
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(components[kind]?.[name]);
    }
  };
  follow(paths);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`))),
    ]),
  );
};
