/**
 * The shared requests of all elements on a page to one service. Each URL is requested once per edition, and all
 * elements show the same edition. When it ends, all requests are repeated, and all elements update together.
 */
import { ask, passes, type Answer, type Outcome } from './ask.ts';

/** An element that shows the answer to a request. */
export interface Watcher {
  /** The URL whose answer it shows, or is loading. */
  readonly url: () => string | undefined;
  readonly show: (outcome: Outcome) => void;
  /**
   * Called when its data could not be updated.
   * @param openedAtMs when the shown edition was opened
   */
  readonly showLate: (openedAtMs: number) => void;
}

export interface Questions {
  readonly ask: (url: string) => Promise<Outcome>;
  /** @returns a function that ends the watch */
  readonly watch: (watcher: Watcher) => () => void;
}

/** Spreads the requests of visitors whose data expires at the same time. */
const spreadMsMax = 10_000;
/** The shortest interval of requests while an edition is late or unavailable. */
const pauseMs = 15_000;
/** The longest delay of `setTimeout`. */
const timerMsMax = 2 ** 31 - 1;
/** The number of retries after an answer of an older edition, which a cache on the way may still hold. */
const catchUpsMax = 3;

/** @param random from 0 up to 1 */
export const createQuestions = (random: () => number): Questions => {
  const watchers = new Set<Watcher>();
  let held = new Map<string, Promise<Outcome>>();
  let edition = 0;
  let openedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let turning: Promise<void> | undefined;

  const schedule = (secondsLeft: number): void => {
    clearTimeout(timer);
    const waitMs = Math.max(secondsLeft * 1000, pauseMs) + random() * spreadMsMax;
    timer = setTimeout(look, Math.min(waitMs, timerMsMax));
  };

  /** Updates a hidden page only when it becomes visible again. */
  const look = (): void => {
    isDue = document.hidden;
    if (!isDue && watchers.size > 0) void turn();
  };
  document.addEventListener('visibilitychange', () => {
    if (isDue) look();
  });

  const turn = async (): Promise<void> => {
    turning ??= renew().finally(() => {
      turning = undefined;
    });
    return turning;
  };

  /**
   * Repeats all requests. Shows the answers only if they are complete and of one edition; otherwise the present ones
   * stay.
   */
  const renew = async (): Promise<void> => {
    const urls = [...new Set([...watchers].flatMap((watcher) => watcher.url() ?? []))];
    const outcomes = await askTogether(urls);
    const answers = outcomes.filter((outcome) => outcome.kind === 'answer');
    const newest = newestOf(answers);
    const isWhole = outcomes.every((outcome) => (outcome.kind === 'answer' ? isOf(outcome, newest) : !passes(outcome)));
    schedule(isWhole ? Math.min(...answers.map(({ secondsLeft }) => secondsLeft)) : 0);
    if (!isWhole) {
      for (const watcher of watchers) watcher.showLate(openedAtMs);
      return;
    }
    edition = newest || edition;
    openedAtMs = Math.max(openedAtMs, ...answers.map((answer) => answer.openedAtMs));
    held = new Map(urls.map((url, index) => [url, Promise.resolve(outcomes[index] ?? lost)]));
    for (const watcher of watchers) {
      const outcome = outcomes[urls.indexOf(watcher.url() ?? '')];
      if (outcome !== undefined) watcher.show(outcome);
    }
  };

  const begin = (url: string): Promise<Outcome> => {
    const asked = ask(url);
    held.set(url, asked);
    return asked;
  };

  return {
    ask: async (url) => {
      const asked = held.get(url) ?? begin(url);
      const outcome = await asked;
      // A failure is not cached.
      if (outcome.kind === 'failure' && held.get(url) === asked) held.delete(url);
      if (outcome.kind === 'failure') return outcome;
      if (openedAtMs === 0) {
        ({ openedAtMs } = outcome);
        schedule(outcome.secondsLeft);
      }
      if (edition === 0) ({ edition } = outcome);
      if (isOf(outcome, edition)) return outcome;
      await turn();
      const renewed = await (held.get(url) ?? outcome);
      return renewed.kind === 'failure' || isOf(renewed, edition) ? renewed : lost;
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
};

const lost: Outcome = {
  kind: 'failure',
  reason: 'service',
  about: 'Answers of two editions.',
};

const newestOf = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ edition }) => edition));

/** The page of a frame names no edition, so it fits each one. */
const isOf = (answer: Answer, edition: number): boolean => answer.edition === edition || answer.edition === 0;

const askTogether = async (urls: readonly string[]): Promise<Outcome[]> => {
  let outcomes = await Promise.all(urls.map(async (url) => ask(url, true)));
  for (let times = 0; times < catchUpsMax; times++) {
    const newest = newestOf(outcomes.filter((outcome) => outcome.kind === 'answer'));
    const isBehind = (outcome: Outcome | undefined): boolean => outcome?.kind === 'answer' && !isOf(outcome, newest);
    if (!outcomes.some(isBehind)) break;
    await new Promise((resolve) => setTimeout(resolve, 1000 * times));
    const asked = outcomes.map(async (outcome, index) => (isBehind(outcome) ? ask(urls[index] ?? '', true) : outcome));
    outcomes = await Promise.all(asked);
  }
  return outcomes;
};
