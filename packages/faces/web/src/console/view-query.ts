/** Splits a view's query into the fields of its form, and joins them again. */

export interface QueryParts {
  /** `where` and `search`, as in a URL. */
  readonly filter: string;
  /** Keys separated by commas. */
  readonly fields: string;
  readonly sort: string;
}

/** Accepts a whole URL too, such as the explorer's, and ignores its paging parameters. */
export const splitQuery = (text: string): QueryParts => {
  const isAddress = /^(?:https?:\/\/|\/|\?)/.test(text.trim());
  const [address = ''] = text.trim().split('#', 1);
  const query = isAddress ? (address.split('?')[1] ?? '') : text.trim();
  const parameters = query.split('&').filter((pair) => pair !== '');
  const lists = (name: string): string =>
    parameters
      .filter((pair) => nameOf(pair).replace(/\[\d*\]$/, '') === name)
      .map((pair) => new URLSearchParams(pair).values().next().value ?? '')
      .join(',');
  return {
    filter: parameters.filter((pair) => !others.has(nameOf(pair).replace(/\[\d*\]$/, ''))).join('&'),
    fields: lists('fields'),
    sort: lists('sort'),
  };
};

export const joinQuery = ({ filter, fields, sort }: QueryParts): string =>
  [
    filter.trim(),
    ...(sort.trim() === '' ? [] : [`sort=${encodeURIComponent(sort.trim())}`]),
    ...(fields.trim() === '' ? [] : [`fields=${encodeURIComponent(fields.trim())}`]),
  ]
    .filter((part) => part !== '')
    .join('&');

/** True if more than a filter was pasted. */
export const isWholeQuery = (text: string): boolean =>
  /^(?:https?:\/\/|\/|\?)/.test(text.trim()) || text.split('&').some((pair) => others.has(nameOf(pair)));

/** Makes a slug of a name: `Rolls under 1 €` becomes `rolls-under-1`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharactersMax)
    .replaceAll(/^-|-$/g, '');

const slugCharactersMax = 64;

const others: ReadonlySet<string> = new Set(['fields', 'sort', 'page', 'limit', 'meta']);

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
