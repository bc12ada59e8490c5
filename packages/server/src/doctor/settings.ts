/** Settings of the server, the database and the role that serving depends on. */
import { catalogConnectionsMax } from '../catalog/postgres-store.ts';
import type { Config } from '../config.ts';
import { isOwnRole, remedyIn, useAnother, type Examined } from './examined.ts';
import { ill, note, well, type Finding, type Remedy } from './finding.ts';

interface Settings {
  readonly transactionTimeoutMs: number;
  readonly idleSessionTimeoutMs: number;
  readonly isReadOnly: boolean;
  readonly isReplica: boolean;
  readonly hasFeedback: boolean;
  readonly standbyDelayMs: number;
  /** How many connections the role may have here, and what bounds them. */
  readonly connectionsMax: number;
  readonly connectionsBound: 'role' | 'database' | 'server';
}

const settingsSql = `
  with setting as (select name, setting from pg_settings),
  bound (what, most) as (
    select 'role', rolconnlimit from pg_roles where rolname = current_user and rolconnlimit >= 0 and not rolsuper
    union all
    select 'database', datconnlimit from pg_database where datname = current_database() and datconnlimit >= 0
    union all
    select 'server', (select setting::int from setting where name = 'max_connections')
      - (select sum(setting::int) from setting where name in ('superuser_reserved_connections', 'reserved_connections'))
  ),
  tightest as (select what, most from bound order by most limit 1)
  select json_build_object(
    'transactionTimeoutMs', (select setting::int8 from setting where name = 'transaction_timeout'),
    'idleSessionTimeoutMs', (select setting::int8 from setting where name = 'idle_session_timeout'),
    'isReadOnly', (select setting = 'on' from setting where name = 'default_transaction_read_only'),
    'isReplica', pg_is_in_recovery(),
    'hasFeedback', (select setting = 'on' from setting where name = 'hot_standby_feedback'),
    'standbyDelayMs', (select setting::int8 from setting where name = 'max_standby_streaming_delay'),
    'connectionsMax', (select most from tightest), 'connectionsBound', (select what from tightest))::text`;

/** How much longer than an edition its transaction may be open. */
const overtimeSeconds = 20;

export const settingsFindings = async (
  examined: Examined,
  config: Pick<Config, 'editionSeconds' | 'readers'>,
): Promise<Finding[]> => {
  const [[text] = []] = await examined.query(settingsSql);
  const settings: Settings = JSON.parse(text ?? '');
  const findings = [
    ...timeoutFindings(examined, settings, config.editionSeconds),
    ...readOnlyFindings(examined, settings),
    ...replicaFindings(examined, settings, config.editionSeconds),
  ];
  const about = `${examined.source} settings`;
  return [
    ...(findings.length > 0 ? findings : [well(about, 'Nothing ends an edition early.')]),
    connectionsFinding(examined, settings, config.readers),
  ];
};

/** Sets something for the role here, where it is Vitrine's own: others would have it set for them too. */
const setFor = (make: typeof ill, examined: Examined, found: string, setting: string): Finding => {
  const about = `${examined.source} settings`;
  if (!isOwnRole(examined)) return make(about, `${found} ${useAnother}`);
  const { role, database } = examined;
  return make(about, found, asSuperuser(examined, `alter role ${role} in database ${database} set ${setting};`));
};

const asSuperuser = (examined: Examined, statement: string): Remedy => remedyIn(examined, 'a superuser', [statement]);

const timeoutFindings = (examined: Examined, settings: Settings, editionSeconds: number): Finding[] => {
  const { transactionTimeoutMs, idleSessionTimeoutMs } = settings;
  const neededMs = (editionSeconds + overtimeSeconds) * 1000;
  const findings: Finding[] = [];
  if (transactionTimeoutMs > 0 && transactionTimeoutMs < neededMs) {
    const found = `transaction_timeout ends each transaction after ${transactionTimeoutMs / 1000} s, and an edition is held by one of up to ${neededMs / 1000} s.`;
    findings.push(setFor(ill, examined, found, 'transaction_timeout = 0'));
  }
  if (idleSessionTimeoutMs > 0) {
    const found = `idle_session_timeout ends connections that wait for ${idleSessionTimeoutMs / 1000} s: they are opened again and again.`;
    findings.push(setFor(note, examined, found, 'idle_session_timeout = 0'));
  }
  return findings;
};

/** Serving writes nothing but which snapshot is read, and when keys were used; and that into the catalog. */
const readOnlyFindings = (examined: Examined, { isReadOnly, isReplica }: Settings): Finding[] => {
  if (!examined.isMain) return [];
  const about = `${examined.source} settings`;
  if (isReplica) {
    const found =
      'This is a replica, and the catalog in it cannot be written to. Let DATABASE_URL name its primary, and SOURCES the replica.';
    return [ill(about, found)];
  }
  if (!isReadOnly) return [];
  const found =
    'default_transaction_read_only is on, and the snapshots of editions cannot be written to the catalog. The privileges of the role keep it from writing anything else.';
  return [setFor(ill, examined, found, 'default_transaction_read_only = off')];
};

/** These are settings of the whole server, and so for others who read there to agree to. */
const replicaFindings = (examined: Examined, settings: Settings, editionSeconds: number): Finding[] => {
  if (!settings.isReplica) return [];
  const about = `${examined.source} settings`;
  const neededSeconds = editionSeconds + overtimeSeconds;
  const { hasFeedback, standbyDelayMs } = settings;
  const findings: Finding[] = [];
  if (!hasFeedback) {
    const found =
      'hot_standby_feedback is off on this replica: a vacuum on its primary ends the edition. Turned on in its configuration, the primary keeps dead rows for as long as an edition.';
    findings.push(ill(about, found));
  }
  if (standbyDelayMs >= 0 && standbyDelayMs < neededSeconds * 1000) {
    const found = `max_standby_streaming_delay lets what waits to be replayed end reads after ${standbyDelayMs / 1000} s, such as a change of a table: sooner than an edition ends. With ${neededSeconds}s in its configuration, the replica may be behind by as much, for all who read there.`;
    findings.push(note(about, found));
  }
  return findings;
};

/** Readers and the holder of the snapshot; at the turn two editions are held. */
const holdersMax = 2;
const listeners = 1;

const connectionsFinding = (examined: Examined, settings: Settings, readers: number): Finding => {
  const about = `${examined.source} connections`;
  const { connectionsMax, connectionsBound } = settings;
  const taken = readers + holdersMax + (examined.isMain ? catalogConnectionsMax + listeners : 0);
  const processes = Math.floor(connectionsMax / taken);
  const found = `Serving takes up to ${taken} of the ${connectionsMax} that the ${connectionsBound} allows`;
  if (processes >= 2) return well(about, `${found}: room for ${processes} processes, if nobody else takes any.`);
  const advice = `${found}: room for ${processes === 0 ? 'none' : 'one alone'}. Set READERS lower, or allow more.`;
  const isOurs = connectionsBound === 'role' && isOwnRole(examined);
  const remedy = isOurs ? asSuperuser(examined, `alter role ${examined.role} connection limit -1;`) : undefined;
  return (processes === 0 ? ill : note)(about, advice, remedy);
};
