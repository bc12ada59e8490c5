/** The items of a list, written in one text: commas separate, double quotes hold (contract §4.2 [D] 1). */

export interface Item {
  readonly text: string;
  /** True if a blank is around it, outside of quotes: forbidden for a text, ignored for other types. */
  readonly hasBlankAround: boolean;
}

/** One item and what ends it: a quoted text, in which `""` is a quote, or all up to the next comma. */
const itemPattern = /(\s*)(?:"((?:[^"]|"")*)"(\s*)|([^,]*))(,|$)/y;

/**
 * `a,"b,c"` gives `a` and `b,c`. Empty or blank items must be quoted, so that a list emptied by accident is a mistake
 * and never "no filter". Of a list longer than `itemsMax` it reads one more item.
 * @returns the items, or the mistake as the end of a sentence
 */
export const readItems = (
  text: string,
  itemsMax: number,
): { readonly items: readonly Item[] } | { readonly wrong: string } => {
  const items: Item[] = [];
  itemPattern.lastIndex = 0;
  for (;;) {
    const [, before = '', quoted, after = '', plain = '', end] = itemPattern.exec(text) ?? [];
    if (quoted === undefined && plain.startsWith('"')) {
      return { wrong: 'has a quoted item that does not end in a quote followed by a comma or the end' };
    }
    if (quoted === undefined && plain === '') {
      return { wrong: 'has an empty item; write "" for the empty text, or leave the parameter out' };
    }
    const trimmed = plain.trimEnd();
    const hasBlankAround = before !== '' || after !== '' || trimmed !== plain;
    items.push({ text: quoted?.replaceAll('""', '"') ?? trimmed, hasBlankAround });
    if (end !== ',' || items.length > itemsMax) return { items };
  }
};
