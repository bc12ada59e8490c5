/** Sends a service bytes of all kinds for some minutes, and looks what becomes of it: `npm run fuzz -- --help`. */
import { help, parseFuzzOptions } from './options.ts';
import { renderRun, verdictsOn } from './report.ts';
import { runFuzz } from './run.ts';

const main = async (): Promise<number> => {
  const options = parseFuzzOptions(process.argv.slice(2));
  if (options === null) {
    console.log(help);
    return 0;
  }
  const run = await runFuzz(options);
  console.log(renderRun(options, run));
  return verdictsOn(run).every(({ isReached }) => isReached) ? 0 : 1;
};

process.exit(await main());
