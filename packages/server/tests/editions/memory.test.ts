/** An edition that is over is let go of, with all that it held: otherwise a service would grow with every turn. */
import { expect, test } from 'bun:test';
import { Answer } from '../../src/editions/answer.ts';
import type { OpenEdition } from '../../src/editions/open-edition.ts';
import { engineNames, engines } from '../support/test-service.ts';

const turns = 5;
const aliveMax = 1;

test.each(engineNames)('only the open edition is held after %s has turned some times', async (engine) => {
  const service = await engines[engine]();
  const editions: WeakRef<OpenEdition>[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const question = { fingerprint: 'any', text: `turn ${turn}` };
    await service.service.editions.answer(question, '', (edition) => {
      editions.push(new WeakRef(edition));
      return Promise.resolve(new Answer('{}', false));
    });
    await service.turn();
  }
  const alive = (): number => new Set(editions.flatMap((edition) => edition.deref() ?? [])).size;
  // A reference that was looked at holds until the turn of the event loop is over.
  for (let tries = 0; tries < 20 && alive() > aliveMax; tries++) {
    await Bun.sleep(10);
    Bun.gc(true);
  }
  expect(alive()).toBeLessThanOrEqual(aliveMax);
  expect(editions.length).toBeGreaterThanOrEqual(turns);
  await service.stop();
});
