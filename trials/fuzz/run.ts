/** A run: attempts beside slow senders until the service is warm, a look at it, attempts beside idle connections, a look again. */
import { serveFuzzed, type FuzzedService } from '../../packages/cli/tests/fuzz/fuzzed-service.ts';
import { printAttempt } from '../../packages/cli/tests/fuzz/attempt.ts';
import { tryOut } from '../../packages/cli/tests/fuzz/property.ts';
import { slowSender } from '../../packages/cli/tests/fuzz/slow-sender.ts';
import { Tally } from '../../packages/cli/tests/fuzz/tally.ts';
import { complaints } from '../../packages/cli/tests/fuzz/vital-signs.ts';
import { holdIdle, type Idle } from './idle.ts';
import { Lanes } from './lanes.ts';
import type { FuzzOptions } from './options.ts';
import { signsAtRest, type Signs } from './signs.ts';

export interface Run {
  readonly tally: Tally;
  readonly failures: readonly string[];
  readonly idle: Idle;
  readonly before: Signs;
  readonly after: Signs;
  readonly complaints: readonly string[];
  readonly exitCode: number;
}

/** Little memory for what is held, so that it is full before the first look; and editions that turn all the while. */
const settings = { CACHE_MEGABYTES: '8', EDITION_SECONDS: '20' };

const warmShare = 0.25;
/** The first are answered; the last take longer than the HTTP server waits. */
const senderPausesMs = [1, 10, 30, 100, 1000, 1000, 3000];

export const runFuzz = async (options: FuzzOptions): Promise<Run> => {
  await using service = await serveFuzzed(options.engine, settings);
  const tally = new Tally();
  const lanes = new Lanes(service, tally, options);
  const [slowFailures] = await Promise.all([sendSlowly(service, tally), lanes.run(options.seconds * warmShare)]);
  const before = await signsAtRest(service);
  const [idle] = await Promise.all([holdIdle(service, options.idle), lanes.run(options.seconds * (1 - warmShare))]);
  const after = await signsAtRest(service);
  service.kill('SIGTERM');
  const exitCode = await service.exited;
  const failures = [...lanes.failures, ...slowFailures];
  return { tally, failures, idle, before, after, complaints: complaints(service), exitCode };
};

const sendSlowly = async ({ port }: FuzzedService, tally: Tally): Promise<readonly string[]> => {
  const failures = senderPausesMs.map(slowSender).map(async (attempt) => {
    const faults = await tryOut(port, attempt, tally);
    return faults.length === 0 ? [] : [[...faults, printAttempt(attempt)].join('\n')];
  });
  return (await Promise.all(failures)).flat();
};
