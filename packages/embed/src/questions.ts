/**
 * The questions of all elements on a page to one service: each is asked once an edition, whoever asks it, and what is shown
 * is of one edition. When that ends, all are asked anew and shown at once.
 */
import { ask, passes, type Answer, type Outcome } from './ask.ts';

/** An element that shows the answer to a question. */
export interface Watcher {
  /** What it shows, or is about to. */
  readonly url: () => string | undefined;
  readonly show: (outcome: Outcome) => void;
  /** What it shows could not be brought up to date. @param openedAtMs when its edition opened */
  readonly showLate: (openedAtMs: number) => void;
}

export interface Questions {
  readonly ask: (url: string) => Promise<Outcome>;
  /** @returns what ends it */
  readonly watch: (watcher: Watcher) => () => void;
}

/** Visitors who look at the same moment do not all come back at the same moment. */
const spreadMsMax = 10_000;
/** While an edition is late, or could not be had, it is asked for this often at most. */
const pauseMs = 15_000;
/** `setTimeout` takes no more. */
const timerMsMax = 2 ** 31 - 1;
/** How often answers of an older edition are asked for again: a cache on the way may still have them. */
const catchUpsMax = 3;

/** @param random from 0 up to 1 */
export const createQuestions = (random: () => number): Questions => {
  const watchers = new Set<Watcher>();
  let held = new Map<string, Promise<Outcome>>();
  let openedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let turning: Promise<void> | undefined;

  const schedule = (secondsLeft: number): void => {
    clearTimeout(timer);
    const waitMs = Math.max(secondsLeft * 1000, pauseMs) + random() * spreadMsMax;
    timer = setTimeout(look, Math.min(waitMs, timerMsMax));
  };

  /** Nobody looks at a hidden page: it is brought up to date when it is looked at again. */
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

  /** Asks all that is shown anew. It is shown where it is whole and of one edition, and else what is there stays. */
  const renew = async (): Promise<void> => {
    const urls = [...new Set([...watchers].flatMap((watcher) => watcher.url() ?? []))];
    const outcomes = await askTogether(urls);
    const answers = outcomes.filter((outcome) => outcome.kind === 'answer');
    const isWhole = outcomes.every((outcome) => outcome.kind === 'answer' || !passes(outcome)) && isOfOne(answers);
    schedule(isWhole ? Math.min(...answers.map(({ secondsLeft }) => secondsLeft)) : 0);
    if (!isWhole) {
      for (const watcher of watchers) watcher.showLate(openedAtMs);
      return;
    }
    openedAtMs = Math.max(openedAtMs, newestOf(answers));
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
      // What failed is asked again by whoever asks next.
      if (outcome.kind === 'failure' && held.get(url) === asked) held.delete(url);
      if (outcome.kind === 'failure' || outcome.openedAtMs === openedAtMs) return outcome;
      if (openedAtMs === 0) {
        ({ openedAtMs } = outcome);
        schedule(outcome.secondsLeft);
        return outcome;
      }
      await turn();
      const renewed = await (held.get(url) ?? outcome);
      return renewed.kind === 'answer' && renewed.openedAtMs !== openedAtMs ? lost : renewed;
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
  advice: 'Answers of two editions came, and no more than one is shown. It is tried again.',
};

const newestOf = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ openedAtMs }) => openedAtMs));

const isOfOne = (answers: readonly Answer[]): boolean =>
  answers.every(({ openedAtMs }) => openedAtMs === newestOf(answers));

const askTogether = async (urls: readonly string[]): Promise<Outcome[]> => {
  let outcomes = await Promise.all(urls.map(async (url) => ask(url, true)));
  for (let times = 0; times < catchUpsMax; times++) {
    const newest = newestOf(outcomes.filter((outcome) => outcome.kind === 'answer'));
    const isBehind = (outcome: Outcome | undefined): boolean =>
      outcome?.kind === 'answer' && outcome.openedAtMs < newest;
    if (!outcomes.some(isBehind)) break;
    await new Promise((resolve) => setTimeout(resolve, 1000 * times));
    const asked = outcomes.map(async (outcome, index) => (isBehind(outcome) ? ask(urls[index] ?? '', true) : outcome));
    outcomes = await Promise.all(asked);
  }
  return outcomes;
};
