/** Waiting until a service's indexes stand: until it makes no more of them, and answers at a steady rate. */
import type { Asker, Preparation } from './questions.ts';
import type { Service } from './service.ts';

const lookMs = 200;
const secondsMax = 180;
/** Two rates are steady where they differ by no more than this part. */
const steadyShare = 0.25;

/**
 * Asks until they stand, or for three minutes, and gives how many seconds went by to the last that was made.
 * @param quietSeconds without a new index, so that no more are expected
 */
export const untilIndexesStand = async (service: Service, asker: Asker, quietSeconds: number): Promise<Preparation> => {
  const begun = performance.now();
  const growth: Growth = { lastAt: begun, isWatched: true };
  const watching = watch(service, growth);
  let [last, bad, isSteady] = [0, 0, false];
  while (!isSteady || performance.now() - growth.lastAt < quietSeconds * 1000) {
    const run = await asker.run(1);
    bad += run.bad;
    isSteady = run.rate > 0 && Math.abs(run.rate - last) <= steadyShare * run.rate;
    last = run.rate;
    if (performance.now() - begun > secondsMax * 1000) break;
  }
  growth.isWatched = false;
  await watching;
  return { seconds: (growth.lastAt - begun) / 1000, bad };
};

interface Growth {
  /** When the last index was seen that had been made. */
  lastAt: number;
  isWatched: boolean;
}

const watch = async (service: Service, growth: Growth): Promise<void> => {
  let known = await service.metric('vitrine_indexes_made_total');
  while (growth.isWatched) {
    await Bun.sleep(lookMs);
    const made = await service.metric('vitrine_indexes_made_total');
    if (made > known) growth.lastAt = performance.now();
    known = made;
  }
};
