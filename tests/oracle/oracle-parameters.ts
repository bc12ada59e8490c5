/** How the oracle takes a query string apart into decoded parameters, and a list into its items (contract §4.2 [D] 1 and 9). */

export interface Parameter {
  /** Decoded, as it was sent. */
  readonly name: string;
  readonly value: string;
}

/** The names of the parameters found at fault. */
export type Mistakes = Set<string>;

export const readParameters = (search: string, mistakes: Mistakes): Parameter[] =>
  search
    .split('&')
    .filter((pair) => pair !== '')
    .flatMap((pair) => readPair(pair, mistakes));

const readPair = (pair: string, mistakes: Mistakes): Parameter[] => {
  const equals = pair.indexOf('=');
  const sentName = equals === -1 ? pair : pair.slice(0, equals);
  const name = decode(sentName);
  if (name === undefined) mistakes.add(sentName);
  if (name === undefined) return [];
  const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
  if (value === undefined) mistakes.add(name);
  return [{ name, value: value ?? '' }];
};

/** Undefined where the percent-encoding or the UTF-8 under it is broken, or U+FFFD stands for what was. */
const decode = (sent: string): string | undefined => {
  try {
    const decoded = decodeURIComponent(sent.replaceAll('+', ' '));
    return decoded.includes('\uFFFD') ? undefined : decoded;
  } catch {
    return undefined;
  }
};

/** The value of a parameter that may be given once; twice is a mistake. */
export const readOnce = (parameters: readonly Parameter[], name: string, mistakes: Mistakes): string | undefined => {
  const found = parameters.filter((parameter) => parameter.name === name);
  if (found.length > 1) mistakes.add(name);
  return found[0]?.value;
};

/** The items of `sort` or `fields`, in any of the spellings of a list; undefined where it is not given. */
export const readNameList = (parameters: readonly Parameter[], name: string): string[] | undefined => {
  const found = parameters.flatMap((parameter) => {
    const index = indexBehind(parameter.name, name);
    return index === undefined ? [] : [{ index, value: parameter.value }];
  });
  if (found.length === 0) return undefined;
  const inOrder = found.toSorted((left, right) => left.index - right.index);
  return (
    inOrder
      .map(({ value }) => value)
      .join(',')
      // A comma within `:near(lat,lng)` belongs to its key.
      .split(/,(?![^(),]*\))/)
      .map((item) => item.replace(/^[ \t]+/, '').replace(/[ \t]+$/, ''))
  );
};

/** The number in brackets behind a name, -1 where there is none; undefined where it is another parameter. */
export const indexBehind = (parameter: string, name: string): number | undefined => {
  if (parameter === name || parameter === `${name}[]`) return -1;
  const index = parameter.startsWith(`${name}[`) ? /^\[(0|[1-9][0-9]*)\]$/.exec(parameter.slice(name.length)) : null;
  return index === null ? undefined : Number(index[1]);
};

export interface ListItem {
  /** Without its quotes, and without the blanks around it. */
  readonly text: string;
  /** Whether there were blanks around it, or around its quotes. */
  readonly hadBlanks: boolean;
}

/** The items of a list of which some may stand in double quotes; undefined where it is malformed or an item is missing. */
export const readListItems = (text: string): ListItem[] | undefined => {
  const items: ListItem[] = [];
  let rest = text;
  for (;;) {
    const whole = /^\s*"(?:[^"]|"")*"\s*(?=,|$)/.exec(rest)?.[0] ?? /^[^,]*/.exec(rest)?.[0] ?? '';
    const bare = whole.trim();
    const isQuoted = bare.length > 1 && /^"(?:[^"]|"")*"$/.test(bare);
    if (bare === '' || (bare.startsWith('"') && !isQuoted)) return undefined;
    const item = isQuoted ? bare.slice(1, -1).replaceAll('""', '"') : bare;
    items.push({ text: item, hadBlanks: bare !== whole });
    if (whole.length === rest.length) return items;
    rest = rest.slice(whole.length + 1);
  }
};
