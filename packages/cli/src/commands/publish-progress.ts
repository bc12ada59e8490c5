/** How far the first edition is, on the standard error: a bar where a person watches; the log tells of it elsewhere. */
import type { Progress, Publisher } from '@vitrine/publisher';
import { Presets, SingleBar } from 'cli-progress';
import type { Context } from './context.ts';

const none: Progress = { records: 0, recordsMade: 0, recordsBefore: 0 };

/** What takes less is there before it could be looked at. */
const shownAfterMs = 500;
const shownEachMs = 200;

/** @returns what takes the bar away, for good */
export const showProgress = ({ isTerminal, clock }: Context, publisher: Pick<Publisher, 'progress'>): (() => void) => {
  if (!isTerminal) return () => undefined;
  let bar: SingleBar | undefined;
  let cancel = clock.after(shownAfterMs, function show() {
    const { records, recordsMade, recordsBefore } = publisher.progress ?? none;
    bar ??= startBar(recordsBefore);
    bar.update(recordsMade, { read: records });
    cancel = clock.after(shownEachMs, show);
  });
  return () => {
    cancel();
    bar?.stop();
  };
};

/** How many records there are is known where they were read before. */
const startBar = (recordsBefore: number): SingleBar => {
  const format =
    recordsBefore > 0
      ? 'publishing {bar} {value} of about {total} records, {read} read'
      : 'publishing: {read} records read, {value} in their segments';
  const bar = new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic);
  bar.start(recordsBefore, 0, { read: 0 });
  return bar;
};
