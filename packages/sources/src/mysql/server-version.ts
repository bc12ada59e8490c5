/** Which servers can be a source: an older one is refused before anything is read. */

/** @param version as `select version()` gives it. @returns why it is too old, and what to do; none where it is not */
export const reasonTooOld = (version: string): string | undefined => {
  const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const isMaria = isMariaDb(version);
  const isOld = isMaria ? Number(major) * 1000 + Number(minor) < 10_006 : Number(major) < 8;
  if (!isOld) return undefined;
  const [name, oldest] = isMaria ? ['MariaDB', '10.6'] : ['MySQL', '8.0'];
  return `${name} ${version} is too old: ${oldest} or newer is needed. Upgrade the server.`;
};

export const isMariaDb = (version: string): boolean => /mariadb/i.test(version);
