/** The sentences of `vitrine key list` about keys that an owner should look at. */
import type { KeyWarning } from '@vitrine/administering';
import type { ApiKey } from '@vitrine/catalog';
import { printTime } from './output.ts';

/** A line for each warning, each after a line break. */
export const printWarnings = (publicId: string, warnings: readonly KeyWarning[]): string =>
  warnings.map((warning) => `\n${sentenceOf(publicId, warning)}`).join('');

const sentenceOf = (publicId: string, warning: KeyWarning): string => {
  const { key } = warning;
  const revoke = `vitrine key revoke ${publicId} ${key.id}`;
  switch (warning.code) {
    case 'inPages':
      return `Requests of web pages with the secret key ${nameOf(key)}: ${warning.values.requests}. Everybody can read it there. Make one for the pages, vitrine key create ${publicId} --publishable --name NAME, and end this one: ${revoke}`;
    case 'unused':
      return `The key ${nameOf(key)} was not used for ${warning.values.days} days. If nothing needs it, end it: ${revoke}`;
    case 'ending':
      return `The key ${nameOf(key)} ends at ${printTime(warning.values.at)}. If it is still needed: vitrine key rotate ${publicId} ${key.id} --expires DATE`;
    case 'refused':
      return `The key ${nameOf(key)} was refused ${warning.values.requests} times in ${warning.values.days} days: by its limit, its origins or addresses, or for what it asked. See more: vitrine usage ${publicId}`;
  }
};

const nameOf = ({ name, lastFour }: ApiKey): string => `${name} (…${lastFour})`;
