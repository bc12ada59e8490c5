/** From page to page, and how much is on one. */
import { NativeSelect, Pagination } from '@mantine/core';
import { bounds, type RecordListMeta } from '@vitrine/contract';
import { formatNumber } from '../shared/format.ts';

interface PageControlsProps {
  readonly meta: RecordListMeta;
  readonly onPage: (page: number) => void;
  readonly onLimit: (limit: number) => void;
}

const limits = [10, bounds.limitDefault, 50, 100, bounds.limitMax];

const controlLabels = { first: 'First page', previous: 'Page before', next: 'Next page', last: 'Last page' };

export const PageControls = ({ meta: { page, pages, limit, total }, onPage, onLimit }: PageControlsProps) => {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <div className="page-controls">
      <span className="page-range">
        {first > last ? 'No records' : `${formatNumber(first)} – ${formatNumber(last)} of ${formatNumber(total)}`}
      </span>
      {pages < 2 && page === 1 ? null : (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Records on a page"
        value={String(limit)}
        data={[...new Set([...limits, limit])]
          .sort((one, other) => one - other)
          .map((each) => ({ value: String(each), label: `${each} on a page` }))}
        onChange={({ currentTarget }) => onLimit(Number(currentTarget.value))}
      />
    </div>
  );
};
