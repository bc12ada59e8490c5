/** An attempt and what came of it ─▶ its outcome, and every way in which that is not what must hold. */
import { smuggled, type Attempt, type Outcome } from './attempt.ts';
import type { Exchange } from './send-attempt.ts';
import { faultsOf } from './judge-answer.ts';
import { readAnswers, type Answers } from './read-answers.ts';

export interface Verdict {
  readonly outcome: Outcome | 'late';
  readonly statuses: readonly number[];
  readonly refusal: number | undefined;
  readonly faults: readonly string[];
}

export const judge = (attempt: Attempt, exchange: Exchange): Verdict => {
  const answers = readAnswers(exchange.bytes, attempt.asks);
  const outcome = outcomeOf(attempt, exchange, answers);
  const { complete, refusal, rest } = answers;
  // Who goes early, or is cut off, may have read a part of an answer.
  const isWhole = outcome === 'answered' || outcome === 'refused';
  return {
    outcome,
    statuses: complete.map(({ status }) => status),
    refusal,
    faults: [
      ...(outcome === 'late' || attempt.allowed.includes(outcome) ? [] : [`it was ${outcome}`]),
      ...(outcome === 'late' ? [`nothing was decided after ${Math.round(exchange.durationMs)} ms`] : []),
      ...(isWhole && rest.length > 0
        ? [`bytes behind the answers: ${JSON.stringify(rest.toString('latin1').slice(0, 300))}`]
        : []),
      ...(exchange.bytes.includes(smuggled) ? ['a request was answered that none made'] : []),
      ...complete.flatMap((answer, index) => faultsOf(attempt.asks[index] ?? { method: 'GET' }, answer)),
    ],
  };
};

const outcomeOf = (
  { asks, ending }: Attempt,
  { ended }: Exchange,
  { complete, refusal }: Answers,
): Verdict['outcome'] => {
  if (refusal !== undefined) return 'refused';
  if (complete.length === asks.length && asks.length > 0) return ended === 'waiting' ? 'late' : 'answered';
  if (ending === 'reset') return 'left';
  return ended === 'waiting' ? 'late' : 'closed';
};
