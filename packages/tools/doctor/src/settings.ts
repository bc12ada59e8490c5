/** Checks settings of the catalog's database that stop the publisher from writing to it. */
import { isOwnRole, remedyIn, useAnother, type Examined } from './examined.ts';
import { errorFinding, type Finding } from './finding.ts';

interface Settings {
  readonly isReadOnly: boolean;
  readonly isReplica: boolean;
}

const settingsSql = `
  select json_build_object(
    'isReadOnly', current_setting('default_transaction_read_only') = 'on', 'isReplica', pg_is_in_recovery())::text`;

/**
 * Checks the main database only: publishing writes the time of each key's last use there, and only reads the other
 * databases.
 */
export const settingsFindings = async (examined: Examined): Promise<Finding[]> => {
  if (!examined.isMain) return [];
  const about = `${examined.source} settings`;
  const [[text] = []] = await examined.query(settingsSql);
  const { isReadOnly, isReplica }: Settings = JSON.parse(text ?? '');
  if (isReplica) {
    const found =
      'This is a read-only replica, but the catalog must be writable. Set DATABASE_URL to the primary, and name the replica in SOURCES.';
    return [errorFinding(about, found)];
  }
  if (!isReadOnly) return [];
  const found =
    'default_transaction_read_only is on, and when keys were used cannot be written to the catalog. The privileges of the role keep it from writing anything else.';
  // A shared role would get the setting for its other users too.
  if (!isOwnRole(examined)) return [errorFinding(about, `${found} ${useAnother}`)];
  const { role, database } = examined;
  const statement = `alter role ${role} in database ${database} set default_transaction_read_only = off;`;
  return [errorFinding(about, found, remedyIn(examined, 'a superuser', [statement]))];
};
