/** Renders the results of a page or a frame: records and paging, or the reason for having no records. */
/** @jsxImportSource preact */
import type { View } from '../asking/view.ts';
import { labelOf } from '../words/labels.ts';
import { MistakeList, type ListedMistake } from './mistake-list.tsx';
import { NoRecords } from './no-records.tsx';
import { Records, type RecordsProps, type ShownRecords } from './records.tsx';

/** The records, or the mistakes in the query. */
export type Outcome = ShownRecords | readonly ListedMistake[];

export const isAnswer = (outcome: Outcome): outcome is ShownRecords => 'meta' in outcome;

interface ResultsProps extends Omit<RecordsProps, 'answer'> {
  readonly outcome: Outcome;
  readonly printView: (changes: Partial<View>) => string;
  /** The address without a choice. */
  readonly whole: string;
}

/** Shows records, a day of a calendar without any, mistakes, or that nothing was found. */
export const Results = ({ outcome, printView, whole, ...props }: ResultsProps) => {
  const { context, collection, address } = props;
  const { words } = context;
  if (!isAnswer(outcome))
    return <MistakeList words={words} mistakes={outcome} address={address} fields={[...collection.fields.values()]} />;
  const { meta } = outcome;
  if (!hasResults(props, outcome))
    return (
      <NoRecords
        words={words}
        name={labelOf(words, collection)}
        meta={meta}
        lastPage={printView({ page: meta.pages })}
        searchFor={(search) => printView({ search, page: 1 })}
        whole={whole}
      />
    );
  return <Records {...props} answer={outcome} />;
};

/** True if there is something to show: a month without records has days. */
export const hasResults = ({ looked }: Pick<ResultsProps, 'looked'>, { data }: ShownRecords): boolean =>
  data.length > 0 || looked.isOfDays;
