/** Checks the texts of a tenant: its ID, name, industry, scope value and reference. */
import { CatalogError } from './catalog-error.ts';
import { findUnprintable, printableHint } from './printable.ts';

const publicIdPattern = /^[0-9A-Za-z]{8}$/;

/** Checks the form of a tenant's public ID (contract §8). */
const isPublicId = (text: string): boolean => publicIdPattern.test(text);

const tenantTextCharactersMax = 1000;

/** The mistake of a text, as a sentence; undefined: it has none. */
export const findTextMistake = (what: string, text: string): string | undefined => {
  if (what === 'publicId') return isPublicId(text) ? undefined : publicIdForm(text);
  if (text.trim() === '') return blanks[what];
  if (text.length > tenantTextCharactersMax)
    return `${names[what]} has ${text.length} characters; at most ${tenantTextCharactersMax} are allowed.`;
  // A scope value is whatever the database holds, but no database holds these.
  if (text.includes('\0') || !text.isWellFormed()) return `${names[what]} holds U+0000 or half a character.`;
  const found = what === 'scope' ? [] : findUnprintable(text);
  return found.length === 0 ? undefined : `${names[what]} holds ${found.join(', ')}. ${printableHint}`;
};

/** @throws CatalogError */
export const checkTenantText = (what: string, text: string): void => {
  const mistake = findTextMistake(what, text);
  if (mistake !== undefined) throw new CatalogError(mistake);
};

const publicIdForm = (text: string): string =>
  `"${text}" cannot be a tenant ID; it takes exactly 8 letters and digits, such as ab12cd34.`;

const names: Readonly<Record<string, string>> = {
  name: "The tenant's name",
  industry: "The tenant's industry",
  scope: "The tenant's scope value",
  reference: "The tenant's reference",
};

const blanks: Readonly<Record<string, string>> = {
  name: 'A tenant needs a name, such as --name "Northwind Traders".',
  industry: 'A tenant needs an industry, such as --industry Retail.',
  scope: 'A scope value cannot be blank. Leave it out, or remove it: vitrine tenant set ID --no-scope',
  reference: "A reference cannot be blank. Leave it out, or give the tenant's number in your system.",
};
