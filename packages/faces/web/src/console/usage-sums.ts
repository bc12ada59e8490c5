/** Sums and shares of request counts. */
import type { ValueText } from '@vitrine/values';
import { outcomes, type Outcomes } from './answers.ts';

export const sumOf = (requests: Outcomes): number => outcomes.reduce((sum, outcome) => sum + requests[outcome], 0);

/** Refusals are the caller's mistakes, failures ours. */
export const failedOf = ({ refused, failed }: Outcomes): number => refused + failed;

/** The share of answers from a cache; a dash without answers. */
export const cachedShareOf = (
  { percent }: Pick<ValueText, 'percent'>,
  { cached, unchanged, computed }: Outcomes,
): string => {
  const answered = cached + unchanged + computed;
  return answered === 0 ? '–' : percent(Math.round((100 * (cached + unchanged)) / answered));
};
