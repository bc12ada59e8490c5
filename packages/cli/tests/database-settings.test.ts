/** The settings that name databases: what they may say, what is answered where they do not, and that no password is shown. */
import { describe, expect, test } from 'bun:test';
import { ConfigError } from '../src/config-error.ts';
import { parseConfig } from '../src/config.ts';
import type { Config } from '../src/settings.ts';

const parse = (environment: Record<string, string>): Config => parseConfig(environment);

const mistakesOf = (environment: Record<string, string>): string => {
  try {
    parse(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was refused';
};

const postgres = 'postgres://h/db';

const expectedDatabase = 'expected sqlite: and the path of a file, or the address of a PostgreSQL database';
const expectedSources =
  'expected a name, = and an address that begins with postgres:// or mysql:// or folder:/ or https:// for each database, with blanks between them';

describe('DATABASE_URL', () => {
  const rows: [text: string, database: Config['database']][] = [
    ['sqlite:./a b.db', { kind: 'sqlite', path: './a b.db' }],
    ['sqlite:/var/lib/v.db', { kind: 'sqlite', path: '/var/lib/v.db' }],
    ['SQLITE:///var/lib/v.db', { kind: 'sqlite', path: '/var/lib/v.db' }],
    ['postgres://h/db', { kind: 'postgres', url: 'postgres://h/db' }],
    [
      'PostgreSQL://u:p%40s@[::1]:6432/db?sslmode=verify-full',
      { kind: 'postgres', url: 'PostgreSQL://u:p%40s@[::1]:6432/db?sslmode=verify-full' },
    ],
  ];
  test.each(rows)('%s', (text, database) => {
    expect(parse({ DATABASE_URL: text }).database).toEqual(database);
  });

  const mistakes: [text: string, message: string][] = [
    [
      'postgres://h:port/db',
      `found "postgres:…", ${expectedDatabase}. Write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with % codes for special characters.`,
    ],
    [
      'postgres://u:secret@h',
      `found "postgres:…", ${expectedDatabase}. Name the database behind the host: postgres://USER@HOST/DATABASE.`,
    ],
    [
      'postgresql://h/',
      `found "postgresql:…", ${expectedDatabase}. Name the database behind the host: postgresql://USER@HOST/DATABASE.`,
    ],
    [
      'postgres://h/db?sslmode=prefer',
      `found "postgres:…", ${expectedDatabase}. sslmode is all or nothing here, as one that is only preferred goes on in the clear where somebody in between refuses it: write sslmode=verify-full, sslmode=no-verify (encrypted, with any certificate), or sslmode=disable.`,
    ],
    [
      'mysql://u:secret@h/db',
      `found "mysql:…", ${expectedDatabase}. The catalog cannot be in it: name it in SOURCES for its records, and leave DATABASE_URL unset.`,
    ],
    [
      './v.db',
      `found a text without a scheme, ${expectedDatabase}. Write sqlite:./data/vitrine.db, or leave it unset for that.`,
    ],
    ['sqlite:', `found "sqlite:…", ${expectedDatabase}. Write the path of the file after sqlite:.`],
    [
      'sqlite://v.db',
      `found "sqlite:…", ${expectedDatabase}. A path begins after sqlite: or, if it is absolute, after sqlite://.`,
    ],
    [
      'sqlite::memory:',
      `found "sqlite:…", ${expectedDatabase}. Several connections read the database, so it must be a file.`,
    ],
    [
      'sqlite:v.db?mode=ro',
      `found "sqlite:…", ${expectedDatabase}. Options after the path are not supported: leave them out.`,
    ],
  ];
  const several =
    'Several hosts are not tried in turn: name one, such as a name or a proxy that leads to the server that answers.';
  const all =
    'sslmode is all or nothing here, as one that is only preferred goes on in the clear where somebody in between refuses it: write sslmode=verify-full, sslmode=no-verify (encrypted, with any certificate), or sslmode=disable.';
  const parameters: [text: string, remedy: string][] = [
    ['postgres://u:p@a,b/db', several],
    ['postgres://a:5432,b:5433/db', several],
    ['postgres:///db?host=a,b', several],
    ['postgres://a,b/db?target_session_attrs=read-write', several],
    [
      'postgres://a/db?target_session_attrs=read-write',
      'target_session_attrs is not looked at: name the server that is meant.',
    ],
    [
      'postgres://?service=erp',
      'pg_service.conf is not read: write the host, port, database and user of the service into the address.',
    ],
    ['postgres://a/db?dbname=b', 'Name the database behind the host, in place of dbname.'],
    ['postgres:///db?hostaddr=10.0.0.1', 'Write the IP address as the host, in place of hostaddr.'],
    ['postgres://a/db?passfile=/run/pgpass', 'passfile is not read: set PGPASSFILE in the environment.'],
    ['postgres://a/db?sslmode=allow', all],
    ['postgres://a/db?sslmode=verify_full', all],
    [
      'postgres://a/db?sslmode=verify-ca&sslrootcert=system',
      'sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority. Or write sslmode=verify-full.',
    ],
    [
      'postgres://a/db?sslmode=verify-ca',
      'sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority. Or write sslmode=verify-full.',
    ],
  ];
  test.each(parameters)('%s is refused', (text, remedy) => {
    expect(mistakesOf({ DATABASE_URL: text })).toEndWith(`, ${expectedDatabase}. ${remedy}`);
    expect(mistakesOf({ SOURCES: `erp=${text}` })).toEndWith(` erp: ${remedy}`);
  });
  test.each([
    'postgres:///db?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/db',
    'postgres://u:a,b@h/db?target_session_attrs=any',
    'postgres://h/db?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
  ])('%s is taken', (url) => expect(parse({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url }));

  test.each(mistakes)('%s is refused', (text, message) => {
    expect(mistakesOf({ DATABASE_URL: text })).toBe(`A setting is wrong:\n  DATABASE_URL: ${message}`);
  });
});

describe('SOURCES', () => {
  const sources: [text: string, sources: [name: string, url: string][]][] = [
    ['crm=postgres://h/crm', [['crm', 'postgres://h/crm']]],
    [
      ' crm=postgres://h/crm?application_name=a \t z9=postgresql://[::1]/z ',
      [
        ['crm', 'postgres://h/crm?application_name=a'],
        ['z9', 'postgresql://[::1]/z'],
      ],
    ],
    [`${'n'.repeat(63)}=postgres://h/n`, [['n'.repeat(63), 'postgres://h/n']]],
  ];
  test.each(sources)('%s', (text, expected) => {
    expect(parse({ DATABASE_URL: postgres, SOURCES: text }).sources).toEqual(new Map(expected));
  });

  const mistakes: [text: string, message: string][] = [
    ['crm', `found a text without a scheme, ${expectedSources}. Or leave SOURCES unset.`],
    ['crm=', `found a text without a scheme, ${expectedSources}. Or leave SOURCES unset.`],
    ['=postgres://h/db', `found a text without a scheme, ${expectedSources}. Or leave SOURCES unset.`],
    ['postgres://h/db', `found "postgres:…", ${expectedSources}. Or leave SOURCES unset.`],
    ['crm=sqlite:./crm.db', `found "crm=sqlite:…", ${expectedSources}. Or leave SOURCES unset.`],
    ['Crm=postgres://h/db', `found "Crm=postgres:…", ${expectedSources}. Or leave SOURCES unset.`],
    [`${'n'.repeat(64)}=postgres://h/db`, `found a text without a scheme, ${expectedSources}. Or leave SOURCES unset.`],
    [
      'main=postgres://h/db',
      `found "main=postgres:…", ${expectedSources}. main is the database of DATABASE_URL: choose another name.`,
    ],
    ['a=postgres://h/a a=postgres://h/b', `found "a=postgres:…", ${expectedSources}. The name a occurs twice.`],
    [
      'a=postgres://h/a b=postgres://h',
      `found "a=postgres:…", ${expectedSources}. b: Name the database behind the host: postgres://USER@HOST/DATABASE.`,
    ],
  ];
  test.each(mistakes)('%s is refused', (text, message) => {
    expect(mistakesOf({ DATABASE_URL: postgres, SOURCES: text })).toBe(`A setting is wrong:\n  SOURCES: ${message}`);
  });

  test('beside the embedded database', () => {
    const url = 'mysql://u:p%40s@h:3307/shop';
    expect([...parse({ SOURCES: `crm=postgres://h/crm erp=${url}` }).sources]).toEqual([
      ['crm', 'postgres://h/crm'],
      ['erp', url],
    ]);
  });
});

test('security row 13: no password is shown', () => {
  const texts = [
    'postgres://u:secret@h?password=secret',
    'postgres://u:secret@h/db?sslmode=allow',
    'postgres://u:sec/secret@h:x',
    'postgres://u:%secret@h:x/db',
    'crm=postgres://u:secret@h',
    'crm=postgres://u:secret@h/db secret',
    'crm=postgres://u:secret@h/db main=postgres://u:secret@h/db',
    'u:secret@h',
    'secret',
  ];
  const messages = texts.flatMap((text) => [
    mistakesOf({ DATABASE_URL: text }),
    mistakesOf({ SOURCES: text }),
    mistakesOf({ DATABASE_URL: postgres, SOURCES: text }),
  ]);
  expect(messages.filter((message) => !message.includes('expected'))).toEqual([]);
  expect(messages.filter((message) => message.includes('secret'))).toEqual([]);
});
