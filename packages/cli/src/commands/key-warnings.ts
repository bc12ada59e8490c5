/** The keys that `vitrine key list` warns of: sent by web pages, unused, or about to end. */
import { type ApiKey, isAlive } from '@vitrine/publisher';
import { printTime } from './output.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unusedDaysMin = 90;
const endingDaysMax = 14;

/** A line for each warning, each after a line break. */
export const warnOfKeys = (publicId: string, keys: readonly ApiKey[], now: Date): string =>
  keys
    .flatMap((key) => (isAlive(key, now) ? warningsOf(publicId, key, now) : []))
    .map((warning) => (warning === undefined ? '' : `\n${warning}`))
    .join('');

const warningsOf = (publicId: string, key: ApiKey, now: Date): readonly (string | undefined)[] => [
  inPages(publicId, key),
  unused(publicId, key, now),
  ending(publicId, key, now),
];

const inPages = (publicId: string, key: ApiKey): string | undefined =>
  key.pageRequests === 0
    ? undefined
    : `Requests of web pages with the secret key ${nameOf(key)}: ${key.pageRequests}. Everybody can read it there. Make one for the pages, vitrine key create ${publicId} --publishable --name NAME, and end this one: vitrine key revoke ${publicId} ${key.id}`;

const unused = (publicId: string, key: ApiKey, now: Date): string | undefined =>
  now.getTime() - Date.parse(key.lastUsedAt ?? key.createdAt) < unusedDaysMin * dayMs
    ? undefined
    : `The key ${nameOf(key)} was not used for ${unusedDaysMin} days. If nothing needs it, end it: vitrine key revoke ${publicId} ${key.id}`;

/** A key that was replaced ends as it was meant to. */
const ending = (publicId: string, key: ApiKey, now: Date): string | undefined =>
  key.expiresAt === null || key.replacedBy !== null || Date.parse(key.expiresAt) - now.getTime() > endingDaysMax * dayMs
    ? undefined
    : `The key ${nameOf(key)} ends at ${printTime(key.expiresAt)}. If it is still needed: vitrine key rotate ${publicId} ${key.id} --expires DATE`;

const nameOf = ({ name, lastFour }: ApiKey): string => `${name} (…${lastFour})`;
