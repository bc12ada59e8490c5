/** Shows the progress of a pull on the standard error, as a bar on a terminal, with lines for notices. */
import { Presets, SingleBar } from 'cli-progress';
import type { Kept } from '@vitrine/pulling';
import type { Context } from './context.ts';

export interface PullProgress {
  readonly show: (kept: Kept) => void;
  readonly say: (line: string) => void;
  /** Removes the bar. */
  readonly end: () => void;
}

export const createPullProgress = ({ isTerminal, writeError }: Context): PullProgress => {
  const bar = new SingleBar({ format: 'pulling {bar} {done} of {all}', clearOnComplete: true }, Presets.shades_classic);
  let isStarted = false;
  const end = (): void => {
    if (isStarted) bar.stop();
    isStarted = false;
  };
  return {
    show: ({ bytes, file }) => {
      if (!isTerminal || file.bytes === undefined) return;
      const payload = { done: printSize(bytes), all: printSize(file.bytes) };
      if (isStarted) bar.update(bytes, payload);
      else bar.start(file.bytes, bytes, payload);
      isStarted = true;
    },
    say: (line) => {
      end();
      writeError(`${line}\n`);
    },
    end,
  };
};

/** `12 kB`, `345.6 MB` */
export const printSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
