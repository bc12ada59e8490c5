/** A short run of what `npm run fuzz` does for minutes: whatever bytes the service is sent, it answers as the contract says. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import * as fc from 'fast-check';
import { engineNames, type EngineName } from '../support/test-service.ts';
import { attemptKinds } from './attempt.ts';
import { serveFuzzed, type FuzzedService } from './fuzzed-service.ts';
import { openIdleConnections } from './idle-connections.ts';
import { holdsWhateverIsSent, printFailure, tryOut } from './property.ts';
import { slowSender } from './slow-sender.ts';
import { Tally } from './tally.ts';
import { canonicalAnswers, complaints, handlesAreTold, handlesOf } from './vital-signs.ts';

/** What the HTTP server does is the same on both; the first has it easier. */
const attempts: Record<EngineName, number> = { sqlite: 450, postgres: 250 };
const idleCount = 200;

describe.each(engineNames)('%s', (engine) => {
  let service: FuzzedService;
  let before: readonly string[];
  let handlesBefore: number;
  let slowFaults: Promise<readonly string[]>;
  const tally = new Tally();
  beforeAll(async () => {
    service = await serveFuzzed(engine);
    before = await canonicalAnswers(service);
    if (handlesAreTold) handlesBefore = handlesOf(service.serverPid);
  });
  afterAll(async () => service[Symbol.asyncDispose]());

  test('whatever is sent is answered in the envelope, or refused as no request', async () => {
    slowFaults = tryOut(service.port, slowSender(2), tally);
    const details = await fc.check(holdsWhateverIsSent(service, tally), { numRuns: attempts[engine] });
    expect(printFailure(details)).toBe(undefined);
  });

  test('who sends slowly meanwhile is answered', async () => expect(await slowFaults).toEqual([]));

  test('attempts were of every kind', () =>
    expect([...tally.outcomes.keys()].sort()).toEqual([...attemptKinds].sort()));

  test('none was told to come again', () => expect([...tally.statuses.keys()]).not.toContain(503));

  test('it answers as before beside idle connections', async () => {
    const idle = await openIdleConnections(service.port, idleCount);
    expect([idle.open(), idle.failures()]).toEqual([idleCount, 0]);
    expect(await canonicalAnswers(service)).toEqual([...before]);
    idle.close();
  });

  test('it has nothing to complain of', () => expect(complaints(service)).toEqual([]));

  test.skipIf(!handlesAreTold)('it lets go of every connection', async () => {
    await until(() => handlesOf(service.serverPid) <= handlesBefore + 10);
  });
});
