/** Waiting until a service's indexes stand: until it makes no more of them, and answers at a steady rate. */
import type { Asker, Preparation } from './questions.ts';
import type { Service } from './service.ts';

const lookMs = 200;
const secondsMax = 900;
/** Two rates are steady where they differ by no more than this part. */
const steadyShare = 0.25;

/**
 * Asks until they stand, or for so long, and gives how many seconds went by to the last that was made.
 * @param quietSeconds without an index in the making, so that no more are expected
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
  /** When an index was last seen in the making, or newly made. */
  lastAt: number;
  isWatched: boolean;
}

const watch = async (service: Service, growth: Growth): Promise<void> => {
  let known = await service.metric('vitrine_indexes_made_total');
  while (growth.isWatched) {
    await Bun.sleep(lookMs);
    const made = await service.metric('vitrine_indexes_made_total');
    if (made > known || (await areMaking(service))) growth.lastAt = performance.now();
    known = made;
  }
};

/** Waits until none is in the making, for those who ask nothing meanwhile. */
export const untilIndexesRest = async (service: Service): Promise<void> => {
  const begun = performance.now();
  while ((await areMaking(service)) && performance.now() - begun < secondsMax * 1000) await Bun.sleep(lookMs);
};

const areMaking = async (service: Service): Promise<boolean> => (await service.metric('vitrine_indexes_waiting')) > 0;
