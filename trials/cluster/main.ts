/** Breaks parts of a cluster on a real bucket, under load with every answer checked: `npm run trial:cluster -- --help`. */
import { parseArgs } from 'node:util';
import { childrenOf } from '../faults/children.ts';
import { underLoad } from '../faults/under-load.ts';
import { breaks, type Break } from './breaks.ts';
import { checkLimits } from './limits.ts';
import { bucketServers, createCluster, type BucketServer, type Cluster } from './installation.ts';
import { renderBreaks, type Broken } from './report.ts';

const help = `npm run trial:cluster -- [options]
  --bucket NAME   ${Object.keys(bucketServers).join(', ')}; radosgw by default
  --times N       how many things are broken, one after another, at random; 20 by default
  --only NAME     breaks this alone: ${breaks.map(({ name }) => name).join(', ')}
  --seed N        chooses what is broken, and for how long
  --without-redis heads are found by looking, and each server counts for itself
`;

interface Options {
  readonly bucket: BucketServer;
  readonly times: number;
  readonly chosen: readonly Break[];
  readonly seed: number;
  readonly withRedis: boolean;
}

const parse = (words: readonly string[]): Options | undefined => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      bucket: { type: 'string', default: 'radosgw' },
      times: { type: 'string', default: '20' },
      only: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      'without-redis': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { bucket, only } = values;
  const chosen = only === undefined ? breaks : breaks.filter(({ name }) => name === only);
  if (values.help || !isBucketServer(bucket) || chosen.length === 0) return undefined;
  const withRedis = !values['without-redis'];
  return { bucket, times: Number(values.times), chosen, seed: Number(values.seed), withRedis };
};

const isBucketServer = (name: string): name is BucketServer => Object.hasOwn(bucketServers, name);

/** Numbers from 0 to below 1, the same for a seed (a linear congruence, as in Numerical Recipes). */
const createChance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const main = async ({ bucket, times, chosen, seed, withRedis }: Options): Promise<boolean> => {
  console.error(`seed ${seed}, on ${bucket}`);
  const chance = createChance(seed);
  await using cluster = await createCluster(bucket, withRedis);
  const finished: Broken[] = [];
  for (let number = 0; number < times; number += 1) {
    const fault = chosen[Math.floor(chance() * chosen.length)];
    if (fault === undefined) break;
    const outcome = await attempt(cluster, fault, chance);
    finished.push({ fault, outcome });
    console.error(`${number + 1}. ${fault.name}: ${JSON.stringify(outcome)}`);
    if ('failure' in outcome || outcome.wrong.length > 0) tellLogs(cluster);
  }
  console.log(renderBreaks(finished));
  const wrongLimits = withRedis ? await checkLimits(cluster) : [];
  for (const wrong of wrongLimits) console.log(`Limits: ${wrong}.`);
  const isGood = wrongLimits.length === 0 && finished.every(({ outcome }) => isAsItShould(outcome));
  console.log(isGood ? `${times} times: nothing wrong, nothing mixed, nothing lost.` : 'Not all is as it should be.');
  return isGood;
};

const attempt = async (cluster: Cluster, fault: Break, chance: () => number): Promise<Broken['outcome']> => {
  try {
    return await underLoad(cluster, async () => {
      await Bun.sleep(chance() * 5000);
      await fault.run(cluster, chance);
      return [];
    });
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};

const isAsItShould = (outcome: Broken['outcome']): boolean =>
  !('failure' in outcome) &&
  outcome.wrong.length === 0 &&
  outcome.lost.length === 0 &&
  outcome.wholeAfterMs !== undefined;

const linesShown = 15;

const tellLogs = ({ publishers, servers }: Cluster): void => {
  for (const [number, { process }] of [...publishers, ...servers].entries())
    console.error(`process ${number + 1}\n${process().stdout().split('\n').slice(-linesShown).join('\n')}`);
};

const run = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === undefined) {
    console.log(help);
    return process.argv.includes('--help') ? 0 : 2;
  }
  return (await main(options)) ? 0 : 1;
};

/** What it has started would go on without it. */
const endAll = (): void => {
  for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll);

process.exit(await run());
