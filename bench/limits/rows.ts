/** Many records: how fast questions of each kind are answered, and in how little memory. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { untilAnswered } from '../until-answered.ts';
import { otherAnswers, p99Of, rateOf } from '../questions/goals.ts';
import { Questioner, type Cell } from '../questions/measure.ts';
import { QuestionSequence } from '../questions/sequence.ts';
import { pathOf, readFacet, readyPath, vitrineSqlite } from '../questions/targets/vitrine.ts';
import type { QuestionTarget } from '../questions/targets/target.ts';
import { spreadOf } from '../report/statistics.ts';
import { printNumber } from '../report/table.ts';
import { plainTarget } from '../targets/target.ts';
import { launch, readRecords } from '../targets/vitrine.ts';
import { askedKinds, publishedArticles, startQuietPublisher } from './articles.ts';
import { limitMemory, type LimitedMemory } from './memory-limit.ts';
import type { LimitSite, Outcome, Scenario, Verdict } from './scenario.ts';

const gigabytesMax = 2;

export const rows: Scenario = {
  name: 'rows',
  title: 'Many records',
  shows: `New questions of each kind on one collection of 12 fields, by one caller (the first after the start, then 50 later ones) and by 16. The server may take ${gigabytesMax} GB with the pages of segments that it maps, as by systemd’s \`MemoryMax=${gigabytesMax}G\`, and none of them is in memory when it is started. The kinds are those of [new questions](README.md#new-questions).`,
  run: async (site) => {
    const sized: Sized[] = [];
    for (const count of site.sizes.rows) sized.push(await measure(site, count));
    return report(sized);
  },
};

interface Sized {
  readonly rows: number;
  readonly segmentMegabytes: number;
  readonly cells: readonly Cell[];
  /** Where it could not be limited, none. */
  readonly limited: Readonly<Record<'megabytesMax' | 'kills', number>> | undefined;
}

const measure = async (site: LimitSite, count: number): Promise<Sized> => {
  const articles = await publishedArticles(site, count);
  const { place, store } = articles;
  const publisher = startQuietPublisher(site, articles);
  using memory = limitMemory(gigabytesMax * 2 ** 30);
  const target = { ...vitrineSqlite, start: startWithin(store, memory) };
  const pace = { starts: 1, runs: site.sizes.runs, seconds: site.sizes.seconds };
  const cells: Cell[] = [];
  for (const kind of askedKinds) {
    await forgetPages(site, store);
    const cell = await new Questioner(place, target, kind, new QuestionSequence(kind, place.size), 0).measure(pace);
    console.error(`  ${kind} of ${printNumber(count)} records: ${printNumber(rateOf(cell))}/s`);
    cells.push(cell);
  }
  const limited = memory === undefined ? undefined : { megabytesMax: memory.megabytesMax(), kills: memory.kills() };
  await site.processes.stop(publisher);
  const bytes = segmentFiles(store).reduce((sum, file) => sum + statSync(file).size, 0);
  return { rows: count, segmentMegabytes: bytes / 2 ** 20, cells, limited };
};

const startWithin =
  (store: string, memory: LimitedMemory | undefined): QuestionTarget['start'] =>
  async (place) => {
    const words = ['serve', '--store', store];
    const launched = launch(place, 'limits-rows', '', { words, before: memory?.before ?? [] });
    await untilAnswered(`${launched.url}${readyPath}`, launched.process);
    return { ...plainTarget, ...launched, read: readRecords, readFacet, pathOf, readyPath };
  };

const segmentFiles = (store: string): readonly string[] => {
  const folder = join(store, 'segments');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
};

/** Those that are in memory were read by somebody else, and would not be counted. */
const forgetPages = async ({ processes }: LimitSite, store: string): Promise<void> => {
  for (const file of segmentFiles(store))
    await processes.run(['dd', `if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
};

const report = (sized: readonly Sized[]): Outcome => ({
  tables: [
    {
      head: ['records', 'segments', 'most memory', 'ended for memory'],
      rows: sized.map((one) => [
        one.rows.toLocaleString('en-US'),
        `${printNumber(one.segmentMegabytes)} MB`,
        one.limited === undefined ? 'not limited' : `${printNumber(one.limited.megabytesMax)} MB`,
        one.limited === undefined ? '' : `${one.limited.kills} times`,
      ]),
    },
    {
      head: ['records', 'kind', 'the first', 'later ones', 'answers a second', 'p50', 'p99', 'any other answer'],
      rows: sized.flatMap((one) => one.cells.map((cell) => renderCell(one, cell))),
    },
  ],
  verdicts: sized.flatMap(judge),
  remarks: sized.some(({ limited }) => limited === undefined)
    ? ['This machine lets no control group be made, so memory was not limited']
    : [],
});

const renderCell = ({ rows: count }: Sized, cell: Cell): readonly string[] => [
  count.toLocaleString('en-US'),
  `\`${cell.kind}\``,
  `${printNumber(cell.first.firstMs)} ms`,
  `${printNumber(cell.first.laterMs)} ms`,
  printNumber(rateOf(cell)),
  `${printNumber(spreadOf(cell.runs.map(({ p50Ms }) => p50Ms)).median)} ms`,
  `${printNumber(p99Of(cell))} ms`,
  [...otherAnswers(cell)].map(([status, times]) => `${status}: ${times}`).join(', ') || 'none',
];

/** Of 16 callers, in milliseconds, by the number of records up to which it counts. */
const p99Goals = [
  [100_000, 20],
  [1_000_000, 60],
] as const;

const judge = ({ rows: count, cells, limited }: Sized): readonly Verdict[] => {
  const records = `${count.toLocaleString('en-US')} records`;
  const max = p99Goals.find(([most]) => count <= most)?.[1];
  const slowest = cells.toSorted((one, other) => p99Of(other) - p99Of(one))[0];
  const others = cells.filter((cell) => otherAnswers(cell).size > 0).length;
  return [
    ...(max === undefined || slowest === undefined
      ? []
      : [
          {
            goal: `${records}: p99 of every kind at most ${max} ms`,
            is: `${printNumber(p99Of(slowest))} ms (\`${slowest.kind}\`)`,
            isReached: p99Of(slowest) <= max,
          },
        ]),
    { goal: `${records}: kinds with another answer than a 200: 0`, is: String(others), isReached: others === 0 },
    ...(limited === undefined
      ? []
      : [
          {
            goal: `${records}: served within ${gigabytesMax} GB without being ended`,
            is: `${printNumber(limited.megabytesMax)} MB at most`,
            isReached: limited.kills === 0,
          },
        ]),
  ];
};
