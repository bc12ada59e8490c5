/** The race: each work is run by every target in turn, again and again, so that whatever disturbs them disturbs all alike. */
import type { Work, WorkName } from '../works.ts';
import type { Contestant, Memory } from './contestant.ts';
import { usualConnections, type Run } from './load.ts';

export interface Result {
  readonly target: string;
  readonly work: WorkName;
  readonly runs: readonly Run[];
  readonly memory: Memory;
}

export interface Pace {
  readonly runs: number;
  readonly seconds: number;
  /** Before the first run, by what kind of answers a work is of. */
  readonly warmSeconds: Readonly<Record<Work['kind'], number>>;
}

/** Throws where an answer is wrong: a fast wrong answer is worth nothing. */
export const race = async (
  contestants: readonly Contestant[],
  works: readonly Work[],
  pace: Pace,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const work of works) results.push(...(await raceIn(work, contestants, pace)));
  return results;
};

const raceIn = async (work: Work, all: readonly Contestant[], pace: Pace): Promise<readonly Result[]> => {
  const contestants = all.filter((contestant) => contestant.takesPartIn(work));
  console.error(`${work.name}, ${work.title}`);
  for (const contestant of contestants) {
    await contestant.compare(work);
    // A single run is for trying the bench: what is held needs no preparing for that.
    if (work.kind === 'new' || pace.runs > 1) await contestant.warm(work, pace.warmSeconds[work.kind]);
  }
  const runs = new Map<Contestant, Run[]>(contestants.map((contestant) => [contestant, []]));
  for (let number = 1; number <= pace.runs; number++) {
    for (const contestant of contestants) {
      const run = await contestant.run(work, pace.seconds);
      runs.get(contestant)?.push(run);
      console.error(`  run ${number}  ${contestant.target.name.padEnd(18)}${describe(run)}`);
    }
  }
  return Promise.all(
    Array.from(runs, async ([contestant, made]) => ({
      target: contestant.target.name,
      work: work.name,
      runs: made,
      memory: await contestant.memory(),
    })),
  );
};

const describe = ({ pressure, rate, p99Ms, bad, firstBad, repeated, foreignShare }: Run): string =>
  [
    `${rate.toFixed(rate < 100 ? 1 : 0)}/s`.padStart(12),
    `p99 ${p99Ms.toFixed(1)} ms`.padStart(16),
    pressure.connections === usualConnections ? '' : `  ${pressure.connections} connections`,
    bad === 0 ? '' : `  ${bad} bad, ${firstBad}`,
    foreignShare < noiseShare ? '' : `  others took ${Math.round(foreignShare * 100)} % of the machine`,
    repeated === 0 ? '' : `  ${repeated} questions repeated`,
  ].join('');

/** Less than this is the machine's own life. */
const noiseShare = 0.05;
