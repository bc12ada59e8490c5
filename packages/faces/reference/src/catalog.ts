/**
 * `/.well-known/api-catalog` (RFC 9727): the APIs of this host as a linkset (RFC 9264): over HTTP, and through the
 * Model Context Protocol, with their documents. It lists no tenants, because only their businesses pass on their IDs.
 */

export const catalogPath = '/.well-known/api-catalog';

export const renderCatalog = (publicUrl: string | null): string => {
  const origin = publicUrl ?? '';
  const link = (path: string, type: string) => [{ href: `${origin}${path}`, type }];
  const status = link('/readyz', 'application/json');
  const guide = link('/llms.txt', 'text/plain');
  return JSON.stringify({
    linkset: [
      {
        anchor: `${origin}/api/v1`,
        'service-desc': link('/api/v1/openapi.json', 'application/json'),
        'service-doc': [...link('/docs', 'text/html'), ...guide],
        status,
      },
      { anchor: `${origin}/mcp/t`, 'service-doc': guide, status },
    ],
  });
};
