/** Checks the addresses of database servers, which are URLs. */

/** The remedy for an invalid address of a database server; undefined for a valid one. */
export const mistakeOfServer = (text: string): string | undefined => {
  const start = text.slice(0, text.indexOf(':'));
  if (!URL.canParse(text))
    return `Write ${start}://USER:PASSWORD@HOST:PORT/DATABASE, with % codes for special characters.`;
  const url = new URL(text);
  if (![url.username, url.password, url.pathname].every(isPercentEncoded))
    return 'A % begins the code of a character, such as %2F for /: write % itself as %25.';
  if (url.pathname.length < 2) return `Name the database behind the host: ${start}://USER@HOST/DATABASE.`;
  if (/^(?:prefer|allow)$/.test(url.searchParams.get('sslmode') ?? ''))
    return 'sslmode is all or nothing here: write sslmode=verify-full, or sslmode=disable.';
  return undefined;
};

const isPercentEncoded = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text);
