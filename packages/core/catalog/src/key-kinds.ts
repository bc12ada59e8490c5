/**
 * Publishable keys: they are part of web pages and apps, where everybody can read them. They open nothing private, and may be
 * bound to the origins of pages; secret ones to the addresses of servers.
 */
import { type KeyKind, parseAddressRange, printAddressRange, rangeAround } from '@vitrine/store';
import { CatalogError } from './catalog-error.ts';
import { type KeyLimits, noKeyLimits } from './key-limits.ts';
import { chooseOpened, type Opened } from './opened.ts';
import type { CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

export const originsMax = 20;

export const addressesMax = 20;

/** The limits of a new publishable key: of all its visitors, and of each as without a key. */
export const publishableLimits: KeyLimits = { ...noKeyLimits, requests: 6000 };

/**
 * Chooses the collections and views that a key of this kind opens: none, if it is publishable; otherwise as
 * `chooseOpened`.
 * @throws CatalogError if a publishable key is to open something
 */
export const chooseOpenedBy = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  kind: KeyKind,
  slugs: readonly string[] | undefined,
  kept: readonly Opened[] = [],
): Promise<readonly Opened[]> => {
  if (kind === 'secret') return chooseOpened(transaction, tenant, slugs, kept);
  if (slugs === undefined || slugs.length === 0) return [];
  throw new CatalogError(
    'A publishable key stands where everybody can read it, so it opens nothing private. Leave out what it opens, or make a secret key for a server.',
    { code: 'publishableOpens', values: {} },
  );
};

/**
 * The origins to which a key is bound, as browsers send them.
 * @returns an empty list: any
 * @throws CatalogError if one is no origin, there are too many, or the key is secret
 */
export const readOrigins = (kind: KeyKind, texts: readonly string[]): readonly string[] => {
  if (kind === 'secret' && texts.length > 0)
    throw new CatalogError('Only a publishable key is bound to origins: servers send none.', {
      code: 'originsOfSecret',
      values: {},
    });
  if (texts.length > originsMax)
    throw new CatalogError(`Found ${texts.length} origins, expected ${originsMax} at most.`, {
      code: 'originsFull',
      values: { max: originsMax },
    });
  return [...new Set(texts.map(readOrigin))];
};

const readOrigin = (text: string): string => {
  const url = URL.parse(text.trim());
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*'))
    return url.origin;
  throw new CatalogError(
    `Found the origin "${text}", expected the beginning of the address of pages, as https://www.example.com: without a path, and without *.`,
    { code: 'originForm', values: { origin: text } },
  );
};

/**
 * The addresses and ranges that may use a secret key.
 * @returns an empty list: any
 * @throws CatalogError if one is neither, there are too many, or the key is publishable
 */
export const readAddresses = (kind: KeyKind, texts: readonly string[]): readonly string[] => {
  if (kind === 'publishable' && texts.length > 0)
    throw new CatalogError('Only a secret key is bound to addresses: visitors of pages have any.', {
      code: 'addressesOfPublishable',
      values: {},
    });
  if (texts.length > addressesMax)
    throw new CatalogError(`Found ${texts.length} addresses, expected ${addressesMax} at most.`, {
      code: 'addressesFull',
      values: { max: addressesMax },
    });
  return [...new Set(texts.map(readAddress))];
};

const readAddress = (text: string): string => {
  const range = parseAddressRange(text.trim());
  if (typeof range !== 'string') return printAddressRange(range);
  const around = rangeAround(text.trim());
  throw new CatalogError(
    `${range} Expected an IP address or a range, such as 203.0.113.7 or 2001:db8::/48.`,
    around === undefined
      ? { code: 'addressForm', values: { address: text } }
      : { code: 'addressBits', values: { address: text, range: around } },
  );
};
