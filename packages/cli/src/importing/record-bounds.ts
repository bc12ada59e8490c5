/** How long one record may be: a bound on memory where a quote or a bracket was never closed. */

export const recordCharactersMax = 16 * 1024 * 1024;
