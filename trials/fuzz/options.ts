/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import type { EngineName } from '../../packages/cli/tests/support/test-service.ts';
import { wholeNumber } from '../../bench/options.ts';

export interface FuzzOptions {
  readonly engine: EngineName;
  readonly seconds: number;
  readonly seed: number;
  /** Attempts at once. */
  readonly lanes: number;
  /** Idle connections beside them. */
  readonly idle: number;
}

export const help = `Usage: npm run fuzz -- [options]

Sends a service requests, and bytes that are none, and looks whether all is answered as it must be
and the service is afterwards as it was before. What it finds it prints with the seed that finds it
again. Ends with 1 where it found something.

  --postgres        with PostgreSQL in place of the embedded database
  --seconds NUMBER  at least 30 (default: 240)
  --seed NUMBER     where to begin (default: by chance)
  --lanes NUMBER    attempts at once (default: 8); with 1 what is found is found again in the same place
  --idle NUMBER     connections that say nothing meanwhile (default: 10000); each takes a file handle
                    of this process and one of the service
  --help
`;

const secondsMin = 30;

/** Null where help was asked for; throws where an option is wrong. */
export const parseFuzzOptions = (words: readonly string[]): FuzzOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      postgres: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      seed: { type: 'string' },
      lanes: { type: 'string' },
      idle: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    engine: values.postgres ? 'postgres' : 'sqlite',
    seconds: Math.max(secondsMin, wholeNumber('seconds', values.seconds, 240)),
    seed: wholeNumber('seed', values.seed, 1 + Math.floor(Math.random() * 1e9)),
    lanes: wholeNumber('lanes', values.lanes, 8),
    idle: wholeNumber('idle', values.idle, 10_000),
  };
};
