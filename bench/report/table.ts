/** Tables of Markdown. */

/** The first column holds names, the others numbers. */
export const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_cell, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
