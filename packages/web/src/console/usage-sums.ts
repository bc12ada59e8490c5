/** What is read out of the numbers of requests. */
import type { Words } from '../shared/words.tsx';
import { outcomes, type Outcomes } from './answers.ts';

export const sumOf = (requests: Outcomes): number => outcomes.reduce((sum, outcome) => sum + requests[outcome], 0);

/** Refusals are the caller's mistakes, failures ours. */
export const failedOf = ({ refused, failed }: Outcomes): number => refused + failed;

/** Of what was answered, the part that nothing had to be found for; a dash where nothing was. */
export const cachedShareOf = (
  { percent }: Pick<Words, 'percent'>,
  { cached, unchanged, computed }: Outcomes,
): string => {
  const answered = cached + unchanged + computed;
  return answered === 0 ? '–' : percent(Math.round((100 * (cached + unchanged)) / answered));
};
