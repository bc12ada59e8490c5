/** The bounds of a request (contract §4.2 [D] 12, §8). Past one of them a request is refused with a 400, or a 414 for the URL. */

export const bounds = {
  urlBytesMax: 8192,
  /** The body of a QUERY, as parsing it takes time on the event loop. */
  bodyBytesMax: 32_768,
  conditionsMax: 20,
  listItemsMax: 200,
  sortKeysMax: 5,
  searchCharactersMax: 200,
  /** Different ones: a repeated word counts once. */
  searchWordsMax: 16,
  /** Maximum number of searches suggested in place of one that finds nothing. */
  suggestionsMax: 3,
  /** A higher limit is clamped to it, not refused. */
  limitMax: 200,
  limitDefault: 20,
  /** Maximum number of fields in one request for facets. */
  facetsMax: 50,
  /** `facets.limit`: a higher one is clamped to it, not refused. */
  facetValuesMax: 1000,
  facetValuesDefault: 20,
  /** `facets.zoom`: a tile has some ten metres. */
  zoomMax: 22,
} as const;
