/** The thread that reads sources hears what it is asked from its first moment on. */
import { expect, test } from 'bun:test';
import { startBuilder } from '../../src/editions/open-publisher.ts';
import { createFindSource } from '../../src/editions/open-sources.ts';
import { freePort } from '../../../../../tests/support/free-port.ts';

/** Within this time modules are loaded: what is asked meanwhile would be lost, were it not listened to. */
const startsWithinMs = 300;

test('who asks while the thread still loads the driver of its databases is answered', async () => {
  const url = `postgres://nobody@127.0.0.1:${freePort()}/nowhere?sslmode=disable`;
  const find = createFindSource({ kind: 'postgres', url }, () => new Map());
  const builder = startBuilder({ sourceConnectionsMax: 8, sourceSilenceSeconds: 120 }, '/nowhere', find);
  const answers: string[] = [];
  const asking: Promise<void>[] = [];
  for (const end = performance.now() + startsWithinMs; performance.now() < end; await Bun.sleep(2)) {
    asking.push(
      builder.build('main', [], 0).then(
        () => void answers.push('built'),
        () => void answers.push('refused'),
      ),
    );
  }
  await Promise.all(asking);
  expect(new Set(answers)).toEqual(new Set(['refused']));
  await builder.close();
});
