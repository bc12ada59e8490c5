/** The longest record, in characters: it bounds memory where a quote or a bracket is never closed. */

export const recordCharactersMax = 16 * 1024 * 1024;
