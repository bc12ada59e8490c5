/** What came of all attempts, counted. */
import type { Attempt, AttemptKind } from './attempt.ts';
import type { Verdict } from './judge.ts';

export class Tally {
  /** Attempts by kind, and what came of them. */
  readonly outcomes = new Map<AttemptKind, Map<Verdict['outcome'], number>>();
  /** Answers in the envelope, by status. */
  readonly statuses = new Map<number, number>();
  /** What the HTTP server said itself, by status. */
  readonly refusals = new Map<number, number>();
  attempts = 0;
  slowestMs = 0;

  add({ kind }: Attempt, { outcome, statuses, refusal }: Verdict, durationMs: number): void {
    this.attempts++;
    const outcomes = this.outcomes.get(kind) ?? new Map<Verdict['outcome'], number>();
    this.outcomes.set(kind, increase(outcomes, outcome));
    for (const status of statuses) increase(this.statuses, status);
    if (refusal !== undefined) increase(this.refusals, refusal);
    if (outcome === 'answered') this.slowestMs = Math.max(this.slowestMs, durationMs);
  }
}

const increase = <Key>(counts: Map<Key, number>, key: Key): Map<Key, number> =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
