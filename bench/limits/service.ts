/** Vitrine as the scenarios run it: with settings of their own, its metrics in reach, and a limit that stays away. */
import { memoryWanted } from '@vitrine/doctor';
import { ownMegabytes, proportionalMegabytes, serversOf } from '../measuring/proc.ts';
import { freePort } from '../../tests/support/free-port.ts';
import type { RunningTarget } from '../targets/target.ts';
import { serve } from '../targets/vitrine.ts';
import { callerAddress } from './caller-address.ts';
import { sumOf } from './exposition.ts';
import type { LimitSite } from './scenario.ts';

export interface Service extends Pick<RunningTarget, 'process' | 'url'> {
  /** The service to a caller with an address of its own, so that each run of load has a million requests a minute. */
  readonly toNewCaller: () => RunningTarget;
  /** A metric, of all samples with these labels. */
  readonly metric: (name: string, ...labels: readonly string[]) => Promise<number>;
  /** Of all its processes, with the pages of segments that are in memory; what they share is counted once (PSS). */
  readonly megabytes: () => number;
  /** Of the servers alone, without segments, which are mapped into them and which the system takes out of memory at need. */
  readonly ownMegabytes: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * Settings by which a server holds so much, in MB, and is given the memory that docs/operations.md asks for then: the
 * runtime is told so, as it would be by the limit of a container, which not everyone may set.
 */
export const memorySettings = (held: HeldMegabytes): Readonly<Record<string, string>> => ({
  CACHE_MEGABYTES: String(held.cacheMegabytes),
  BUN_JSC_forceRAMSize: String(memoryWanted(held) * 1e6),
});

type HeldMegabytes = Parameters<typeof memoryWanted>[0];

export const startService = async (
  { processes, cache }: Pick<LimitSite, 'processes' | 'cache'>,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  words: readonly string[] = ['serve'],
): Promise<Service> => {
  const metricsPort = freePort();
  const target = await serve({ processes, cache }, 'limits', databaseUrl, {
    settings: { METRICS_PORT: String(metricsPort), TRUST_PROXY: '127.0.0.1', ...settings },
    words,
  });
  let callers = 0;
  return {
    process: target.process,
    url: target.url,
    toNewCaller: () => ({ ...target, headers: { 'X-Forwarded-For': callerAddress('172.16', callers++) } }),
    metric: async (name, ...labels) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return sumOf(await response.text(), name, ...labels);
    },
    megabytes: () => proportionalMegabytes(target.process.pid),
    ownMegabytes: () => serversOf(target.process.pid).reduce((sum, pid) => sum + ownMegabytes(pid), 0),
    stop: async () => processes.stop(target.process),
  };
};
