/** Parses the addresses of databases: SQLite or PostgreSQL for the catalog, and further ones of any engine by name. */
import type { Parsed } from '@vitrine/server/settings';
import type { DatabaseAddress } from '@vitrine/publisher';
import { isPattern, mayBePattern } from '@vitrine/sources/engines';
import { engines } from './engines.ts';

export const embeddedDefault = 'sqlite:./data/vitrine.db';

export function parseDatabase(text: string): Parsed<DatabaseAddress> {
  if (isPostgres(text)) {
    const hint = engines.mistakeOf(text);
    return hint === undefined ? { kind: 'value', value: { kind: 'postgres', url: text } } : databaseMistake(hint);
  }
  if (engines.kindOf(text) !== undefined)
    return databaseMistake(
      'The catalog cannot be in it: name it in SOURCES for its records, and leave DATABASE_URL unset.',
    );
  if (!/^sqlite:/i.test(text)) return databaseMistake(`Write ${embeddedDefault}, or leave it unset for that.`);
  return parseSqlitePath(text.slice('sqlite:'.length));
}

function isPostgres(text: string): boolean {
  return /^postgres(?:ql)?:/i.test(text);
}

/** The remedy for an invalid address of a source; undefined for a valid one. */
export function mistakeOfSource(name: string, url: string): string | undefined {
  if (engines.kindOf(url) === undefined) return engines.mistakeOf(url);
  if (isPattern(name) !== isPattern(url))
    return 'For a database for each tenant {scope} is both in the name and in the address, for one database in neither.';
  if (!mayBePattern(url)) return '{scope} is in the name of the database, and nowhere else in the address.';
  return engines.mistakeOf(url);
}

export function parseSources(text: string): Parsed<ReadonlyMap<string, string>> {
  const expected = `a name, = and an address that begins with ${engines.addressStarts.join(' or ')} for each database, with blanks between them`;
  const sources = new Map<string, string>();
  for (const entry of text.split(/\s+/).filter((part) => part !== '')) {
    const [, name = '', url = ''] = /^([a-z](?:[a-z0-9_-]|\{scope\}){0,62})=(.+)$/.exec(entry) ?? [];
    if (name === '' || engines.kindOf(url) === undefined) return { kind: 'mistake', expected };
    if (name === 'main')
      return { kind: 'mistake', expected, hint: 'main is the database of DATABASE_URL: choose another name.' };
    if (sources.has(name)) return { kind: 'mistake', expected, hint: `The name ${name} occurs twice.` };
    const hint = mistakeOfSource(name, url);
    if (hint !== undefined) return { kind: 'mistake', expected, hint: `${name}: ${hint}` };
    sources.set(name, url);
  }
  return { kind: 'value', value: sources };
}

function parseSqlitePath(text: string): Parsed<DatabaseAddress> {
  const path = text.replace(/^\/\/(?=\/)/, '');
  if (path === '') return databaseMistake('Write the path of the file after sqlite:.');
  if (path.startsWith('//'))
    return databaseMistake('A path begins after sqlite: or, if it is absolute, after sqlite://.');
  if (path.includes(':memory:')) return databaseMistake('Several connections read the database, so it must be a file.');
  if (path.includes('?')) return databaseMistake('Options after the path are not supported: leave them out.');
  return { kind: 'value', value: { kind: 'sqlite', path } };
}

function databaseMistake(hint: string): Parsed<never> {
  return { kind: 'mistake', expected: 'sqlite: and the path of a file, or the address of a PostgreSQL database', hint };
}
