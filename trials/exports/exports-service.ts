/** Vitrine with two tenants whose files strangers attack, and another whose exports are timed. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPlace,
  runVitrine,
  startVitrine,
  type Place,
} from '../../packages/cli/tests/commands/vitrine-process.ts';
import { isReadyWithin } from '../../packages/cli/tests/processes/starting.ts';
import { freePort } from '../../tests/support/free-port.ts';

export interface ExportsService extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

export const attacked = ['attack01', 'attack02'] as const;
export const timed = 'neighbor';

interface Filled {
  readonly publicId: string;
  readonly slug: string;
  readonly records: number;
  readonly characters: number;
}

/** Many short records cost most to measure, and few long ones least to read slowly. */
const collections: readonly Filled[] = [
  ...attacked.flatMap((publicId) => [
    { publicId, slug: 'many', records: 60_000, characters: 600 },
    { publicId, slug: 'long', records: 10_000, characters: 4000 },
  ]),
  { publicId: timed, slug: 'items', records: 20_000, characters: 200 },
];

const readyMsMax = 120_000;

export const startExportsService = async (): Promise<ExportsService> => {
  const place = createPlace();
  for (const publicId of [...attacked, timed])
    await runVitrine(place, `tenant create --name ${publicId} --industry Trade --public-id ${publicId}`);
  for (const collection of collections) await fill(place, collection);
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = startVitrine(place, 'serve', {
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    EDITION_SECONDS: '3600',
    SHUTDOWN_SECONDS: '1',
    LOG_LEVEL: 'error',
  });
  if (!(await isReadyWithin(readyMsMax, url))) throw new Error(`The service does not answer: ${service.stderr()}`);
  return {
    port,
    url,
    [Symbol.asyncDispose]: async () => {
      service.kill('SIGTERM');
      await service.exited;
      await place[Symbol.asyncDispose]();
    },
  };
};

const fill = async (place: Place, { publicId, slug, records, characters }: Filled): Promise<void> => {
  const path = join(place.folder, `${slug}.csv`);
  const text = 'x'.repeat(characters);
  const rows = Array.from(
    { length: records },
    (_, index) => `i${index},2026-01-01T00:00:00Z,${index},Item ${index} ${text}`,
  );
  mkdirSync(place.folder, { recursive: true });
  await Bun.write(path, ['id,createdAt,number,name', ...rows, ''].join('\n'));
  await runVitrine(place, `import ${path} --tenant ${publicId} --collection ${slug}`);
  await runVitrine(place, `expose ${publicId} ${slug} --fields number,name`);
};
