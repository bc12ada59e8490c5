/** The names of files that are named by their content. */

/** The first 160 bits of the content's SHA-256, as hex. */
export const digestOf = (content: string): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 40);
