/** The board of snapshots, as a table of the catalog. */
import type { PostedSnapshot, SnapshotBoard } from '../sources/snapshot-board.ts';
import type { CatalogDatabase } from './schema.ts';

export const createSnapshotBoard = (store: CatalogDatabase): SnapshotBoard => ({
  installation: async () => (await store.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
  find: async (source, part) => {
    const row = await store
      .selectFrom('edition_snapshot')
      .selectAll()
      .where('source', '=', source)
      .where('part', '=', part)
      .executeTakeFirst();
    return (
      row && {
        edition: row.edition,
        generation: row.generation,
        snapshot: row.snapshot,
        isLeaving: row.is_leaving === 1,
        openedAt: Date.parse(row.opened_at),
      }
    );
  },
  latestDate: async (source) => {
    const row = await store
      .selectFrom('edition_snapshot')
      .select(({ fn }) => fn.max('opened_at').as('latest'))
      .where('source', '=', source)
      .executeTakeFirst();
    return row?.latest == null ? undefined : Date.parse(row.latest);
  },
  post: async (source, part, posted, expected) => {
    const row = columnsOf(posted);
    if (expected === undefined) {
      const { numInsertedOrUpdatedRows } = await store
        .insertInto('edition_snapshot')
        .values({ source, part, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await store
      .updateTable('edition_snapshot')
      .set(row)
      .where('source', '=', source)
      .where('part', '=', part)
      .where('snapshot', '=', expected)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  leave: async (source, part, snapshot) => {
    await store
      .updateTable('edition_snapshot')
      .set({ is_leaving: 1 })
      .where('source', '=', source)
      .where('part', '=', part)
      .where('snapshot', '=', snapshot)
      .execute();
  },
  takeOver: async (source, part, from, to) => {
    const { numUpdatedRows } = await store
      .updateTable('edition_snapshot')
      .set({ snapshot: to, is_leaving: 0 })
      .where('source', '=', source)
      .where('part', '=', part)
      .where('snapshot', '=', from)
      .where('is_leaving', '=', 1)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

const columnsOf = ({ edition, generation, snapshot, isLeaving, openedAt }: PostedSnapshot) => ({
  edition,
  generation,
  snapshot,
  is_leaving: isLeaving ? 1 : 0,
  opened_at: new Date(openedAt).toISOString(),
});
