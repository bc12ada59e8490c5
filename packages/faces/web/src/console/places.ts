/** The pages of the console. Only the query differs, so that a proxy can publish the console below any path. */

const places = ['data', 'views', 'appearance', 'website', 'code', 'keys', 'usage', 'changes', 'sessions'] as const;
export type Place = (typeof places)[number];

/** The pages about the tenant; the sessions belong to the person, and are linked beside their name. */
export const tenantPlaces = places.filter((place) => place !== 'sessions');

export const placeOf = (search: string): Place => {
  const written = new URLSearchParams(search).get('show');
  return places.find((place) => place === written) ?? 'data';
};

export const placeAddress = (place: Place): string => (place === 'data' ? '?' : `?show=${place}`);
