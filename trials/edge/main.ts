/** Withdraws behind a real Varnish under load, and asks through proxies for what is promised: `npm run trial:edge -- --help`. */
import { startEdgeService } from './edge-service.ts';
import { courseNames, type CourseName } from './course.ts';
import { tryDownloads } from './downloads.ts';
import { edgeHelp, parseEdgeOptions, type EdgeOptions } from './options.ts';
import { renderEdge, staleMsMax, type Row } from './report.ts';
import { tryPromises } from './promises.ts';
import { measureWithdrawals } from './withdrawals.ts';

const main = async (options: EdgeOptions): Promise<boolean> => {
  const courses = courseNames.filter((name) => options.parts.includes(name));
  const held = [
    courses.length === 0 || (await tryWithdrawals(options, courses)),
    !options.parts.includes('promises') || (await tryPromises()),
    !options.parts.includes('downloads') || (await tryDownloads(options.megabytes)),
  ];
  return held.every(Boolean);
};

const tryWithdrawals = async (
  { withdrawals, tenants, servers }: EdgeOptions,
  courses: readonly CourseName[],
): Promise<boolean> => {
  await using service = await startEdgeService(tenants, servers);
  const rows: Row[] = [];
  for (const course of courses) {
    const lostBefore = service.wire.lost();
    const measured = await measureWithdrawals(service, course, withdrawals);
    rows.push({ course, ...measured, purgesLost: service.wire.lost() - lostBefore });
  }
  const metrics = await service.metrics();
  console.log(renderEdge(rows));
  console.log(`\n${metrics.split('\n').filter(isSample).join('\n')}`);
  return rows.every((row) => row.withdrawals.every(({ lastStaleMs }) => lastStaleMs < staleMsMax));
};

const isSample = (line: string): boolean => line.startsWith('vitrine_') && !line.includes('_bucket');

const run = async (): Promise<number> => {
  try {
    const options = parseEdgeOptions(process.argv.slice(2));
    if (options !== null) return (await main(options)) ? 0 : 1;
    console.log(edgeHelp);
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
