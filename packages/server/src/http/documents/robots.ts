/**
 * `/robots.txt` (RFC 9309): all may be read. It names no sitemaps, for that would list the tenants, whose IDs are known to those
 * alone whom a business tells them; where a tenant's is, it says in words.
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
