/**
 * `/.well-known/api-catalog` (RFC 9727): the APIs of this host as a linkset (RFC 9264). There is one, with its documents. Tenants
 * are not named: their IDs are known to those whom a business tells them.
 */

export const catalogPath = '/.well-known/api-catalog';

export const renderCatalog = (publicUrl: string | null): string => {
  const origin = publicUrl ?? '';
  const link = (path: string, type: string) => [{ href: `${origin}${path}`, type }];
  return JSON.stringify({
    linkset: [
      {
        anchor: `${origin}/api/v1`,
        'service-desc': link('/api/v1/openapi.json', 'application/json'),
        'service-doc': [...link('/docs', 'text/html'), ...link('/llms.txt', 'text/plain')],
        status: link('/readyz', 'application/json'),
      },
    ],
  });
};
