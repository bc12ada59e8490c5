/** Names a collection after a file. */
import { kebabCase } from 'change-case';
import { makeKeys, makeLabel } from '../keys.ts';

/** `Preisliste (neu).csv` becomes "Preisliste (neu)" and `preisliste-neu`. */
export const nameOfFile = (fileName: string): { readonly name: string; readonly slug: string } => {
  const header = fileName.replace(/\.[a-z]{1,6}$/i, '').trim();
  const [key = ''] = makeKeys([{ header, index: 0 }]);
  return {
    name: makeLabel({ header, index: 0 }),
    slug: kebabCase(key)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60),
  };
};
