/** Killed at any moment, a publisher leaves a whole edition, and the next one goes on from it. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { newPublisher, readShown, startOfTime, twoTenants, writeProduct } from './support/new-publisher.ts';
import { fuzzFactor } from '../../../../../tests/support/scope.ts';

const kills = Math.ceil(20 * fuzzFactor);
/** It lives for so long at most; after each that has published nothing, the next one lives for so much longer. */
const livesMsMax = 60;
const firstEdition = startOfTime / 300_000;

test(
  `${kills} times`,
  async () => {
    await using made = await newPublisher();
    const { bakery, museum } = await twoTenants(made);
    for (const [tenant, id] of [
      [bakery, 'b1'],
      [bakery, 'b2'],
      [museum, 'm1'],
    ] as const)
      writeProduct(made, tenant, id, 0);
    let edition = 0;
    let unpublished = 0;
    // On a busy machine the first ones may all be killed before they publish.
    for (let kill = 0; kill < kills || edition <= firstEdition; kill++) {
      const program = join(import.meta.dir, 'support', 'restless-publisher.ts');
      const child = Bun.spawn([process.execPath, program, made.root, String(startOfTime + kill)], { stdout: 'pipe' });
      await child.stdout.getReader().read();
      await Bun.sleep(Math.random() * livesMsMax * (1 + unpublished));
      child.kill('SIGKILL');
      await child.exited;
      const manifest = made.manifest();
      const [first = '', ...others] = readShown(made.reader, manifest);
      expect(first).toMatch(/^bakery01\/products (name,)?price: b1=(name-b1\/)?(\d+) b2=(name-b2\/)?\3$/);
      expect(others).toEqual(['museum02/products name: m1=name-m1']);
      expect(manifest.edition).toBeGreaterThanOrEqual(edition);
      unpublished = manifest.edition > edition ? 0 : unpublished + 1;
      edition = manifest.edition;
    }
    // Some lived long enough to publish.
    expect(edition).toBeGreaterThan(firstEdition);
    await made.open();
    await made.turn();
    const price = made.records
      .query<{ readonly price: number }, []>('select distinct price from products')
      .get()?.price;
    expect(made.shown()[0]).toMatch(new RegExp(` b1=(name-b1/)?${price} b2=(name-b2/)?${price}$`));
  },
  300_000 * Math.ceil(kills / 20),
);
