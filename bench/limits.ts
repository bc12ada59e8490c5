/** How Vitrine behaves at its limits, from nothing to a page: `npm run bench:limits -- --help`. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cache, onGroundWith, prepareMachine } from './ground.ts';
import { allScenarios } from './limits/all.ts';
import { articleFolder, articleSize } from './limits/articles.ts';
import { limitsHelp, parseLimitOptions, type LimitOptions } from './limits/options.ts';
import { renderLimits, renderScenario, replaceSection, type Finished } from './limits/report.ts';
import type { LimitSite, Scenario } from './limits/scenario.ts';
import { foreignSeconds } from './measuring/load.ts';
import { plainArticlesIn } from './questions/tables.ts';
import { describeMachine } from './report/machine.ts';

const countStatements = ['shared_preload_libraries=pg_stat_statements'];
const resultsPath = join(import.meta.dir, 'limits.md');

const main = async ({ only, sizes }: LimitOptions): Promise<void> => {
  const folder = join(cache, 'limits');
  const data = articleFolder(folder, sizes.articles);
  const tables = { ...plainArticlesIn(data, articleSize(sizes.articles)), settings: countStatements };
  await onGroundWith(tables, async (ground) => {
    await prepareMachine(ground.processes);
    await mkdir(folder, { recursive: true });
    const about = await describeMachine(ground.processes, 'bench:limits');
    for (const scenario of allScenarios.filter(({ name }) => only.includes(name))) {
      const [begun, foreignBefore] = [performance.now(), foreignSeconds()];
      const outcome = await attempt(scenario, { ...ground, folder, sizes });
      const seconds = (performance.now() - begun) / 1000;
      const foreignShare = Math.max(0, foreignSeconds() - foreignBefore) / (seconds * availableParallelism());
      console.error(`  ${Math.round(seconds)} s, others took ${Math.round(foreignShare * 100)} % of the machine`);
      const section = renderScenario(about, { scenario, outcome, seconds, foreignShare });
      await Bun.write(resultsPath, renderLimits(replaceSection(await readPage(), allScenarios, scenario, section)));
    }
    console.error(`Wrote ${resultsPath}`);
  });
};

const readPage = async (): Promise<string> => {
  const page = Bun.file(resultsPath);
  return (await page.exists()) ? page.text() : '';
};

/** One that fails is told of, and does not keep the others from being measured. */
const attempt = async (scenario: Scenario, site: LimitSite): Promise<Finished['outcome']> => {
  console.error(scenario.name);
  try {
    return await scenario.run(site);
  } catch (error) {
    if (site.processes.isEnding) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    console.error(`  failed: ${failure}`);
    await site.processes.stopRunning();
    return { failure };
  }
};

const run = async (): Promise<number> => {
  try {
    const options = parseLimitOptions(process.argv.slice(2));
    if (options === null) console.log(limitsHelp);
    else await main(options);
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
