/**
 * The form of a key (contract §5.5): `vtr_`, or `vtr_pub_` of a publishable one, then 32 base62 characters, and 6 base62
 * characters of their CRC32.
 */

/** The readers of a key: the servers that keep it, or everybody, as it is part of pages and apps. */
export type KeyKind = 'secret' | 'publishable';

const prefix = 'vtr_';
const prefixes = { secret: prefix, publishable: `${prefix}pub_` } satisfies Record<KeyKind, string>;
const secretLength = 32;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = new RegExp(`^${prefix}(?:pub_)?([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** Returns so many unpredictable bytes, such as from `crypto.getRandomValues`. */
export type RandomBytes = (length: number) => Uint8Array;

/** A new key's text: about 190 random bits. */
export const createKeyText = (randomBytes: RandomBytes, kind: KeyKind = 'secret'): string => {
  const secret = randomText(secretLength, alphabet, randomBytes);
  return prefixes[kind] + secret + checksum(secret);
};

/** Checks the form of a key, so that a typo is refused without a look-up. */
export const isKeyText = (text: string): boolean => {
  const [, secret, sum] = pattern.exec(text) ?? [];
  return secret !== undefined && sum === checksum(secret);
};

export const kindOfKey = (text: string): KeyKind => (text.startsWith(prefixes.publishable) ? 'publishable' : 'secret');

/** True if a text, such as a URL, may contain a key in any case: then it must not be sent on. */
export const mayHoldKey = (text: string): boolean => text.toLowerCase().includes(prefix);

/** SHA-256 as hex: the only form in which a key is stored. */
export const hashKeyText = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex');

const checksum = (secret: string): string => {
  let rest = Bun.hash.crc32(secret);
  let text = '';
  for (let place = 0; place < checksumLength; place++) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
};

/** All characters are equally likely: bytes past the last whole multiple of the alphabet are discarded. */
export const randomText = (length: number, characters: string, randomBytes: RandomBytes): string => {
  const end = 256 - (256 % characters.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < end && text.length < length) text += characters.charAt(byte % characters.length);
    }
  }
  return text;
};
