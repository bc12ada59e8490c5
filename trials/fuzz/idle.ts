/** Idle connections while attempts are made: all are let in, and the service closes them in its own time. */
import type { FuzzedService } from '../../packages/cli/tests/fuzz/fuzzed-service.ts';
import { openIdleConnections } from '../../packages/cli/tests/fuzz/idle-connections.ts';
import { handlesOf } from '../../packages/cli/tests/fuzz/vital-signs.ts';
import { residentMegabytes } from '../../bench/measuring/proc.ts';

export interface Idle {
  readonly asked: number;
  readonly failures: number;
  readonly open: number;
  readonly handles: number;
  readonly megabytes: number;
  /** Until the service had closed the last of them; null where it had not when nobody waited any more. */
  readonly closedAfterSeconds: number | null;
}

/** Bun closes what has not asked after some 12 s, and what is idle after 30 s. */
const waitSecondsMax = 60;

export const holdIdle = async ({ port, pid, serverPid }: FuzzedService, asked: number): Promise<Idle> => {
  const idle = await openIdleConnections(port, asked);
  const openedAt = performance.now();
  const seconds = (): number => (performance.now() - openedAt) / 1000;
  const held = {
    asked,
    failures: idle.failures(),
    open: idle.open(),
    handles: handlesOf(serverPid),
    megabytes: residentMegabytes(pid),
  };
  while (idle.open() > 0 && seconds() < waitSecondsMax) await Bun.sleep(100);
  const closedAfterSeconds = idle.open() === 0 ? seconds() : null;
  idle.close();
  return { ...held, closedAfterSeconds };
};
