/** Faults between a question and its rows: names, statements, and what is kept of them for the next question. */
import type { Mutant } from '../mutant.ts';

const plan = 'query/src/plan.ts';
const compile = 'query/src/compile.ts';
const openEdition = 'server/src/editions/open-edition.ts';
const separation = { files: ['server/tests/security/separation.test.ts'], named: 'on sqlite' };
const sharedWork = { files: ['server/tests/security/shared-work.test.ts'], named: 'on sqlite' };
const tenantScope = { files: ['query/tests/tenant-scope.test.ts'], named: 'every statement starts' };

export const queryMutants: readonly Mutant[] = [
  {
    name: 'unread-filter',
    file: plan,
    text: 'if (mistakes.found.length > 0) throw new QueryError(mistakes.found);',
    replacement: '',
    harm: 'answer a filter that cannot be read with all records',
    tests: { files: ['server/tests/security/hidden-values.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'other-spelling',
    file: plan,
    text: 'const field = names.get(name);',
    replacement: 'const field = names.get(name) ?? names.get(name.toLowerCase().trim());',
    harm: 'take a name for another one that is spelled alike',
    tests: { files: ['query/tests/hidden-names.test.ts'] },
  },
  {
    name: 'no-tenant-predicate',
    file: compile,
    text: '...tenantPredicate(location, dialect),',
    replacement: '',
    harm: 'show the rows of all tenants that share a table',
    tests: tenantScope,
  },
  {
    name: 'tenant-predicate-or',
    file: compile,
    text: 'where ${sql.join(conditions, sql` and `)}',
    replacement: 'where ${sql.join(conditions, sql` or `)}',
    harm: "show other tenants' rows that match a filter",
    tests: tenantScope,
  },
  {
    name: 'records-by-id',
    file: compile,
    text: 'const conditions = [...filter({ ...plan, conditions: [], words: [] }, dialect), dialect.among',
    replacement: 'const conditions = [dialect.among',
    harm: "read another tenant's record of the same id",
    tests: sharedWork,
  },
  {
    name: 'index-of-all',
    file: compile,
    text: 'const where = whereClause(filter({ ...plan, conditions: [], words: [] }, dialect));',
    replacement: 'const where = sql``;',
    harm: 'index the rows of all tenants that share a table',
    tests: { files: ['server/tests/editions/indexes.test.ts'], named: 'on postgres' },
  },
  {
    name: 'scope-like',
    file: 'query/src/dialects/sqlite.ts',
    text: 'sql`${sql.id(table, column)} = ${value}`',
    replacement: 'sql`${sql.id(table, column)} like ${value}`',
    harm: 'show all rows to a tenant whose scope value is a pattern',
    tests: separation,
  },
  {
    name: 'answers-of-all',
    file: 'server/src/editions/spellings.ts',
    text: '=> `${fingerprint}\\n${text}`;',
    replacement: '=> text + fingerprint.slice(22);',
    harm: "give a tenant another's cached answer to the same question",
    tests: separation,
  },
  {
    name: 'computed-for-all',
    file: 'server/src/editions/answers.ts',
    text: 'const key = keyOf(question);',
    replacement: 'const key = question.text;',
    harm: "give a tenant another's answer to the same question while it is computed",
    tests: sharedWork,
  },
  {
    name: 'total-of-the-table',
    file: openEdition,
    text: 'const key = `${plan.collection.fingerprint}\\n',
    replacement: 'const key = `${plan.collection.location.table}\\n',
    harm: 'count the rows of another tenant that shares the table',
    tests: sharedWork,
  },
  {
    name: 'cursor-of-the-table',
    file: openEdition,
    text: 'const order = `${plan.collection.fingerprint}\\n',
    replacement: 'const order = `${plan.collection.location.table}\\n',
    harm: "begin a page where another tenant's page ended",
    tests: sharedWork,
  },
  {
    name: 'records-of-the-slug',
    file: 'server/src/editions/records.ts',
    text: 'const { fingerprint } = plan.collection;',
    replacement: 'const { slug: fingerprint } = plan.collection;',
    harm: "show another tenant's record of the same number",
    tests: sharedWork,
  },
  {
    name: 'index-of-the-slug',
    file: 'server/src/indexes/edition-indexes.ts',
    text: 'const keyOf = ({ fingerprint }: ExposedCollection,',
    replacement: 'const keyOf = ({ slug: fingerprint }: ExposedCollection,',
    harm: "find the records of another tenant's collection of the same slug",
    tests: sharedWork,
  },
];
