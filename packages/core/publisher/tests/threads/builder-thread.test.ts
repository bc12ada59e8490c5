/** The thread that reads sources hears what it is asked from its first moment on, and reads by the engines that it was given. */
import { expect, test } from 'bun:test';
import type { PublisherEngines } from '@vitrine/publisher';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { sourceEngines } from '../../../../../tests/service/source-engines.ts';
import { startBuilder } from '../../src/editions/open-publisher.ts';
import { createFindSource } from '../../src/editions/open-sources.ts';

/** Within this time modules are loaded: what is asked meanwhile would be lost, were it not listened to. */
const startsWithinMs = 300;

const thread = new URL('../../../../../tests/service/engines-thread.ts', import.meta.url);
const rows: readonly [given: string, engines: PublisherEngines | undefined, refusal: RegExp][] = [
  ['the driver of its databases', { ...sourceEngines, thread }, /ECONNREFUSED/],
  ['without engines', undefined, /^No engine is there that reads sources\.$/],
];

test.each(rows)('who asks while the thread still loads, %s, is answered', async (_given, engines, refusal) => {
  const url = `postgres://nobody@127.0.0.1:${freePort()}/nowhere?sslmode=disable`;
  const find = createFindSource({ kind: 'postgres', url }, () => new Map());
  const builder = startBuilder({ sourceConnectionsMax: 8, sourceSilenceSeconds: 120 }, '/nowhere', find, engines);
  const answers: string[] = [];
  const asking: Promise<void>[] = [];
  for (const end = performance.now() + startsWithinMs; performance.now() < end; await Bun.sleep(2)) {
    asking.push(
      builder.build('main', [], 0).then(
        () => void answers.push('built'),
        (error: unknown) => void answers.push(error instanceof Error ? error.message : String(error)),
      ),
    );
  }
  await Promise.all(asking);
  expect(answers.filter((answer) => !refusal.test(answer))).toEqual([]);
  expect(answers.length).toBe(asking.length);
  expect(asking.length).toBeGreaterThan(0);
  await builder.close();
});
