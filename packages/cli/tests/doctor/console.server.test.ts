/** The role by which the console writes the catalog, and the address that it shows. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { parseConfig } from '../../src/config.ts';
import { addressFindings, consoleGrants } from '@vitrine/doctor';
import { rolePassword } from '../../../../tests/support/postgres-server.ts';
import { createFixture, findingOf, type Fixture } from './fixture.ts';

const secret = { CONSOLE_SECRET: 'a secret that is long enough, and known to the tests alone' };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({
    change: `create role doctor_console login password '${rolePassword}'`,
  });
});
afterAll(async () => fixture.close());

const look = async () => {
  const url = fixture.database.server.urlOf(fixture.database.name, 'doctor_console');
  return fixture.look(undefined, { ...secret, CONSOLE_DATABASE_URL: url });
};

test('a role that lacks rights is told of, with what grants them, and then is well', async () => {
  const findings = await look();
  const finding = findingOf(findings, 'console', 'lacks privileges on tables that owners change');
  expect(finding.state).toBe('error');
  expect(finding.statement?.split('\n')).toEqual([...consoleGrants('doctor_console')]);
  await fixture.fix([finding]);
  expect(findingOf(await look(), 'console', 'can write the tables that owners change').state).toBe('ok');
});

test('of what it has nothing is asked again', async () => {
  await fixture.database.run(
    'revoke update on vitrine.tenant from doctor_console; revoke update (is_enabled) on vitrine.tenant from doctor_console; revoke delete on vitrine.usage from doctor_console',
  );
  const { statement } = findingOf(await look(), 'console', 'lacks privileges on tables that owners change');
  expect(statement?.split('\n')).toEqual([
    'grant insert, update, delete on vitrine.usage to doctor_console;',
    'grant update (is_enabled) on vitrine.tenant to doctor_console;',
  ]);
});

test('a role that cannot enter is told of', async () => {
  const url = fixture.database.server.urlOf(fixture.database.name, 'nobody_here');
  const findings = await fixture.look(undefined, { ...secret, CONSOLE_DATABASE_URL: url });
  expect(findingOf(findings, 'console', 'Its role could not be examined').state).toBe('error');
});

test('without a secret there is no console, and nothing to say of it', async () => {
  const findings = await fixture.look();
  expect(findings.filter(({ about }) => about === 'console')).toEqual([]);
});

const statesOf = (environment: Record<string, string>) =>
  addressFindings(parseConfig(environment)).map(({ state }) => state);

test('an address that is not set is noted', () => {
  expect([statesOf({}), statesOf(secret), statesOf({ ...secret, PUBLIC_URL: 'https://api.example.com' })]).toEqual([
    [],
    ['warning'],
    [],
  ]);
});
