/** Why a page has no records, and the way back to some. */
import type { RecordListMeta } from '@vitrine/contract';
import { formatCount, formatNumber } from '../shared/format.ts';
import { PageLink } from '../shared/page-link.tsx';
import type { View } from '../records/view.ts';

interface NoRecordsProps {
  readonly meta: RecordListMeta;
  readonly view: View;
  /** The address of a page of the same view. */
  readonly addressOf: (page: number) => string;
}

export const NoRecords = ({ meta: { page, pages, total }, view, addressOf }: NoRecordsProps) => {
  if (total > 0) {
    return (
      <p className="nothing">
        Page {formatNumber(page)} is past the end: there are {formatCount(total, 'record')} on{' '}
        {formatCount(pages, 'page')}.{' '}
        <PageLink href={addressOf(pages)} className="more">
          Go to the last page
        </PageLink>
      </p>
    );
  }
  const isNarrowed = view.conditions.length > 0 || view.search.trim() !== '';
  return (
    <p className="nothing">
      {isNarrowed ? 'No record matches. Remove a filter, or search for less.' : 'This collection has no records.'}
    </p>
  );
};
