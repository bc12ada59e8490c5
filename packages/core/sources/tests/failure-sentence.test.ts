/** Why a table could not be read: our own sentences and codes, and never a message that may quote a value of a row. */
import { expect, test } from 'bun:test';
import { explainFailure } from '../src/index.ts';
import { TableChanged } from '../src/found-columns.ts';

const withProperties = (message: string, properties: object): Error => Object.assign(new Error(message), properties);

/** What throws an error of the language, as it quotes what it was given. */
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const rows: readonly [about: string, error: unknown, expected: string][] = [
  [
    'our own',
    new TableChanged('item', ['it has no column price']),
    'The table item has changed: it has no column price. Declare it as it is now, and run vitrine apply.',
  ],
  [
    'our own from another thread',
    withProperties('Two records have the id "7".', { name: 'DuplicateId' }),
    'Two records have the id "7". An id must be that of one row: declare more columns as id.',
  ],
  ['a parser', thrownBy(() => JSON.parse('secret')), 'A value could not be parsed.'],
  ['a parser of times', thrownBy(() => Temporal.PlainDate.from('secret')), 'Reading it failed (RangeError).'],
  ['a call of a value', new TypeError('\'f\' is "secret"'), 'Reading it failed (TypeError).'],
  ['a driver without a code', new Error('Received unexpected secret'), 'Reading it failed (Error).'],
  ['a name that is none', withProperties('secret', { name: 'secret of Ann' }), 'Reading it failed.'],
  [
    'a database',
    withProperties('secret', { code: '22012' }),
    'A view or a computed column divides by zero. Its code is 22012.',
  ],
  [
    'an unknown code',
    withProperties('secret', { code: 'ZZ999' }),
    'The database refused to read it. Its code is ZZ999.',
  ],
  [
    'a certificate',
    withProperties('self-signed certificate in certificate chain', { code: 'HANDSHAKE_SSL_ERROR' }),
    "The server's certificate is signed by no known authority. Name the file of its authority in the address: sslrootcert=FILE. Its code is HANDSHAKE_SSL_ERROR.",
  ],
  ['a code that is none', withProperties('secret', { code: 'secret of Ann' }), 'Reading it failed (Error).'],
  ['no error', 'secret', 'Reading it failed.'],
];

test.each(rows)('%s', (_about, error, expected) => expect(explainFailure(error)).toBe(expected));
