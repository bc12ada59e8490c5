/** A million different URLs: whether memory stays within its bounds, and what is asked for by many stays held. */
import { memoryWanted } from '@vitrine/doctor';
import { printNumber } from '../report/table.ts';
import { pathOf } from '../targets/vitrine.ts';
import type { Work } from '../works.ts';
import { productDatabase } from './databases.ts';
import { askEach, Requester, pathsOf, remarksOn, worksOf, type Runs } from './questions.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { memorySettings, startService, type Service } from './service.ts';
import { startTimedLoad } from './timed-load.ts';

const parts = 10;
const bounds = { cacheMegabytes: 64 };
const megabytesMax = memoryWanted(bounds);
/** After so many seconds no more are asked: on a slow machine the memory of fewer URLs is told. */
const secondsMax = 240;
/** One request of so many is for the URL that is to stay held. */
const heldOneIn = 100;

export const urls: Scenario = {
  name: 'urls',
  title: 'A million URLs in one edition',
  shows: `URLs that are all different (W3) in one edition, with \`CACHE_MEGABYTES=${bounds.cacheMegabytes}\`, and no more memory for the server than [operations](../docs/operations.md#sizing) asks for: ${megabytesMax} MB. One request of ${heldOneIn} is for one and the same other URL (W1); how many of those find it held, and how fast it is answered alone before and afterwards, tells what the flood costs those who ask for what many do.`,
  run: async (site) => {
    const { rows, asked } = site.sizes.urls;
    const service = await startService(site, (await productDatabase(site, rows)).url, {
      EDITION_SECONDS: '3600',
      ...memorySettings(bounds),
    });
    const works = worksOf(rows);
    const before = await heldRate(site, service, works.W1);
    const marks: Mark[] = [await markAt(service, 0, { ...untold, ownMegabytes: service.ownMegabytes() })];
    const begun = performance.now();
    for (let part = 0; part < parts && performance.now() - begun < secondsMax * 1000; part++)
      marks.push(await flood(site, service, works, part, asked / parts));
    const after = await heldRate(site, service, works.W1);
    await service.stop();
    return report(marks, before, after);
  },
};

interface Mark {
  readonly asked: number;
  readonly rate: number;
  /** Of the requests for the one URL, the share that found it held. */
  readonly heldShare: number;
  readonly bad: number;
  readonly firstBad: string;
  readonly megabytes: number;
  /** The most at any time since the mark before. */
  readonly ownMegabytes: number;
  readonly heldMegabytes: number;
  /** Answers that have made room for others. */
  readonly evicted: number;
}

/** How often it is looked at how much memory it takes. */
const watchMs = 200;

/** Before anything is asked. */
const untold = { rate: 0, heldShare: 0, bad: 0, firstBad: '' } as const;

const markAt = async (
  service: Service,
  asked: number,
  told: Pick<Mark, 'rate' | 'heldShare' | 'bad' | 'firstBad' | 'ownMegabytes'>,
): Promise<Mark> => ({
  asked,
  ...told,
  megabytes: service.megabytes(),
  heldMegabytes: (await service.metric('vitrine_answers_held_bytes')) / 2 ** 20,
  evicted: await service.metric('vitrine_answers_evictions_total'),
});

const flood = async (
  site: LimitSite,
  service: Service,
  { W1, W3 }: Readonly<Record<'W1' | 'W3', Work>>,
  part: number,
  count: number,
): Promise<Mark> => {
  const one = pathOf(W1.questionAt(0));
  const paths = Array.from({ length: count }, (_, index) => pathOf(W3.questionAt(part * count + index)));
  const mixed = paths.flatMap((path, index) => (index % (heldOneIn - 1) === 0 ? [one, path] : [path]));
  const held = async (): Promise<number> => service.metric('vitrine_requests_total', 'from="held"');
  const heldBefore = await held();
  const load = await startTimedLoad(site, service, { paths: mixed, ends: 'when-all-are-asked' });
  let ownMegabytes = service.ownMegabytes();
  const watch = setInterval(() => {
    ownMegabytes = Math.max(ownMegabytes, service.ownMegabytes());
  }, watchMs);
  const summary = await load.asked();
  clearInterval(watch);
  await load.stop();
  const heldShare = ((await held()) - heldBefore) / (mixed.length - count);
  const rate = summary.good / summary.seconds;
  const mark = await markAt(service, (part + 1) * count, {
    rate,
    heldShare,
    bad: summary.bad,
    firstBad: summary.firstBad,
    ownMegabytes,
  });
  console.error(
    `  ${printNumber(mark.asked)} URLs: ${printNumber(rate)}/s, ${printNumber(mark.ownMegabytes)} MB, ${printNumber(mark.heldMegabytes)} MB held`,
  );
  return mark;
};

const heldRate = async (site: LimitSite, service: Service, work: Work): Promise<Runs> => {
  await askEach(service, pathsOf(work));
  const requester = new Requester(site, service, work);
  await requester.run(site.sizes.warmSeconds);
  return requester.runs(site.sizes.runs, site.sizes.seconds);
};

const growthMax = 1.1;
const heldRateMin = 0.9;

const report = (marks: readonly Mark[], before: Runs, after: Runs): Outcome => {
  const full = marks.find(({ evicted }) => evicted > 0);
  const last = marks.at(-1);
  const ownMost = Math.max(...marks.map(({ ownMegabytes }) => ownMegabytes));
  const growth = full === undefined || last === undefined ? null : last.megabytes / full.megabytes;
  return {
    tables: [
      {
        head: [
          'URLs asked',
          'answers a second',
          'of the one URL held',
          'answers held',
          'memory, all processes',
          'of the server’s own, at most',
        ],
        rows: marks.map(({ asked, rate, heldShare, heldMegabytes, megabytes, ownMegabytes }) => [
          asked.toLocaleString('en-US'),
          asked === 0 ? '' : printNumber(rate),
          asked === 0 ? '' : `${printNumber(heldShare * 100)} %`,
          `${printNumber(heldMegabytes)} MB`,
          `${printNumber(megabytes)} MB`,
          `${printNumber(ownMegabytes)} MB`,
        ]),
      },
      {
        head: ['the one URL alone', 'answers a second'],
        rows: [
          ['before', printNumber(before.rate)],
          ['after', printNumber(after.rate)],
        ],
      },
    ],
    verdicts: [
      {
        goal: `memory of the server’s own at most ${megabytesMax} MB at any time`,
        is: `${printNumber(ownMost)} MB`,
        isReached: ownMost <= megabytesMax,
      },
      {
        goal: `memory at the end at most ${growthMax} times that when what is held was full`,
        is: growth === null ? 'it was never full' : printNumber(growth),
        isReached: growth !== null && growth <= growthMax,
      },
      {
        goal: `the one URL afterwards at least ${heldRateMin} times as fast as before`,
        is: printNumber(after.rate / before.rate),
        isReached: after.rate / before.rate >= heldRateMin,
      },
    ],
    remarks: [
      ...marks.flatMap((mark) => remarksOn(`up to ${mark.asked.toLocaleString('en-US')} URLs`, mark)),
      ...remarksOn('the one URL before', before),
      ...remarksOn('the one URL after', after),
    ],
  };
};
