/** The start: how long it takes from the start of the process to the first answer, of a kind that was never asked before. */
import { processorSeconds } from '../measuring/proc.ts';
import { untilAnswered } from '../until-answered.ts';
import type { KindName } from '../questions/question.ts';
import { QuestionSequence } from '../questions/sequence.ts';
import { pathOf } from '../questions/targets/vitrine.ts';
import { spreadOf } from '../report/statistics.ts';
import { printNumber } from '../report/table.ts';
import { launch, makeExecutable, type LaunchOptions } from '../targets/vitrine.ts';
import { articleSize, askedKinds, publishedArticles, startQuietPublisher } from './articles.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';

const goalMs = 300;

export const start: Scenario = {
  name: 'start',
  title: 'The start',
  shows:
    'From the start of the process to its first good answer, which is to a question of a kind that it was never asked, on an editions store that is there already: a server alone (`vitrine serve --store`) beside a publisher, and the whole service (`vitrine serve`) on the embedded database. As one executable (`npm run build`), which is how it is meant to run, and the whole service from its sources too.',
  run: async (site) => {
    const articles = await publishedArticles(site, site.sizes.articles);
    const { databaseUrl, store } = articles;
    const program = await makeExecutable(site);
    const settings = { EDITION_STORE: store, EDITION_SECONDS: '86400' };
    const publisher = startQuietPublisher(site, articles);
    const server = await measure(site, 'a server', '', { words: ['serve', '--store', store], program });
    await site.processes.stop(publisher);
    return report(site, [
      server,
      await measure(site, 'the whole service', databaseUrl, { settings, program }),
      await measure(site, 'the same from its sources', databaseUrl, { settings }),
    ]);
  },
};

interface Start {
  readonly kind: KindName;
  readonly ms: number;
  /** The processor time of the processes until then: other work on the machine does not add to it. */
  readonly processorMs: number;
}

interface Started {
  readonly title: string;
  readonly starts: readonly Start[];
}

const askedEveryMs = 2;

const measure = async (site: LimitSite, title: string, url: string, options: LaunchOptions): Promise<Started> => {
  const { articles, start: sizes } = site.sizes;
  const starts: Start[] = [];
  for (const kind of askedKinds)
    for (const question of new QuestionSequence(kind, articleSize(articles)).slice(0, sizes.starts))
      starts.push({ kind, ...(await startOnce(site, pathOf(question), url, options)) });
  console.error(`  ${title}: ${printNumber(spreadOf(starts.map(({ ms }) => ms)).median)} ms`);
  return { title, starts };
};

const startOnce = async (
  site: LimitSite,
  path: string,
  databaseUrl: string,
  options: LaunchOptions,
): Promise<Omit<Start, 'kind'>> => {
  const begun = performance.now();
  const { process, url } = launch(site, 'limits', databaseUrl, options);
  await untilAnswered(url + path, process, askedEveryMs);
  const ms = performance.now() - begun;
  const processorMs = processorSeconds(process.pid) * 1000;
  const { status } = await fetch(url + path);
  if (status !== 200) throw new Error(`After its start Vitrine answers ${path} with ${status}.`);
  await site.processes.stop(process);
  return { ms, processorMs };
};

const medianOf = ({ starts }: Started, kind: KindName): number =>
  spreadOf(starts.filter((one) => one.kind === kind).map(({ ms }) => ms)).median;

const report = ({ sizes }: LimitSite, all: readonly Started[]): Outcome => ({
  tables: [
    {
      head: ['the first question', ...all.map(({ title }) => title)],
      rows: askedKinds.map((kind) => [`\`${kind}\``, ...all.map((one) => `${printNumber(medianOf(one, kind))} ms`)]),
    },
    {
      head: ['all starts', 'median', 'least', 'most', 'processor time, median'],
      rows: all.map(({ title, starts }) => {
        const { median, min, max } = spreadOf(starts.map(({ ms }) => ms));
        const processor = spreadOf(starts.map(({ processorMs }) => processorMs)).median;
        return [title, ...[median, min, max, processor].map((ms) => `${printNumber(ms)} ms`)];
      }),
    },
  ],
  verdicts: all.slice(0, 2).map((one) => {
    const slowest = Math.max(...askedKinds.map((kind) => medianOf(one, kind)));
    return {
      goal: `${one.title}: < ${goalMs} ms at ${sizes.articles.toLocaleString('en-US')} records, whatever is asked first`,
      is: `${printNumber(slowest)} ms`,
      isReached: slowest < goalMs,
    };
  }),
  remarks: [`Medians of ${sizes.start.starts} starts of each, with the files in the system’s cache`],
});
