/** Classifies the values of a field by a few of them: secrets, and data that identifies a person. */
import { readEmail, type ValueLook, valueLooks } from '@vitrine/contract';
import { isMailbox } from './mailbox.ts';
import { isPhone, isTaxId } from './personal-numbers.ts';

/** Limits of the number of values and of their characters. */
export const sampledValuesMax = 200;
export const sampledCharactersMax = 300;

/** A smaller share may be chance: one in ten numbers passes Luhn's check. */
const shareMin = 0.25;

/** The look of at least a quarter of the values, or of the JSON texts among them; long texts may be cut. */
export const lookOf = (values: Iterable<unknown>): ValueLook | undefined => {
  const counts = new Map<ValueLook, number>();
  let total = 0;
  for (const value of values) {
    if (typeof value !== 'string' || value === '') continue;
    total++;
    const look = lookOfText(value);
    if (look !== undefined) counts.set(look, (counts.get(look) ?? 0) + 1);
    if (total === sampledValuesMax) break;
  }
  const found = valueLooks.find((look) => (counts.get(look) ?? 0) >= Math.max(1, total * shareMin));
  return found === 'mailbox' && counts.has('email') ? 'email' : found;
};

/** The look of a text; for JSON, of its first text that has one. */
const lookOfText = (whole: string): ValueLook | undefined => {
  const value = whole.slice(0, sampledCharactersMax).trim();
  const texts = /^[[{]/.test(value) ? Array.from(value.matchAll(jsonText), ([, text]) => text ?? '') : [];
  const parts = texts.length === 0 ? [value] : texts;
  for (const part of parts) {
    const look = valueLooks.find((candidate) => tests[candidate](part));
    if (look !== undefined) return look;
  }
  return undefined;
};

const jsonText = /"([^"\\]*)"/g;

/** ISO 13616: with the first four characters at the end and letters counted from 10, the number modulo 97 is 1. */
const isIban = (text: string): boolean => {
  const compact = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const digits = (compact.slice(4) + compact.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/** ISO/IEC 7812: a known first digit, and Luhn's sum. Shorter numbers may be barcodes. */
const isCard = (text: string): boolean => {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
};

/** A hash in the format of crypt(3), bcrypt, Argon2, Django or LDAP, or a hexadecimal digest of at least 128 bits. */
const isHash = (text: string): boolean =>
  /^\$(?:1|2[abxy]?|5|6|y|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*)\$/.test(text) ||
  /^(?:pbkdf2|scrypt|bcrypt|argon2)[\w]*[$:]/.test(text) ||
  /^\{S?(?:SHA|MD5|CRYPT)\d*\}/.test(text) ||
  (/^[0-9a-f]{32,}$/i.test(text) && /[a-f]/i.test(text));

const isToken = (text: string): boolean =>
  /^(?:gh[pousr]_|github_pat_|glpat-|[srp]k_(?:live|test)_|xox[abeprs]-|(?:AKIA|ASIA)[0-9A-Z]{16}$|AIza|SG\.|npm_|shpat_|vtr_|ya29\.)/.test(
    text,
  ) ||
  /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text) ||
  text.startsWith('-----BEGIN ') ||
  /^Bearer /i.test(text) ||
  /^[a-z][a-z\d+.-]*:\/\/[^/@\s]+:[^/@\s]+@/i.test(text) ||
  isRandom(text);

/** True for generated text: letters, in short texts of both cases, that alternate with digits. */
const isRandom = (text: string): boolean => {
  if (!/^[\w+/=-]{20,}$/.test(text) || !/[a-z]/.test(text) || !/\d/.test(text)) return false;
  const isMixed = /[A-Z]/.test(text);
  if (!isMixed && !/^[a-z\d]{24,}$/.test(text)) return false;
  const kinds = Array.from(text, (character) =>
    /\d/.test(character) ? '0' : character === character.toLowerCase() ? 'a' : 'A',
  );
  const turns = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return turns >= text.length * (isMixed ? turnsShareMin : lowerTurnsShareMin);
};

/**
 * In random letters and digits two of three differ in kind from the previous one; in `ProductImage2024Large` a
 * quarter.
 */
const turnsShareMin = 0.4;
/** In random lower-case letters and digits four of ten. */
const lowerTurnsShareMin = 0.25;

const tests: Readonly<Record<ValueLook, (text: string) => boolean>> = {
  email: (text) => readEmail(text) !== undefined && !isMailbox(text),
  mailbox: (text) => readEmail(text) !== undefined && isMailbox(text),
  iban: isIban,
  card: isCard,
  hash: isHash,
  token: isToken,
  taxId: isTaxId,
  phone: isPhone,
};
