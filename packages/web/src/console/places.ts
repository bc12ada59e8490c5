/** The console's own pages. They are told apart by the query alone, so that a proxy may have the console below any path. */

export const places = ['data', 'code', 'keys', 'usage', 'changes'] as const;
export type Place = (typeof places)[number];

export const placeNames: Readonly<Record<Place, string>> = {
  data: 'Data',
  code: 'Code',
  keys: 'Keys',
  usage: 'Usage',
  changes: 'Changes',
};

export const placeOf = (search: string): Place => {
  const written = new URLSearchParams(search).get('show');
  return places.find((place) => place === written) ?? 'data';
};

export const placeAddress = (place: Place): string => (place === 'data' ? '?' : `?show=${place}`);
