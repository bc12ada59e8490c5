/** The bounds of a request (contract §4.2 [D] 12, §8). Past one of them a request is refused with a 400, a 413 for the body, or a 414 for the URL. */

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
  /** Relations that one request expands. */
  expandMax: 3,
  /** The page size with `expand`: a higher limit is clamped to it, not refused. */
  expandLimitMax: 100,
  /** Related records of one record and relation; the others have a link. */
  relatedMax: 20,
  /** The most bytes of all lists of related records in an answer; a list beyond it is a link. */
  relatedBytesMax: 1_048_576,
  /** Maximum number of fields in one request for facets. */
  facetsMax: 50,
  /** `facets.limit`: a higher one is clamped to it, not refused. */
  facetValuesMax: 1000,
  facetValuesDefault: 20,
  /** `facets.zoom`: a tile has some ten metres. */
  zoomMax: 22,
} as const;
