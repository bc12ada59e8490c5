/** Selects the components that a document uses; linters warn of others. */
import type { Schema } from './schema.ts';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** @param paths the start of all references, which may lead through other components */
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
