/** Faults that give a tenant the schema or the database of another. */
import type { Mutant } from '../mutant.ts';

const pattern = 'core/sources/src/scope-pattern.ts';
const parts = 'core/publisher/src/editions/build-parts.ts';
const names = { files: ['core/sources/tests/scope-pattern.test.ts'] };
const scoped = { files: ['core/publisher/tests/editions/scoped.server.test.ts'] };
const otherName = { files: ['engines/postgres/tests/postgres-source.server.test.ts'], named: 'another name' };

export const scopedMutants: readonly Mutant[] = [
  {
    name: 'cut-schema',
    file: pattern,
    text: 'if (bytes > identifierBytesMax)',
    replacement: 'if (bytes > 2 * identifierBytesMax)',
    harm: 'read the schema whose name is the first 63 bytes of that of a tenant',
    tests: names,
  },
  {
    name: 'scope-as-replacement-pattern',
    file: pattern,
    text: 'pattern.replaceAll(mark, () => scope)',
    replacement: 'pattern.replaceAll(mark, scope)',
    harm: 'take $& in a scope value for a part of the pattern, so that two tenants have one name',
    tests: names,
  },
  {
    name: 'scope-in-the-host',
    file: pattern,
    text: 'return ![start, end].some((part) => isPattern(part));',
    replacement: 'return true;',
    harm: 'let a scope value say which server is asked',
    tests: names,
  },
  {
    name: 'delimiter-in-a-database',
    file: pattern,
    text: 'if (/[;/?:@&=+$,#',
    replacement: 'if (/[',
    harm: 'let a driver decode the name of a database to that of another tenant',
    tests: names,
  },
  {
    name: 'other-database',
    file: pattern,
    text: 'if (rows.length === 1 && rows[0]?.[0] === database) return;',
    replacement: 'if (rows.length === 1) return;',
    harm: 'read the database that a server without case finds by the name of another tenant',
    tests: otherName,
  },
  {
    name: 'database-of-the-first',
    file: parts,
    text: 'Map.groupBy(located, scopeOf)',
    replacement: "Map.groupBy(located, () => located.map(scopeOf)[0] ?? '')",
    harm: 'read the tables of all tenants in the database of the first',
    tests: scoped,
  },
  {
    name: 'connections-without-limit',
    file: 'core/publisher/src/editions/builder.ts',
    text: 'limit(async () => buildTables(await open(database), tables, at, segments, count, clock, onBuilt, indexes)),',
    replacement:
      '(async () => buildTables(await open(database), tables, at, segments, count, clock, onBuilt, indexes))(),',
    harm: "connect to all databases at once, so that the server refuses the ERP's users",
    tests: scoped,
  },
];
