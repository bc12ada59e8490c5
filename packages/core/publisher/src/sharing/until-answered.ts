/** Asks the catalog again while it is away for a moment. */
import type { Clock } from '@vitrine/store';

/** The catalog may be away for so long before a job ends. */
const awayMsMax = 6000;

/**
 * @param pause the time between two attempts
 * @param isFinal true for an error after which asking again is of no use
 * @throws that error, or the one of the attempt after six seconds
 */
export const untilAnswered = async <Answer>(
  { monotonic }: Pick<Clock, 'monotonic'>,
  pause: () => Promise<void>,
  ask: () => Promise<Answer>,
  isFinal: (error: unknown) => boolean,
): Promise<Answer> => {
  for (const startedAt = monotonic(); ; await pause()) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || monotonic() - startedAt >= awayMsMax) throw error;
    }
  }
};
