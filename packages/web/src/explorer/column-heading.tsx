/** The heading of a column: its name, which sorts, and how its values on this page are spread. */
import { Text } from '@mantine/core';
import { fieldTypeTraits, type FieldDescriptor } from '@vitrine/contract';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { DistributionChart } from './distribution-chart.tsx';
import { distributionOf } from './distribution.ts';
import { FieldIcon } from '../records/field-icon.tsx';
import { isNumeric } from '../records/field-kinds.ts';

interface ColumnHeadingProps {
  readonly field: FieldDescriptor;
  /** Those on this page. */
  readonly values: readonly unknown[];
  readonly sorted: 'asc' | 'desc' | false;
  /** Which of several sort keys it is, from 1. */
  readonly place: number;
  readonly onSort: ((event: unknown) => void) | undefined;
  /** What draws, once it is loaded. */
  readonly Chart: typeof DistributionChart | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export const ColumnHeading = ({
  field: { key, label, type },
  values,
  sorted,
  place,
  onSort,
  Chart,
}: ColumnHeadingProps) => {
  const distribution = distributionOf(type, values);
  return (
    <th
      scope="col"
      className={isNumeric(type) ? 'numeric' : undefined}
      aria-sort={sorted === false ? undefined : ariaSort[sorted]}
    >
      <span className="heading">
        {fieldTypeTraits[type].sortable ? (
          <button type="button" className="heading-sort" onClick={onSort} title="Sorts; with Shift beside the others">
            <FieldIcon type={type} />
            <span dir="auto">{label}</span>
            <SortIcon sorted={sorted} />
            {sorted !== false && place > 0 ? <small>{place}</small> : null}
          </button>
        ) : (
          <>
            <FieldIcon type={type} />
            <span dir="auto">{label}</span>
          </>
        )}
      </span>
      {distribution === undefined ? null : (
        <span className="distribution">
          <span className="distribution-chart">
            {Chart === undefined ? null : <Chart name={key} distribution={distribution} />}
          </span>
          <Text component="span" className="distribution-ends" size="xs" c="dimmed">
            <span>{distribution.low}</span>
            <span>{distribution.high}</span>
          </Text>
        </span>
      )}
    </th>
  );
};

const SortIcon = ({ sorted }: { readonly sorted: 'asc' | 'desc' | false }) => {
  if (sorted === 'asc') return <IconArrowUp size={15} aria-hidden="true" />;
  if (sorted === 'desc') return <IconArrowDown size={15} aria-hidden="true" />;
  return <IconArrowsSort size={15} className="unsorted" aria-hidden="true" />;
};
