/**
 * Attacks two tenants' files from a few addresses, each within its limit, while another tenant's exports are timed:
 * `npm run trial:exports -- --help`.
 */
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../bench/options.ts';
import { renderTable } from '../../bench/report/table.ts';
import { startAttack } from './attack.ts';
import { startExportsService, timed, type ExportsService } from './exports-service.ts';

const help = `Usage: npm run trial:exports -- [options]

Four addresses ask for HEAD and for single bytes of files that nobody has asked for before, leave early, and read slowly, each
within its limit. In every other window nobody attacks. Printed is how long exports of another tenant take.

  --windows NUMBER  pairs of a quiet window and one under attack (default: 4)
  --seconds NUMBER  that a window takes (default: 10)
  --help
`;

/** The promise: the p99 of another tenant's exports under attack is at most so many times that of quiet windows. */
const timesMax = 2;
const attackers = 4;
const kinds = ['new', 'held'] as const;
type Kind = (typeof kinds)[number];

interface Samples {
  readonly durations: Readonly<Record<Kind, number[]>>;
  refused: number;
}

const createSamples = (): Samples => ({ durations: { new: [], held: [] }, refused: 0 });

let addresses = 0;
const nextAddress = (): string => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** One export after another, each for a caller of its own; in turn one that was asked before, and one that was not. */
const timeExports = async ({ url }: ExportsService, samples: Samples, seconds: number): Promise<void> => {
  const endsAt = performance.now() + seconds * 1000;
  for (let number = 0; performance.now() < endsAt; number++) {
    const kind = kinds[number % 2] ?? 'new';
    const search = kind === 'new' ? `?where[number][gte]=-${addresses + 1}` : '';
    const begunAt = performance.now();
    const response = await fetch(`${url}/api/v1/public/t/${timed}/items/export${search}`, {
      headers: { 'X-Forwarded-For': nextAddress(), 'Accept-Encoding': 'identity' },
    });
    await response.arrayBuffer();
    if (response.status === 200) samples.durations[kind].push(performance.now() - begunAt);
    else samples.refused++;
  }
};

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const rowOf = (name: string, kind: Kind, { durations, refused }: Samples): readonly string[] => [
  name,
  kind,
  String(durations[kind].length),
  String(refused),
  ...[0.5, 0.99, 1].map((share) => quantile(durations[kind], share).toFixed(0)),
];

/** Whether the promise was held. */
const main = async (windows: number, seconds: number): Promise<boolean> => {
  await using service = await startExportsService();
  await timeExports(service, createSamples(), seconds);
  const [quiet, loaded] = [createSamples(), createSamples()];
  const statuses = new Map<string, number>();
  for (let window = 0; window < windows; window++) {
    await timeExports(service, quiet, seconds);
    const attack = startAttack(service, Array.from({ length: attackers }, nextAddress), seconds);
    await timeExports(service, loaded, seconds);
    await attack.stop();
    for (const [status, count] of attack.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  const rows = kinds.flatMap((kind) => [rowOf('quiet', kind, quiet), rowOf('under attack', kind, loaded)]);
  console.log(renderTable(['window', 'exports', 'whole', 'refused', 'median ms', 'p99 ms', 'most ms'], rows));
  const times = kinds.map((kind) => quantile(loaded.durations[kind], 0.99) / quantile(quiet.durations[kind], 0.99));
  console.log(`\np99 under attack: ${kinds.map((kind, at) => `${kind} ${times[at]?.toFixed(2)} times`).join(', ')}.`);
  console.log(`Attackers got ${JSON.stringify(Object.fromEntries(statuses))}.`);
  return loaded.refused === 0 && times.every((each) => each <= timesMax);
};

const run = async (): Promise<number> => {
  try {
    const { values } = parseArgs({
      options: { windows: { type: 'string' }, seconds: { type: 'string' }, help: { type: 'boolean', default: false } },
    });
    if (!values.help)
      return (await main(wholeNumber('windows', values.windows, 4), wholeNumber('seconds', values.seconds, 10)))
        ? 0
        : 1;
    console.log(help);
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
