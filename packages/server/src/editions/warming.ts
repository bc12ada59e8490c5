/** What is made of an edition before it is shown, so that its turn is no cliff: the indexes, then the answers asked for most. */
import type { OpenEdition } from './open-edition.ts';

/** How many answers are computed ahead at a turn, and how many of them at a time. */
const answersMax = 500;
const atOnce = 3;
/** How long it may take, and at most a tenth of an edition. */
const wholeMs = { alone: 15_000, shared: 1000 };
const editionShare = 1 / 10;
/** Of that time, what the indexes may take, by which the answers are found, and the rest before each answer. */
const indexesShare = 2 / 3;
const restShare = 1 / 1500;

/**
 * For how long the edition before serves on what it holds. Where other processes turn at the same moment that is short:
 * whoever asks now one and now another would see the data go back and forth.
 */
export const warmingMs = (isShared: boolean, lengthSeconds: number): number =>
  Math.min(isShared ? wholeMs.shared : wholeMs.alone, lengthSeconds * 1000 * editionShare);

/**
 * Computes ahead, as far as the time goes. It takes rests, for what is held is asked for meanwhile.
 * @param over ended when the time is over, or by whoever waits for longer
 * @returns how many answers were computed
 */
export const warm = async (
  next: OpenEdition,
  previous: OpenEdition,
  timeMs: number,
  over: AbortController,
): Promise<number> => {
  const { signal } = over;
  const isOver = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const indexed = Promise.withResolvers<void>();
  const timers = [setTimeout(() => over.abort(), timeMs), setTimeout(indexed.resolve, timeMs * indexesShare)];
  next.succeed(previous);
  await Promise.race([next.indexes.settled(), indexed.promise, isOver]);
  const waiting = previous.answers.mostRequested(answersMax);
  let warmed = 0;
  const work = async (): Promise<void> => {
    for (let held = waiting.shift(); held !== undefined && !signal.aborted; held = waiting.shift()) {
      const { question, compute, answer: before } = held;
      await Bun.sleep(timeMs * restShare);
      try {
        const answer = await compute(next);
        answer.inherit(before);
        next.answers.put(question, answer, compute);
        warmed++;
      } catch {
        // It is computed again when it is asked for, and fails where someone sees it.
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, work)), isOver]);
  for (const timer of timers) clearTimeout(timer);
  return warmed;
};
