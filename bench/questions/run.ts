/** New questions, from nothing to a page: for each size the data, the check that all find the same, and the measuring. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArticles, type Size } from '../data/articles.ts';
import { cache, onGroundWith, prepareMachine, type Ground } from '../ground.ts';
import { loadOnce } from '../loaded-once.ts';
import { describeMachine } from '../report/machine.ts';
import { printNumber } from '../report/table.ts';
import { compareAnswers, type Contender } from './compare.ts';
import { p99Of, rateOf } from './goals.ts';
import { Questioner, type Cell, type Pace } from './measure.ts';
import type { KindName } from './question.ts';
import { renderQuestions, type Measured } from './report.ts';
import { QuestionSequence } from './sequence.ts';
import { describeSize, nameOfSize } from './size.ts';
import { articlesIn } from './tables.ts';
import { questionTargets } from './targets/all.ts';
import type { QuestionSite, QuestionTarget } from './targets/target.ts';

export interface QuestionOptions extends Pace {
  readonly sizes: readonly Size[];
  readonly kinds: readonly KindName[];
  readonly targets: readonly string[];
  /** Questions of each kind whose answers are compared before it is measured. */
  readonly compared: number;
}

/** @param resultsPath of the page, which is written anew after each size */
export const runQuestions = async (options: QuestionOptions, resultsPath: string): Promise<void> => {
  const all: Measured[] = [];
  for (const size of options.sizes) {
    const data = join(cache, `articles-${nameOfSize(size)}`);
    await onGroundWith(articlesIn(data, size), async (ground) => {
      all.push(await runSize(options, { ...ground, size, data }));
      await Bun.write(resultsPath, renderQuestions(await about(options, ground), all));
    });
  }
  console.error(`Wrote ${resultsPath}`);
};

const runSize = async (options: QuestionOptions, site: QuestionSite): Promise<Measured> => {
  console.error(describeSize(site.size));
  await prepareMachine(site.processes);
  await mkdir(site.data, { recursive: true });
  await loadOnce(site.data, 'articles', [], async () => writeArticles(site.data, site.size));
  const { present, absent } = await prepareAll(options, site);
  const kinds = options.kinds.filter((kind) => kind !== 'mixture' || site.size.tenants > 1);
  const sequences = new Map(kinds.map((kind) => [kind, new QuestionSequence(kind, site.size)]));
  await compareAll(present, sequences, options.compared, site);
  const cells: Cell[] = [];
  for (const [kind, sequence] of sequences) {
    console.error(`  ${kind}`);
    for (const target of present) {
      const cell = await new Questioner(site, target, kind, sequence, options.compared).measure(options);
      console.error(`    ${target.name.padEnd(18)}${describe(cell)}`);
      cells.push(cell);
    }
  }
  return { size: site.size, kinds, targets: present, cells, absent, compared: options.compared };
};

const prepareAll = async (
  { targets }: QuestionOptions,
  site: QuestionSite,
): Promise<{ readonly present: readonly QuestionTarget[]; readonly absent: Measured['absent'] }> => {
  const present: QuestionTarget[] = [];
  const absent: { readonly name: string; readonly reason: string }[] = [];
  for (const target of questionTargets.filter(({ name }) => targets.includes(name))) {
    try {
      await target.prepare(site);
      present.push(target);
    } catch (failure) {
      if (site.processes.isEnding || target.isVitrine) throw failure;
      const reason = failure instanceof Error ? failure.message : String(failure);
      console.error(`  ${target.name} is absent: ${reason}`);
      absent.push({ name: target.name, reason });
    }
  }
  return { present, absent };
};

/** All run at once for this, and are ended afterwards. Vitrine is the first: it is what the others are compared with. */
const compareAll = async (
  targets: readonly QuestionTarget[],
  sequences: ReadonlyMap<KindName, QuestionSequence>,
  count: number,
  site: QuestionSite,
): Promise<void> => {
  const contenders: Contender[] = [];
  for (const target of targets) contenders.push({ name: target.name, asked: await target.start(site) });
  for (const [kind, sequence] of sequences) {
    const begun = performance.now();
    const records = await compareAnswers(kind, sequence.slice(0, count), contenders);
    const seconds = (performance.now() - begun) / 1000;
    console.error(
      `  ${kind}: ${count} answers are equal, of ${printNumber(records)} records, ${printNumber(seconds)} s`,
    );
  }
  for (const { asked } of contenders) await site.processes.stop(asked.process);
};

const describe = (cell: Cell): string =>
  [
    `${printNumber(rateOf(cell))}/s`.padStart(12),
    `p99 ${printNumber(p99Of(cell))} ms`.padStart(16),
    `first ${printNumber(cell.first.firstMs)} ms, later ${printNumber(cell.first.laterMs)} ms`.padStart(36),
  ].join('');

const about = async ({ starts, runs, seconds }: QuestionOptions, { processes }: Ground): Promise<readonly string[]> => [
  ...(await describeMachine(processes, 'bench')),
  `${runs} runs of ${seconds} s, and ${starts} starts, for each target and kind`,
];
