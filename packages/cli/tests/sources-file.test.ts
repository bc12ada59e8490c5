/** The file of sources: what it may hold, and that it is read again when it changes. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock } from '../../../tests/service/manual-clock.ts';
import { configOf } from '../src/commands/open-catalog.ts';
import type { Observation } from '../src/observation.ts';
import { readSourcesFile, watchSources } from '../src/sources-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
  path = join(folder, 'sources.yaml');
  writeFileSync(join(folder, 'secret'), 'p@ss/word\n', { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string): void => {
  writeFileSync(`${path}.new`, text.replaceAll('FOLDER', folder), { mode: 0o600 });
  renameSync(`${path}.new`, path);
};
const environment = { ERP_PASSWORD: 'se:cret' };
const config = (): unknown => configOf({ environment: { ...environment, SOURCES_FILE: path } });
const urlsOf = (text: string): Record<string, string> => {
  write(text);
  return Object.fromEntries(readSourcesFile(path, environment).urls);
};

test.each([
  ['erp: postgres://u@h/erp', { erp: 'postgres://u@h/erp' }],
  ['{"erp": "mysql://u:p@h/erp"}', { erp: 'mysql://u:p@h/erp' }],
  ['Nord & Süd: postgres://u@h/erp', { 'Nord & Süd': 'postgres://u@h/erp' }],
  [
    'erp_{scope}: postgres://u@h/x_{scope}?sslmode=disable',
    { 'erp_{scope}': 'postgres://u@h/x_{scope}?sslmode=disable' },
  ],
  [
    'erp_{scope}:\n  url: postgres://u@h/x_{scope}\n  passwordFile: FOLDER/secret',
    { 'erp_{scope}': 'postgres://u:p%40ss%2Fword@h/x_{scope}' },
  ],
  ['erp: { url: postgres://u@h/erp, passwordEnv: ERP_PASSWORD }', { erp: 'postgres://u:se%3Acret@h/erp' }],
  ['{}', {}],
])('%s', (text, expected) => expect(urlsOf(text)).toEqual(expected));

test.each([
  ['- a', /found no names/],
  ['erp: [', /found the wrong indent/],
  ['erp: 5', /found no address of "erp"/],
  ['erp: ftp://h/x', /found a wrong address of "erp": Write an address that begins with/],
  ['main: postgres://h/x', /main is the database of DATABASE_URL/],
  ['erp_{scope}: postgres://h/x', /\{scope\} is both in the name and in the address/],
  ['erp: postgres://h/{scope}', /\{scope\} is both in the name and in the address/],
  ['erp_{scope}: postgres://{scope}/x_{scope}', /in the name of the database, and nowhere else/],
  ['erp: { url: postgres://u@h/erp, passwordEnv: NONE }', /found no address of "erp"/],
  ['erp: { url: postgres://u:secret@h/erp, passwordEnv: ERP_PASSWORD }', /found no address of "erp"/],
  ['erp: { url: postgres://u@h/erp, passwordFile: FOLDER/nowhere }', /no such file/],
])('%s is refused', (text, expected) => {
  expect(() => urlsOf(text)).toThrow(expected);
  expect(config).toThrow(/SOURCES_FILE: found/);
  expect(config).not.toThrow(/secret@|se:cret/);
});

test('commands have its sources beside those of SOURCES, and no name twice', () => {
  write('shop: mysql://u@h/shop');
  const settings = { SOURCES: 'erp=postgres://u@h/erp', SOURCES_FILE: path };
  expect([...configOf({ environment: settings }).sources.keys()]).toEqual(['erp', 'shop']);
  write('erp: mysql://u@h/shop');
  expect(() => configOf({ environment: settings })).toThrow(/the name "erp", which SOURCES has too/);
});

/** @param onRead called when the file was read for the first time */
const watch = ({ onRead }: { readonly onRead?: () => void } = {}) => {
  const clock = createManualClock(0);
  const observed: Observation[] = [];
  const observe = (observation: Observation): void => {
    if (observed.push(observation) === 1) onRead?.();
  };
  const named = new Map([['erp', 'postgres://u@h/erp']]);
  const watched = watchSources({ path, named, environment, clock, observe });
  return { watched, observed, look: () => clock.advance(2000), names: () => [...watched.current().keys()] };
};

describe('while it changes', () => {
  test('the next look has its new sources, and a mistake keeps those before', () => {
    write('a: postgres://u@h/a');
    const { watched, observed, look, names } = watch();
    expect(names()).toEqual(['erp', 'a']);
    write('b: postgres://u@h/b');
    look();
    look();
    expect(names()).toEqual(['erp', 'b']);
    write('b: [');
    look();
    look();
    rmSync(path);
    look();
    look();
    expect(names()).toEqual(['erp', 'b']);
    write('c: postgres://u@h/c');
    look();
    expect(names()).toEqual(['erp', 'c']);
    expect(observed.map(({ kind }) => kind)).toEqual([
      'sources-read',
      'sources-read',
      'sources-failed',
      'sources-failed',
      'sources-read',
    ]);
    watched.close();
  });

  test('a password whose file is missing is taken once the file is there', () => {
    write('a: postgres://u@h/a');
    const { watched, observed, look } = watch();
    write('a: { url: postgres://u@h/a, passwordFile: FOLDER/later }');
    look();
    look();
    expect(watched.current().get('a')).toBe('postgres://u@h/a');
    writeFileSync(join(folder, 'later'), 'secret', { mode: 0o600 });
    look();
    expect(watched.current().get('a')).toBe('postgres://u:secret@h/a');
    expect(observed.map(({ kind }) => kind)).toEqual(['sources-read', 'sources-failed', 'sources-read']);
    watched.close();
  });

  test('a file that is replaced while it is read is read again', () => {
    write('a: postgres://u@h/a');
    const { watched, look, names } = watch({ onRead: () => write('b: postgres://u@h/b') });
    look();
    expect(names()).toEqual(['erp', 'b']);
    watched.close();
  });

  test('a new password in a file is taken, and a file that all may read is told', () => {
    write('a: { url: postgres://u@h/a, passwordFile: FOLDER/secret }');
    const { watched, observed, look } = watch();
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'longer password');
    chmodSync(secret, 0o644);
    look();
    expect(watched.current().get('a')).toBe('postgres://u:longer%20password@h/a');
    expect(observed.map((each) => (each.kind === 'sources-read' ? each.readableByAll : each.kind))).toEqual([
      [],
      [secret],
    ]);
  });
});
