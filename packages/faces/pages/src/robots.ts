/**
 * `/robots.txt` (RFC 9309): allows everything. It lists no sitemaps, because that would reveal the tenants' IDs, which
 * only their businesses pass on; a comment explains the path of a tenant's sitemap.
 */

export const robotsPath = '/robots.txt';

export const renderRobots = (publicUrl: string | null): string =>
  publicUrl === null
    ? everything
    : `${everything}
# Each business has a sitemap at ${publicUrl}/t/{tenantId}/sitemap.xml. IDs are not listed.
`;

const everything = `User-agent: *
Disallow:
`;
