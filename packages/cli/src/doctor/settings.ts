/** Settings of the catalog's database that keep the publisher from writing into it. */
import { isOwnRole, remedyIn, useAnother, type Examined } from './examined.ts';
import { ill, type Finding } from './finding.ts';

interface Settings {
  readonly isReadOnly: boolean;
  readonly isReplica: boolean;
}

const settingsSql = `
  select json_build_object(
    'isReadOnly', current_setting('default_transaction_read_only') = 'on', 'isReplica', pg_is_in_recovery())::text`;

/** Publishing writes when keys were used, and nothing else; a database of records alone is only read. */
export const settingsFindings = async (examined: Examined): Promise<Finding[]> => {
  if (!examined.isMain) return [];
  const about = `${examined.source} settings`;
  const [[text] = []] = await examined.query(settingsSql);
  const { isReadOnly, isReplica }: Settings = JSON.parse(text ?? '');
  if (isReplica) {
    const found =
      'This is a replica, and the catalog in it cannot be written to. Let DATABASE_URL name its primary, and SOURCES the replica.';
    return [ill(about, found)];
  }
  if (!isReadOnly) return [];
  const found =
    'default_transaction_read_only is on, and when keys were used cannot be written to the catalog. The privileges of the role keep it from writing anything else.';
  // Others who use the role would have it set for them too.
  if (!isOwnRole(examined)) return [ill(about, `${found} ${useAnother}`)];
  const { role, database } = examined;
  const statement = `alter role ${role} in database ${database} set default_transaction_read_only = off;`;
  return [ill(about, found, remedyIn(examined, 'a superuser', [statement]))];
};
