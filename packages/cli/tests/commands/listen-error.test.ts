/** What is said of a port that cannot be listened on. */
import { expect, test } from 'bun:test';
import { explainListening } from '../../src/commands/listen-error.ts';

const listening = { host: '0.0.0.0', hostVariable: 'HOST', port: 80, portVariable: 'PORT' };

const rows: readonly [code: string, syscall: string, message: string][] = [
  [
    'EADDRINUSE',
    'listen',
    'Port 80 of 0.0.0.0 is taken, perhaps by another Vitrine. Stop what listens there, or choose another port: PORT=90',
  ],
  ['EACCES', 'listen', 'Port 80 may not be used by this user. Choose one above 1023: PORT=8080'],
  ['EADDRNOTAVAIL', 'listen', '0.0.0.0 is no address of this machine. Choose one that is: HOST=127.0.0.1'],
  ['EMFILE', 'listen', 'as it was'],
  ['EACCES', 'open', 'as it was'],
];

test.each(rows)('%s of %s', (code, syscall, message) => {
  const error = Object.assign(new Error('as it was'), { code, syscall });
  expect(explainListening(error, listening)).toMatchObject({ message });
});

test('a port near the last is followed by one that there is', () => {
  const error = Object.assign(new Error('taken'), { code: 'EADDRINUSE', syscall: 'listen' });
  const explained = explainListening(error, { ...listening, port: 65_530 });
  expect(explained).toMatchObject({ message: expect.stringMatching(/PORT=65520$/) });
});
