/** The form of a key (contract §5.5): `vtr_`, 32 base62 characters, and 6 base62 characters of their CRC32. */

const prefix = 'vtr_';
const secretLength = 32;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** Fills an array with bytes that no one can foretell, and gives it back: `crypto.getRandomValues` or its like. */
export type RandomBytes = (length: number) => Uint8Array;

/** A new key's text: about 190 random bits. */
export const createKeyText = (randomBytes: RandomBytes): string => {
  const secret = randomText(secretLength, alphabet, randomBytes);
  return prefix + secret + checksum(secret);
};

/** Whether the text is a key at all, so that a typo is refused without a look-up. */
export const isKeyText = (text: string): boolean => {
  const [, secret, sum] = pattern.exec(text) ?? [];
  return secret !== undefined && sum === checksum(secret);
};

/** Whether something that looks like a key, in whatever case, is in a text such as a URL: that is not to be sent on. */
export const mayHoldKey = (text: string): boolean => text.toLowerCase().includes(prefix);

/** SHA-256 as hex: all that is stored of a key. */
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

/** Each character equally likely: bytes past the last whole multiple of the alphabet are thrown away. */
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
