/** Withdraws behind a real Varnish under load: `npm run trial:edge -- --help`. */
import { startEdgeService } from './edge-service.ts';
import { edgeHelp, parseEdgeOptions, type EdgeOptions } from './options.ts';
import { renderEdge, staleMsMax, type Row } from './report.ts';
import { measureWithdrawals } from './withdrawals.ts';

const main = async ({ withdrawals, courses, tenants, servers }: EdgeOptions): Promise<boolean> => {
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
