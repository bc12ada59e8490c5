/** What finds a server's pages, held up or broken where a test says so, as a thread would be that is slow or that fails. */
import type { Question } from '@vitrine/segments';
import type { PageFinder } from '@vitrine/server';

export interface FinderGate {
  /** What the service is started with. */
  readonly wrapFinder: (finder: PageFinder) => PageFinder;
  /** What was found waits from now on, until `open`. */
  readonly close: () => void;
  readonly open: () => void;
  /** How many pages wait. */
  readonly waiting: () => number;
  /** To find a page fails from now on with this error; none: it works again. */
  readonly break: (error: Error | undefined) => void;
  /** The questions that were asked of segments, in order. */
  readonly asked: Question[];
}

export const createFinderGate = (): FinderGate => {
  let gate: PromiseWithResolvers<void> | undefined;
  let waiting = 0;
  let failure: Error | undefined;
  const asked: Question[] = [];
  return {
    wrapFinder: (finder) => ({
      find: (question, place, requester) => {
        asked.push(question);
        if (failure !== undefined) throw failure;
        const found = finder.find(question, place, requester);
        if (gate === undefined) return found;
        waiting++;
        return gate.promise.then(async () => {
          waiting--;
          return found;
        });
      },
      findRelated: (question, place, requester) => finder.findRelated(question, place, requester),
      findFacets: (question, place, requester) => {
        if (failure !== undefined) throw failure;
        return finder.findFacets(question, place, requester);
      },
      findChanges: async (question, place, requester) => {
        if (failure !== undefined) throw failure;
        const found = finder.findChanges(question, place, requester);
        if (gate === undefined) return found;
        waiting++;
        await gate.promise;
        waiting--;
        return found;
      },
      findAll: async (question, place, requester) => {
        asked.push(question);
        if (failure !== undefined) throw failure;
        const found = finder.findAll(question, place, requester);
        if (gate === undefined) return found;
        waiting++;
        await gate.promise;
        waiting--;
        return found;
      },
      print: async (...printed) => finder.print(...printed),
      whenChecked: (...checked) => finder.whenChecked(...checked),
      get waiting() {
        return finder.waiting;
      },
      close: () => finder.close(),
    }),
    close: () => {
      gate ??= Promise.withResolvers<void>();
    },
    open: () => {
      gate?.resolve();
      gate = undefined;
    },
    waiting: () => waiting,
    break: (error) => {
      failure = error;
    },
    asked,
  };
};
