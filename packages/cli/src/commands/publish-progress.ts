/** Shows the progress of the first edition on the standard error, as a bar on a terminal. Elsewhere the log reports it. */
import type { Progress, Publisher } from '@vitrine/publisher';
import { Presets, SingleBar } from 'cli-progress';
import type { Context } from './context.ts';

const none: Progress = {
  records: 0,
  recordsMade: 0,
  recordsBefore: 0,
  tenants: 0,
  tenantsMade: 0,
  leftMs: undefined,
};

/** The delay before the bar, so that short work shows none. */
const shownAfterMs = 500;
const shownEachMs = 200;

/** @returns a function that removes the bar for good */
export const showProgress = ({ isTerminal, clock }: Context, publisher: Pick<Publisher, 'progress'>): (() => void) => {
  if (!isTerminal) return () => undefined;
  let bar: SingleBar | undefined;
  let cancel = clock.after(shownAfterMs, function show() {
    const progress = publisher.progress ?? none;
    bar ??= startBar(progress);
    bar.update(progress.recordsMade, textsOf(progress));
    cancel = clock.after(shownEachMs, show);
  });
  return () => {
    cancel();
    bar?.stop();
  };
};

/** Shows a total only where an earlier scan has counted the records. */
const startBar = (progress: Progress): SingleBar => {
  const { recordsBefore } = progress;
  const format =
    recordsBefore > 0
      ? 'publishing {bar} {value} of about {total} records, {read} read{tenants}'
      : 'publishing: {read} records read, {value} in their segments{tenants}';
  const bar = new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic);
  bar.start(recordsBefore, 0, textsOf(progress));
  return bar;
};

const textsOf = ({ records, tenants, tenantsMade, leftMs }: Progress) => {
  const left = leftMs === undefined ? '' : `, about ${Math.ceil(leftMs / 1000)} s left`;
  return { read: records, tenants: tenants === 0 ? '' : `, ${tenantsMade} of ${tenants} tenants${left}` };
};
