/** The statements that doctor may print: none of them changes what anybody else may do, see or insert. */

const name = String.raw`(?:"(?:[^"]|"")+"|[\w$]+)`;
const table = String.raw`${name}\.${name}`;
const columns = String.raw`\((?:${name}(?:, )?)+\)`;

/** Roles for Vitrine alone, by their names: of no other role anything is taken, and nothing is set for one. */
const ownRole = String.raw`(?:vitrine\w*|"vitrine(?:[^"]|"")*")`;

/** @param roles the roles that the settings name, as SQL writes them */
const allowed = (roles: readonly string[]): readonly RegExp[] => {
  const role = `(?:${[...roles.map((each) => RegExp.escape(each)), 'vitrine_reader'].join('|')})`;
  return [
    `create role vitrine_reader login password 'CHOOSE-A-PASSWORD';`,
    `grant connect on database ${name} to ${role};`,
    `grant usage on schema ${name} to ${role};`,
    `grant select ${columns} on ${table} to ${role};`,
    `grant select on all tables in schema vitrine to ${role};`,
    String.raw`grant (?:select|insert|update|delete|, )+(?: \(\w+(?:, \w+)*\))? on vitrine\.\w+ to ${role};`,
    `alter role ${ownRole} (?:no(?:createrole|createdb|replication|bypassrls) ?)+;`,
    `alter role ${ownRole} in database ${name} set default_transaction_read_only = off;`,
    `revoke ${name} from ${ownRole};`,
    `revoke (?:\\w+(?: ${columns})?(?:, )?)+ on (?:(?:database|schema|sequence) )?${name}(?:\\.${name})? from ${ownRole};`,
  ].map((pattern) => new RegExp(`^${pattern}$`));
};

/** The statements among these that are none of the allowed ones. */
export const findHarmful = (statements: readonly string[], roles: readonly string[]): readonly string[] =>
  statements.filter((statement) => !allowed(roles).some((pattern) => pattern.test(statement)));
