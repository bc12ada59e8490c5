/** The records of a page as a table, sorted by its headings. */
import { ModuleNotice } from '../shared/module-notice.tsx';
import { useModule } from '../shared/use-module.ts';
import type { FieldDescriptor } from '@vitrine/contract';
import {
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { ColumnHeading } from './column-heading.tsx';
import type { TenantRecord } from './exchange.ts';
import { withOwnFields } from '../records/own-fields.ts';
import { RecordCell } from '../records/record-cell.tsx';
import { isNumeric } from '../records/field-kinds.ts';
import { bounds, fieldTypeTraits } from '@vitrine/contract';
import type { SortedBy, View } from '../records/view.ts';

interface RecordTableProps {
  readonly fields: readonly FieldDescriptor[];
  readonly records: readonly TenantRecord[];
  readonly view: View;
  /** Whether they are of the view before, while this one's come. */
  readonly isStale: boolean;
  readonly onSort: (sort: readonly SortedBy[]) => void;
}

/** Charts come once there is something to draw. */
const loadChart = async () => (await import('./distribution-chart.tsx')).DistributionChart;

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, TenantRecord>();

/** What every record has, last: it says the least. */
export const RecordTable = ({ fields, records, view, isStale, onSort }: RecordTableProps) => {
  const shown = useMemo(() => {
    const chosen = fields.filter(({ key }) => view.fields.length === 0 || view.fields.includes(key));
    return withOwnFields(chosen);
  }, [fields, view.fields]);
  const columns = useMemo(() => shown.map(columnOf), [shown]);
  const data = useMemo(() => [...records], [records]);
  const sorting = view.sort.map(({ field, descends }) => ({ id: field, desc: descends }));
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting },
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: bounds.sortKeysMax,
    getRowId: ({ id }) => id,
    onSortingChange: (updater) =>
      onSort(functionalUpdate(updater, sorting).map(({ id, desc }) => ({ field: id, descends: desc }))),
  });
  const chart = useModule('distribution-chart', loadChart);
  return (
    <>
      <div
        className="table-box"
        role="region"
        aria-label="Records"
        tabIndex={0}
        data-stale={isStale || undefined}
        aria-busy={isStale}
      >
        <table className="records">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const field = shown[header.index];
                  return field === undefined ? null : (
                    <ColumnHeading
                      key={header.id}
                      field={field}
                      values={records.map((record) => record[field.key])}
                      sorted={header.column.getIsSorted()}
                      place={sorting.length > 1 ? header.column.getSortIndex() + 1 : 0}
                      onSort={header.column.getToggleSortingHandler()}
                      Chart={chart.data}
                    />
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell, index) => (
                  <td key={cell.id} className={isNumeric(shown[index]?.type) ? 'numeric' : undefined}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chart.isError ? <ModuleNotice what="The charts" /> : null}
    </>
  );
};

const columnOf = ({ key, label, type }: FieldDescriptor) =>
  helper.accessor((record) => record[key], {
    id: key,
    header: label,
    enableSorting: fieldTypeTraits[type].sortable,
    cell: ({ getValue }) => <RecordCell type={type} value={getValue()} />,
  });
