/** The distribution of a field's values over the whole result, as bars beside its range filter. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import type { Facet } from '../asking/asking.ts';
import { printWritten } from '../words/number-text.ts';
import type { Words } from '../words/words.ts';

interface HistogramProps {
  readonly words: Words;
  readonly field: ExposedField;
  readonly bins: NonNullable<Facet['histogram']>;
}

const barHeight = 28;
const barWidth = 8;

export const Histogram = ({ words, field, bins }: HistogramProps) => {
  const most = Math.max(...bins.map(({ count }) => count));
  if (bins.length < 2 || most === 0) return null;
  const print = (value: string | number): string => {
    if (field.type === 'datetime') return words.moment(String(value));
    return field.type === 'date' ? words.day(String(value)) : printWritten(words, field, String(value));
  };
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${bins.length * barWidth} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bins.map(({ from, to, count }, index) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * barHeight);
        return (
          <rect key={String(from)} x={index * barWidth} y={barHeight - height} width={barWidth - 1} height={height}>
            <title>{words.say('filter.spread', { count, from: print(from), to: print(to) })}</title>
          </rect>
        );
      })}
    </svg>
  );
};
