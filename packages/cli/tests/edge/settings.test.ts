/** The settings of caches in front. */
import { describe, expect, test } from 'bun:test';
import { cdns } from '@vitrine/purging';
import { ConfigError } from '../../src/config-error.ts';
import { parseConfig, serverVariables } from '../../src/config.ts';
import { settings, type Config } from '../../src/settings.ts';

const token = 'secret-token';
const varnish = { CDN: 'varnish', CDN_PURGE_URL: 'http://10.0.0.5:6081' };

describe('values', () => {
  const rows: [environment: Record<string, string>, config: Partial<Config>][] = [
    [{}, { cdn: null, cdnPurgeUrls: [], cdnToken: null }],
    [{ CDN: 'OFF' }, { cdn: null }],
    [{ CDN: 'On' }, { cdn: 'on' }],
    [varnish, { cdn: 'varnish', cdnPurgeUrls: ['http://10.0.0.5:6081'] }],
    [{ ...varnish, CDN_PURGE_URL: 'http://a:1/, http://b:2/x/' }, { cdnPurgeUrls: ['http://a:1', 'http://b:2/x'] }],
    [
      { CDN: 'webhook', CDN_PURGE_URL: 'https://h/x?a=b' },
      { cdnPurgeUrls: ['https://h/x?a=b'], cdnToken: null },
    ],
    [
      { CDN: 'fastly', CDN_PURGE_URL: 'https://h/service/S', CDN_TOKEN: token },
      { cdn: 'fastly', cdnPurgeUrls: ['https://h/service/S'], cdnToken: token },
    ],
  ];
  test.each(rows)('%j', (environment, config) => expect(parseConfig(environment)).toMatchObject(config));
});

test.each(Object.keys(cdns))('%s is one that is purged', (kind) => {
  expect<object>(settings.cdn.parse(kind)).toEqual({ kind: 'value', value: kind });
});

describe('mistakes', () => {
  const rows: [environment: Record<string, string>, message: string][] = [
    [
      { CDN: 'akamai' },
      'CDN: found "akamai", expected off, or one of on, varnish, fastly, cloudflare, bunny, webhook.',
    ],
    [
      { CDN: 'varnish' },
      'CDN_PURGE_URL: found nothing beside CDN=varnish, expected the URL that purges it, such as http://',
    ],
    [
      { CDN: 'fastly', CDN_PURGE_URL: 'https://h' },
      'CDN_TOKEN: found nothing beside CDN=fastly, expected an API token',
    ],
    [{ CDN_PURGE_URL: 'http://h' }, 'CDN: found off, expected the name of a cache that can be purged'],
    [{ CDN: 'on', CDN_TOKEN: token }, 'CDN: found on, expected the name of a cache that can be purged'],
    [{ ...varnish, CDN_PURGE_URL: 'http://u:p@h' }, 'CDN_PURGE_URL: found "http:…", expected at most 32 addresses'],
    [{ ...varnish, CDN_PURGE_URL: 'ftp://h' }, 'CDN_PURGE_URL: found "ftp:…", expected'],
    [{ ...varnish, CDN_TOKEN: 'two words' }, 'CDN_TOKEN: found a text of 9 bytes, expected from 8 to 500'],
  ];
  test.each(rows)('%j', (environment, message) => {
    let found = '';
    try {
      parseConfig(environment);
    } catch (error) {
      found = error instanceof ConfigError ? error.message : '';
    }
    expect(found).toContain(message);
  });
});

test('a server is told that there is a cache, and not how it is purged', () => {
  expect(serverVariables.filter((variable) => variable.startsWith('CDN'))).toEqual(['CDN']);
});
