/** The heading of a column: its name, which sorts, and how its values on this page are spread. */
import { Text } from '@mantine/core';
import { fieldTypeTraits, type FieldDescriptor } from '@vitrine/contract';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { distributionOf } from './distribution.ts';
import { FieldIcon } from '../records/field-icon.tsx';
import { isNumeric } from '../records/field-kinds.ts';

/** Charts come once there is something to draw. */
const DistributionChart = lazy(async () => {
  const { DistributionChart: chart } = await import('./distribution-chart.tsx');
  return { default: chart };
});

interface ColumnHeadingProps {
  readonly field: FieldDescriptor;
  /** Those on this page. */
  readonly values: readonly unknown[];
  readonly sorted: 'asc' | 'desc' | false;
  /** Which of several sort keys it is, from 1. */
  readonly place: number;
  readonly onSort: ((event: unknown) => void) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export const ColumnHeading = ({ field: { key, label, type }, values, sorted, place, onSort }: ColumnHeadingProps) => {
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
          <Suspense fallback={null}>
            <DistributionChart name={key} distribution={distribution} />
          </Suspense>
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
