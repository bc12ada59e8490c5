/** The settings of caches in front of the service: their kind, purge URLs and token. */
import { type CdnKind, cdns } from '@vitrine/purging';
import type { Parsed } from '@vitrine/server/settings';
import type { Setting } from './setting.ts';
import { printLength, printScheme } from './setting-text.ts';

export type CdnSetting = CdnKind | 'on';

const kinds: readonly CdnKind[] = ['varnish', 'fastly', 'cloudflare', 'bunny', 'webhook'];
const names: readonly CdnSetting[] = ['on', ...kinds];
const experimental = kinds.filter((kind) => cdns[kind].isExperimental).join(', ');

export interface CdnConfig {
  /** The kind of caches in front; `on`: caches that are not purged; null: none. */
  readonly cdn: CdnSetting | null;
  readonly cdnPurgeUrls: readonly string[];
  readonly cdnToken: string | null;
}

function parseCdn(text: string): Parsed<CdnSetting | null> {
  if (text.toLowerCase() === 'off') return { kind: 'value', value: null };
  const found = names.find((name) => name === text.toLowerCase());
  if (found !== undefined) return { kind: 'value', value: found };
  return { kind: 'mistake', expected: `off, or one of ${names.join(', ')}` };
}

const urlsMax = 32;

/** Removes trailing slashes, because paths are appended. */
function parsePurgeUrls(text: string): Parsed<readonly string[]> {
  const urls = text.split(',').flatMap((url) => url.trim() || []);
  if (urls.length <= urlsMax && urls.every(isPurgeUrl))
    return { kind: 'value', value: urls.map((url) => url.replace(/\/+$/, '')) };
  return {
    kind: 'mistake',
    expected: `at most ${urlsMax} addresses with commas between them, without a user, such as http://varnish.example.com:6081`,
  };
}

const isPurgeUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  );
};

/** Accepts only characters that a header may contain. */
function parseCdnToken(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  if (/^[\x21-\x7e]{8,500}$/.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'from 8 to 500 letters, digits and signs without a blank' };
}

export const cdnSettings = {
  cdn: {
    variable: 'CDN',
    default: 'off',
    meaning: `The CDN or cache in front, for which answers carry cache headers: off, ${names.join(', ')}. Experimental: ${experimental}.`,
    parse: parseCdn,
  },
  cdnPurgeUrls: {
    variable: 'CDN_PURGE_URL',
    default: '',
    meaning: 'The URL at which the publisher purges that cache; for several Varnishes all URLs, separated by commas.',
    printFound: printScheme,
    parse: parsePurgeUrls,
  },
  cdnToken: {
    variable: 'CDN_TOKEN',
    default: '',
    meaning: 'The API token of Fastly, Cloudflare or bunny with which the publisher purges.',
    printFound: printLength,
    parse: parseCdnToken,
  },
} as const satisfies { readonly [Property in keyof CdnConfig]: Setting<CdnConfig[Property]> };

/** The further settings that a kind of cache requires. */
export const cdnNeeds = (
  cdn: CdnSetting | null,
): { readonly url: string | undefined; readonly token: boolean; readonly isPurged: boolean } => {
  if (cdn === null || cdn === 'on') return { url: undefined, token: false, isPurged: false };
  return { url: cdns[cdn].urlExample, token: cdns[cdn].needsToken, isPurged: true };
};
