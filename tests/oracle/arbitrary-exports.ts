/** Random questions for files, made of those for records. */
import { nameIn } from './arbitrary-facets.ts';

/** What files do not take is left out: pages, and what the envelope has. */
export const exportSearchesOf = (searches: readonly string[]): readonly string[] =>
  searches.map((search) =>
    search
      .split('&')
      .filter((pair) => !/^(page|limit|meta)/.test(nameIn(pair)))
      .join('&'),
  );
