/** Checks the addresses of database servers, which are URLs. */

/** The remedy for an invalid address of a database server; undefined for a valid one. */
export const mistakeOfServer = (text: string): string | undefined => {
  const start = text.slice(0, text.indexOf(':'));
  if (/^[a-z]+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/i.test(text)) return severalHosts;
  if (!URL.canParse(text))
    return `Write ${start}://USER:PASSWORD@HOST:PORT/DATABASE, with % codes for special characters.`;
  const url = new URL(text);
  if (![url.username, url.password, url.pathname].every(isPercentEncoded))
    return 'A % begins the code of a character, such as %2F for /: write % itself as %25.';
  const refused = parameters.find(([name, isRefused]) => {
    const value = url.searchParams.get(name);
    return value !== null && isRefused(value, url.searchParams);
  });
  if (refused !== undefined) return refused[2];
  if (url.pathname.length < 2) return `Name the database behind the host: ${start}://USER@HOST/DATABASE.`;
  return undefined;
};

const severalHosts =
  'Several hosts are not tried in turn: name one, such as a name or a proxy that leads to the server that answers.';

/** Parameters of libpq that would lead elsewhere, or less safely, than they say: the drivers do not know them. */
const parameters: readonly [
  name: string,
  isRefused: (value: string, all: URLSearchParams) => boolean,
  remedy: string,
][] = [
  [
    'service',
    () => true,
    'pg_service.conf is not read: write the host, port, database and user of the service into the address.',
  ],
  ['host', (value) => value.includes(','), severalHosts],
  ['hostaddr', () => true, 'Write the IP address as the host, in place of hostaddr.'],
  ['dbname', () => true, 'Name the database behind the host, in place of dbname.'],
  [
    'target_session_attrs',
    (value) => value !== 'any',
    'target_session_attrs is not looked at: name the server that is meant.',
  ],
  ['passfile', () => true, 'passfile is not read: set PGPASSFILE in the environment.'],
  [
    'sslmode',
    (value) => !['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'].includes(value),
    'sslmode is all or nothing here, as one that is only preferred goes on in the clear where somebody in between refuses it: write sslmode=verify-full, sslmode=no-verify (encrypted, with any certificate), or sslmode=disable.',
  ],
  [
    'sslmode',
    (value, all) => value === 'verify-ca' && [null, 'system'].includes(all.get('sslrootcert')),
    'sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority. Or write sslmode=verify-full.',
  ],
];

const isPercentEncoded = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text);
