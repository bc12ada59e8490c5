/** The items of a list, written in one text: commas separate, double quotes hold (contract §4.2 [D] 1). */

/** One item and what ends it: a quoted text, in which `""` is a quote, or all up to the next comma. */
const itemPattern = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;

/**
 * `a,"b,c"` gives `a` and `b,c`. Items that are empty or blank must be quoted, so that a list emptied by accident is
 * a mistake and never "no filter". Gives the items, or what is wrong as the end of a sentence.
 */
export const readItems = (text: string): { readonly items: readonly string[] } | { readonly wrong: string } => {
  const items: string[] = [];
  itemPattern.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = itemPattern.exec(text) ?? [];
    if (quoted === undefined && plain.startsWith('"')) {
      return { wrong: 'has a quoted item that does not end in a quote followed by a comma or the end' };
    }
    if (quoted === undefined && plain.trim() === '') {
      return { wrong: 'has an empty item; write "" for the empty text, or leave the parameter out' };
    }
    items.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') return { items };
  }
};
