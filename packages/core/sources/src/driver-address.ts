/** Addresses of PostgreSQL as the driver understands them. */

/**
 * The address with a meaning of `sslmode` that the driver does not warn of: `verify-ca` checks who signed the server's
 * certificate, as libpq does; `require` checks its host name too, as `verify-full` does. `sslrootcert=system`, libpq's word
 * for the authorities that this machine knows, is `verify-full`, which checks those.
 */
export const driverAddress = (url: string): string => {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  const isSystem = address.searchParams.get('sslrootcert') === 'system';
  if (isSystem) address.searchParams.delete('sslrootcert');
  if (mode === 'verify-ca') address.searchParams.set('uselibpqcompat', 'true');
  if (mode === 'require' || (isSystem && mode === null)) address.searchParams.set('sslmode', 'verify-full');
  return mode === 'verify-ca' || mode === 'require' || isSystem ? address.href : url;
};
