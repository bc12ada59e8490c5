/** Waiting until a service's indexes stand: until it makes no more of them, and answers at a steady rate. */
import type { Asker, Preparation } from './questions.ts';
import type { Service } from './service.ts';

const pauseMs = 100;
const secondsMax = 7200;
/** Two rates are steady where they differ by no more than this part. */
const steadyShare = 0.25;

/**
 * Asks one question after the other, and waits whenever indexes are being made for them, until none was made for a while;
 * then as much as is answered until the rate is steady. Gives how many seconds went by to the last index that was made.
 * Throws where they do not stand in two hours.
 * @param quietSeconds without an index that was made, so that no more are expected
 */
export const untilIndexesStand = async (service: Service, asker: Asker, quietSeconds: number): Promise<Preparation> => {
  const begun = performance.now();
  let [standing, made, bad] = [begun, await madeBy(service), 0];
  while (performance.now() - standing < quietSeconds * 1000) {
    bad += await asker.ask();
    await untilIndexesRest(service);
    const madeNow = await madeBy(service);
    if (madeNow > made) standing = performance.now();
    made = madeNow;
    await pause(begun);
  }
  bad += await untilSteady(service, asker, begun);
  return { seconds: (standing - begun) / 1000, bad };
};

/** What more is made of so many questions is waited for too. */
const untilSteady = async (service: Service, asker: Asker, begun: number): Promise<number> => {
  let [last, made, bad, isSteady] = [0, await madeBy(service), 0, false];
  while (!isSteady) {
    const run = await asker.run(1);
    bad += run.bad;
    await untilIndexesRest(service);
    const madeNow = await madeBy(service);
    isSteady = madeNow === made && run.rate > 0 && Math.abs(run.rate - last) <= steadyShare * run.rate;
    [last, made] = [run.rate, madeNow];
    await pause(begun);
  }
  return bad;
};

/** Waits until none is in the making. */
export const untilIndexesRest = async (service: Service): Promise<void> => {
  const begun = performance.now();
  while (await areMaking(service)) await pause(begun);
};

const pause = async (begun: number): Promise<void> => {
  if (performance.now() - begun > secondsMax * 1000)
    throw new Error(`The indexes do not stand after ${secondsMax} seconds.`);
  await Bun.sleep(pauseMs);
};

const madeBy = async (service: Service): Promise<number> => service.metric('vitrine_indexes_made_total');

const areMaking = async (service: Service): Promise<boolean> => (await service.metric('vitrine_indexes_waiting')) > 0;
