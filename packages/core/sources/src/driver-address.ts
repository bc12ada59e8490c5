/** Addresses of PostgreSQL as the driver understands them. */

/**
 * The address with a meaning of `sslmode` that the driver does not warn of: `verify-ca` checks who signed the server's
 * certificate, as libpq does; `require` checks its host name too, as `verify-full` does.
 */
export const driverAddress = (url: string): string => {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === 'verify-ca') address.searchParams.set('uselibpqcompat', 'true');
  if (mode === 'require') address.searchParams.set('sslmode', 'verify-full');
  return mode === 'verify-ca' || mode === 'require' ? address.href : url;
};
