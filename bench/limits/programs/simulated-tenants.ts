/**
 * Publishes tenants that are simulated: a source that makes rows, segments that are only counted, and a store that keeps tenant
 * files in one file and counts what it is asked. The catalog and the publisher between them are the real ones.
 */
import { mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Publisher } from '@vitrine/publisher';
import { formatVersion } from '@vitrine/segments';
import { digestOf, FolderStore, inSteps, type TenantFile } from '@vitrine/store';
import { createLocalBuilder } from '../../../tests/service/local-builder.ts';
import type { Simulated, SimulationJob } from '../simulation-job.ts';
import { CountedSegments, type SavedSegments } from './counted-segments.ts';
import { GeneratedRows } from './generated-rows.ts';
import { makeCatalog, numberIn, openCatalog, publicIdOf, ShiftedClock } from './tenant-catalog.ts';

const { part, folder, tenants, records }: SimulationJob = JSON.parse(process.argv[2] ?? '{}');
const editionSeconds = 300;
const rowEditions = 9;
const editions = join(folder, 'editions');
mkdirSync(folder, { recursive: true });

/** What a restart needs of the process before it beside its files. */
interface Saved {
  readonly passedMs: number;
  readonly changed: readonly string[];
  readonly segments: SavedSegments;
  readonly places: readonly (readonly [place: number, at: Place])[];
  readonly end: number;
}

type Place = readonly [start: number, length: number];

const savedFile = join(folder, 'saved.json');
const saved: Saved | undefined = part === 'restart' ? JSON.parse(readFileSync(savedFile, 'utf8')) : undefined;

/** Tenant files lie one after another in a file: a folder of a million is a test of the file system. */
class CountingStore extends FolderStore {
  readonly #file = openSync(join(folder, 'tenants'), 'a+');
  readonly #places = new Map<number, Place>(saved?.places);
  #end = saved?.end ?? 0;
  puts = 0;
  bytes = 0;
  gets = 0;

  override putTenant(file: TenantFile): string {
    const text = Buffer.from(JSON.stringify(file));
    const digest = digestOf(text.toString());
    const place = placeOf(digest);
    if (this.#places.has(place)) return digest;
    writeSync(this.#file, text);
    this.#places.set(place, [this.#end, text.length]);
    this.#end += text.length;
    this.puts += 1;
    this.bytes += text.length;
    return digest;
  }

  override async putTenants(files: Iterable<TenantFile>): Promise<readonly string[]> {
    const names: string[] = [];
    await inSteps(files, clock.monotonic, (file) => names.push(this.putTenant(file)));
    return names;
  }

  override readTenant(digest: string): TenantFile {
    const [start = 0, length = 0] = this.#places.get(placeOf(digest)) ?? [];
    const text = Buffer.alloc(length);
    readSync(this.#file, text, 0, length, start);
    this.gets += 1;
    return JSON.parse(text.toString());
  }

  override hasSegment(): boolean {
    return true;
  }

  /** Otherwise the walk over all files would find each tenant's damaged, and have it written again. */
  override isWhole(kind: 'tenant' | 'page', digest: string): boolean {
    return kind === 'tenant' ? this.#places.has(placeOf(digest)) : super.isWhole(kind, digest);
  }

  override beat(): void {
    super.beat();
    heartbeat.resolve();
  }

  save(): Pick<Saved, 'places' | 'end'> {
    return { places: [...this.#places], end: this.#end };
  }
}

const placeOf = (digest: string): number => Number.parseInt(digest.slice(0, 13), 16);

const heartbeat = Promise.withResolvers<void>();
const clock = new ShiftedClock();
clock.passedMs = saved?.passedMs ?? 0;
const made =
  saved === undefined
    ? await makeCatalog(folder, tenants, { name: 'text', price: 'number', stock: 'integer' })
    : undefined;
const catalog = made ?? (await openCatalog(folder));
const rows = new GeneratedRows(records, clock.now, saved?.changed);
const segments = new CountedSegments(records, saved?.segments);
let syncs = 0;
const countSyncs = async (): Promise<void> => {
  syncs += 1;
  return Promise.resolve();
};
const store = new CountingStore(editions, clock, countSyncs);

const publisher = new Publisher({
  store: catalog.store,
  builder: createLocalBuilder(new Map([['goods', rows]]), segments, clock),
  editions: store,
  clock,
  observe: (observation) => {
    if (observation.kind.endsWith('-failed')) console.error(observation);
  },
  lengthSeconds: editionSeconds,
  segmentFormat: formatVersion,
});

// What it costs

const filesIn = (name: string): ReadonlySet<string> => new Set(readdirSync(join(editions, name)));
const written = (name: string, before: ReadonlySet<string>) => {
  const names = [...filesIn(name).difference(before)];
  return {
    count: names.length,
    bytes: names.reduce((sum, each) => sum + statSync(join(editions, name, each)).size, 0),
  };
};

const measure = async (what: Simulated['what'], work: () => Promise<unknown>): Promise<Simulated> => {
  const [pages, state] = [filesIn('pages'), filesIn('publisher')];
  const read = await numberIn('io', 'rchar');
  const before = {
    read,
    puts: store.puts,
    bytes: store.bytes,
    gets: store.gets,
    made: segments.bytes,
    rows: rows.given,
    syncs,
  };
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const ms = performance.now() - begun;
  const others = [written('pages', pages), written('publisher', state)];
  const measured: Simulated = {
    what,
    cpuMs: (user + system) / 1000,
    ms,
    rows: rows.given - before.rows,
    segmentBytes: segments.bytes - before.made,
    gets: store.gets - before.gets,
    puts: store.puts - before.puts + others.reduce((sum, { count }) => sum + count, 0),
    putBytes: store.bytes - before.bytes + others.reduce((sum, { bytes }) => sum + bytes, 0),
    syncs: syncs - before.syncs,
    readBytes: (await numberIn('io', 'rchar')) - before.read,
    peakKilobytes: await numberIn('status', 'VmHWM'),
  };
  console.error(JSON.stringify(measured));
  return measured;
};

const next = async (): Promise<void> => {
  clock.passedMs += editionSeconds * 1000;
  await publisher.publishEdition();
};

/** The median of some editions with one changed row each: some collect memory, or list files once an hour. */
const measureRow = async (): Promise<Simulated> => {
  const all: Simulated[] = [];
  while (all.length < rowEditions) {
    rows.change(6 + all.length);
    all.push(await measure('one row', next));
  }
  const [median] = all.toSorted((one, other) => one.cpuMs - other.cpuMs).slice(Math.floor(rowEditions / 2));
  if (median === undefined) throw new Error('No edition was measured.');
  return median;
};

/** A shared change is in all tenants' files, which are written in steps. */
const rename = async (): Promise<void> => {
  const puts = store.puts + tenants;
  await made?.rename();
  await next();
  while (store.puts < puts) await Bun.sleep(50);
};

const publishFirst = async (): Promise<readonly Simulated[]> => {
  const first = await measure('the first', async () => publisher.start());
  // Folders are listed once a day, beside the first editions.
  await store.listForSweep();
  await measure('nothing', next);
  const nothing = await measure('nothing', next);
  const row = await measureRow();
  await catalog.hide(publicIdOf(1), 'stock');
  const exposure = await measure('an exposure', next);
  const withdrawal = await measure('a withdrawal, at once', async () => {
    await catalog.hide(publicIdOf(2), 'stock');
    await publisher.follow();
  });
  const shared = await measure('a shared change', rename);
  await publisher.close();
  const state: Saved = {
    passedMs: clock.passedMs,
    changed: rows.changed,
    segments: segments.save(),
    ...store.save(),
  };
  writeFileSync(savedFile, JSON.stringify(state));
  return [first, nothing, row, exposure, withdrawal, shared];
};

const restart = async (): Promise<readonly Simulated[]> => {
  await catalog.hide(publicIdOf(3), 'stock');
  clock.passedMs += editionSeconds * 1000;
  let starting: Promise<void> | undefined;
  const beat = await measure('a restart until its heartbeat', async () => {
    starting = publisher.start();
    await heartbeat.promise;
  });
  const whole = await measure('a restart', async () => starting);
  const joined = await measure('a server that joins', async () => {
    const manifest = new FolderStore(editions, clock).readCurrent();
    store.readTenant(manifest?.tenants.get(publicIdOf(Math.ceil(tenants / 2))) ?? '');
    return Promise.resolve();
  });
  return [beat, whole, joined];
};

console.log(JSON.stringify(await (part === 'first' ? publishFirst() : restart())));
process.exit(0);
