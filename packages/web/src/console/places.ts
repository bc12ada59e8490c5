/** The console's own pages. They are told apart by the query alone, so that a proxy may have the console below any path. */

const places = ['data', 'views', 'appearance', 'website', 'code', 'keys', 'usage', 'changes', 'sessions'] as const;
export type Place = (typeof places)[number];

/** Those that are about the tenant; sessions are a person's, and beside their name. */
export const tenantPlaces = places.filter((place) => place !== 'sessions');

export const placeOf = (search: string): Place => {
  const written = new URLSearchParams(search).get('show');
  return places.find((place) => place === written) ?? 'data';
};

export const placeAddress = (place: Place): string => (place === 'data' ? '?' : `?show=${place}`);
