/** The table of planned changes, and its migration. A migration that has landed is never edited. */
import type { Generated, Kysely, Migration, Selectable } from 'kysely';
import type { EngineColumns } from './engine-columns.ts';
import { belongsTo } from './migration-parts.ts';

/** A planned change of exposure. The process that deletes the row applies it in the same transaction. */
export interface PlannedChangeTable {
  readonly id: Generated<number>;
  readonly tenant_id: number;
  readonly at: string;
  /** When what it shows is withdrawn; null: it stays. */
  readonly ends_at: string | null;
  readonly planned_at: string;
  /** Its author, as in `change`. */
  readonly person: string | null;
  readonly operator: string | null;
  /** JSON: the change, the IDs of what it names, and a digest of what it adds. */
  readonly plan: string;
}

export type PlannedChangeRow = Selectable<PlannedChangeTable>;

export const plannedChanges = ({ counted }: Pick<EngineColumns, 'counted'>): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('planned_change')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('planned_at', 'text', (column) => column.notNull())
      .addColumn('person', 'text')
      .addColumn('operator', 'text')
      .addColumn('plan', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('planned_change_at').on('planned_change').column('at').execute();
    await schema.createIndex('planned_change_tenant').on('planned_change').columns(['tenant_id', 'at']).execute();
  },
});
