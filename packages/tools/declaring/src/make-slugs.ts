/** Makes slugs of collections from the names of tables. */
import { makeKeys } from '@vitrine/importing';
import type { TableShape } from '@vitrine/sources';
import { kebabCase } from 'change-case';

/** Makes a unique slug for each table. */
export const makeSlugs = (tables: readonly TableShape[]): readonly string[] => {
  const used = new Set<string>();
  const keys = makeKeys(tables.map(({ name }, index) => ({ header: name, index })));
  return tables.map(({ schema, name }, index) => {
    const candidates = [name, `${schema} ${name}`, keys[index] ?? ''].map(slugOf);
    const named = candidates.find((candidate) => candidate !== '' && !isMade.test(candidate) && !used.has(candidate));
    const slug = named ?? firstFree(index + 1, used);
    used.add(slug);
    return slug;
  });
};

/** Generated keys without any letter of the name. */
const isMade = /^field-?\d/;

const firstFree = (number: number, used: ReadonlySet<string>): string =>
  used.has(`table-${number}`) ? firstFree(number + 1, used) : `table-${number}`;

/** Empty where the name has letters that a slug cannot have. */
const slugOf = (name: string): string => {
  const slug = kebabCase(name).toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= slugCharactersMax ? slug : '';
};

const slugCharactersMax = 64;
