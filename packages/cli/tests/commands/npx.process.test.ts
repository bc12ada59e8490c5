/** `npx vitrine serve` ends with its npx, by whatever signal that ends: npx passes some on, and a shell between them takes them. */
import { expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createPlace, serveVitrine } from './vitrine-process.ts';

const answers = async (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

test.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s', async (signal) => {
  await using place = createPlace(['npx', 'vitrine']);
  const serving = await serveVitrine(place, { PATH: process.env['PATH'] ?? '' });
  expect(await answers(serving.url)).toBe(true);
  serving.kill(signal);
  await until(async () => !(await answers(serving.url)));
  await serving.exited;
});
