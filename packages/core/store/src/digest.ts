/** The names of files that are named by their content. */

const digestBytes = 20;

/** The first 160 bits of the content's SHA-256, as hex. A part of a longer text would keep all of that in memory. */
export const digestOf = (content: string): string =>
  new Bun.CryptoHasher('sha256').update(content).digest().toString('hex', 0, digestBytes);
