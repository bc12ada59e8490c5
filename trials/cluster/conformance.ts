/** Asks S3 servers what a store in a bucket needs of them, and prints a table: `bun trials/cluster/conformance.ts swift`. */
import { renderTable } from '../../bench/report/table.ts';
import { serverAt, type Check, type Server } from './conformance/check.ts';
import { conditions } from './conformance/conditions.ts';
import { failures } from './conformance/failures.ts';
import { objects } from './conformance/objects.ts';
import { speeds } from './conformance/speeds.ts';
import type { Bucket } from './parts/bucket.ts';
import { startFauxqs } from './parts/fauxqs.ts';
import type { Part } from './parts/part.ts';
import { startRadosgw } from './parts/radosgw.ts';
import { startS3rver } from './parts/s3rver.ts';
import { startSwift } from './parts/swift.ts';

const servers: Readonly<Record<string, () => Promise<Part & { readonly access: Bucket }>>> = {
  fauxqs: startFauxqs,
  s3rver: startS3rver,
  swift: startSwift,
  radosgw: startRadosgw,
};

const checks = [...conditions, ...objects, ...failures, ...speeds];
const checkMsMax = 180_000;

/** Starts a server, asks it all, and ends it. @returns what was seen, in the order of the checks */
const askAll = async (name: string): Promise<readonly string[]> => {
  const start = servers[name];
  if (start === undefined) throw new Error(`There is no ${name}. There are ${Object.keys(servers).join(', ')}.`);
  const part = await start();
  try {
    const server = serverAt(part.access);
    const seen: string[] = [];
    for (const check of checks) {
      seen.push(await run(check, server));
      console.error(`${name}: ${check.name}: ${seen.at(-1)}`);
    }
    return seen;
  } finally {
    await part.stop();
  }
};

const run = async (check: Check, server: Server): Promise<string> => {
  const late = Bun.sleep(checkMsMax).then(() => `not done within ${checkMsMax / 1000} s`);
  return Promise.race([check.run(server).catch(renderFailure), late]);
};

const renderFailure = (error: unknown): string => `FAILED: ${error instanceof Error ? error.message : String(error)}`;

const words = process.argv.slice(2);
const chosen = words.length === 0 ? Object.keys(servers) : words;
const columns: (readonly string[])[] = [];
for (const name of chosen) columns.push(await askAll(name));
console.log(
  renderTable(
    ['check', ...chosen],
    checks.map(({ name }, row) => [name].concat(columns.map((column) => column[row] ?? ''))),
  ),
);
process.exit(0);
