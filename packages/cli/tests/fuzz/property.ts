/** What must hold of the service whatever bytes it is sent, as a property for fast-check to search and to shrink. */
import * as fc from 'fast-check';
import { attemptArbitrary } from './arbitrary-attempts.ts';
import { printAttempt, type Attempt } from './attempt.ts';
import { sendAttempt } from './send-attempt.ts';
import type { FuzzedService } from './fuzzed-service.ts';
import { judge } from './judge.ts';
import type { Tally } from './tally.ts';

/** Carries it out, counts it, and gives what is wrong with what came of it. */
export const tryOut = async (port: number, attempt: Attempt, tally: Tally): Promise<readonly string[]> => {
  const exchange = await sendAttempt(port, attempt);
  const verdict = judge(attempt, exchange);
  tally.add(attempt, verdict, exchange.durationMs);
  return verdict.faults;
};

export const holdsWhateverIsSent = (
  { port, key }: Pick<FuzzedService, 'port' | 'key'>,
  tally: Tally,
): fc.IAsyncProperty<[Attempt]> =>
  fc.asyncProperty(attemptArbitrary(key), async (attempt) => {
    const faults = await tryOut(port, attempt, tally);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

/** What was found, with all that is needed to find it again; nothing where the property held. */
export const printFailure = ({
  counterexample,
  seed,
  counterexamplePath,
  errorInstance,
}: fc.RunDetails<[Attempt]>): string | undefined =>
  counterexample === null
    ? undefined
    : [
        errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
        printAttempt(counterexample[0]),
        `seed ${seed}, path ${counterexamplePath}`,
      ].join('\n');
