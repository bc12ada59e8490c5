/** Random questions for facets, made of those for records. */

/** Prime to the number of limits. */
const zooms = ['', '', '&facets.zoom=0', '&facets.zoom=7', '', '&facets.zoom=22', '&facets.zoom=23'];

const limits = ['', '', '&facets.limit=1', '&facets.limit=3', '&facets.limit=1001', '&facets.limit=0'];

/** What facets do not take is left out, but of a few. */
export const facetSearchesOf = (searches: readonly string[]): readonly string[] =>
  searches.map((search, index) => {
    const kept = search.split('&').filter((pair) => index % 10 === 9 || !/^(sort|page|limit|meta)/.test(nameIn(pair)));
    return kept.join('&') + (limits[index % limits.length] ?? '') + (zooms[index % zooms.length] ?? '');
  });

/** The name of a parameter, decoded; the empty text where it cannot be. */
export const nameIn = (pair: string): string => {
  try {
    return decodeURIComponent(pair.split('=')[0] ?? '');
  } catch {
    return '';
  }
};
