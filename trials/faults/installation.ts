/** Vitrine as it is installed somewhere: its processes, a tenant that they serve, and somebody who writes. */
import { freePort } from '../../tests/support/free-port.ts';
import type { IsWritten } from '../../packages/cli/tests/processes/agreement.ts';
import { startVitrine, type Place, type VitrineProcess } from '../../packages/cli/tests/commands/vitrine-process.ts';

/** Data move on so often. Short, so that every fault meets the turn of some editions. */
export const editionSeconds = 5;

export interface Installation extends AsyncDisposable {
  /** One for each process, whether it runs or not. */
  readonly urls: readonly string[];
  readonly publicId: string;
  readonly key: string;
  /** The newest revision of the records that the writer was told is kept. */
  readonly written: () => number;
  readonly isWritten: IsWritten;
  readonly isWriting: () => boolean;
  readonly stopWriting: () => Promise<void>;
}

export const newPortUrl = (): string => `http://127.0.0.1:${freePort()}`;

export const servingEnvironment = (url: string): Readonly<Record<string, string>> => ({
  PORT: new URL(url).port,
  TRUST_PROXY: '127.0.0.1',
  EDITION_SECONDS: String(editionSeconds),
  SHUTDOWN_SECONDS: '2',
});

/** Runs a command to its end, which must be a good one, and gives its output. */
export const command = async (
  place: Place,
  words: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> => {
  const started = startVitrine(place, words, environment);
  if ((await started.exited) !== 0) throw new Error(`vitrine ${words}: ${started.stderr()}${started.stdout()}`);
  return started.stdout();
};

export const kill = async (process: VitrineProcess): Promise<void> => {
  process.kill('SIGKILL');
  await process.exited;
};
