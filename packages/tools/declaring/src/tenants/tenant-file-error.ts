/** The mistakes of a file of tenants, with their lines. */
import type { RowMistake } from '@vitrine/catalog';

/** A file may have the same mistake in each of its rows. */
const mistakesShownMax = 50;

/** A file that cannot be applied; its message has a line for each of the first mistakes: `FILE:LINE: …`. */
export class TenantFileError extends Error {
  readonly mistakes: readonly RowMistake[];

  constructor(file: string, mistakes: readonly RowMistake[]) {
    const sorted = mistakes.toSorted((one, other) => one.line - other.line);
    const shown = sorted.slice(0, mistakesShownMax).map(({ line, message }) => `${file}:${line}: ${message}`);
    const rest = sorted.length - shown.length;
    super([...shown, ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n'));
    this.name = 'TenantFileError';
    this.mistakes = sorted;
  }
}
