/** The oldest supported versions of MariaDB and MySQL. */

/** @param version from `select version()`. @returns why it is too old, and what to do; undefined if it is supported */
export const reasonTooOld = (version: string): string | undefined => {
  const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const isMaria = isMariaDb(version);
  const isOld = isMaria ? Number(major) * 1000 + Number(minor) < 10_006 : Number(major) < 8;
  if (!isOld) return undefined;
  const [name, oldest] = isMaria ? ['MariaDB', '10.6'] : ['MySQL', '8.0'];
  return `${name} ${version} is too old: ${oldest} or newer is needed. Upgrade the server.`;
};

export const isMariaDb = (version: string): boolean => /mariadb/i.test(version);
