/** What a pull tells on its way, on the standard error: a bar where a person watches, and lines for what has to be known. */
import type { RateLimit } from '@vitrine/client';
import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../pulling/pull.ts';
import type { Context } from './context.ts';
import { count } from './output.ts';

export interface PullProgress {
  readonly show: (progress: Progress, rateLimit: RateLimit) => void;
  readonly say: (line: string) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

export const createPullProgress = ({ isTerminal, writeError }: Context): PullProgress => {
  const bar = new SingleBar(
    { format: 'pulling {bar} {value} of {total} records{wait}', clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  const end = (): void => {
    if (isStarted) bar.stop();
    isStarted = false;
  };
  return {
    show: ({ records, total }, rateLimit) => {
      if (!isTerminal || total === 0) return;
      const payload = { wait: records < total ? describeWait(rateLimit) : '' };
      if (isStarted) bar.update(records, payload);
      else bar.start(total, records, payload);
      isStarted = true;
    },
    say: (line) => {
      end();
      writeError(`${line}\n`);
    },
    end,
  };
};

const describeWait = ({ limit, remaining, resetSeconds }: RateLimit): string =>
  remaining === 0 ? ` | waits ${resetSeconds} s: the limit is ${count(limit, 'request')} a minute` : '';
