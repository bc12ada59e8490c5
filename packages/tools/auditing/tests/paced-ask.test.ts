/** An audit keeps to the limits, and says why it waits. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPacedAsk } from '@vitrine/auditing';
import { freePort } from '../../../../tests/support/free-port.ts';
import { addTenant, follow, startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
let told: string[];

beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 3 });
  await addTenant(service, 'hideaway');
  await follow(service);
});
afterAll(async () => service.stop());

const askPaced = (advance: (ms: number) => void) => {
  told = [];
  const wait = async (ms: number): Promise<void> => advance(ms);
  return createPacedAsk({ url: service.service.url, wait, tell: (text) => void told.push(text) });
};

test('past the limit it waits for the window to end, and every question is answered', async () => {
  const ask = askPaced((ms) => service.clock.advance(ms));
  const statuses: number[] = [];
  for (let question = 0; question < 8; question++) {
    statuses.push((await ask('/api/v1/public/t/hideaway')).status);
    service.clock.advance(1000);
  }
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  const waits = 'Waits 58 s: the limit of 3 requests a minute is for the audit too.\n';
  expect(told).toEqual([waits, waits]);
});

test('where others use the limit up too, it asks again, and in the end gives up', async () => {
  await service.get('hideaway');
  const ask = askPaced(() => undefined);
  const message = `${service.service.url} cannot answer now. Try again when it is less busy.`;
  expect(await ask('/api/v1/public/t/hideaway').catch(String)).toBe(`AuditError: ${message}`);
  expect(told).toHaveLength(5);
});

test('where nobody answers it says what to do', async () => {
  const url = `http://127.0.0.1:${freePort()}`;
  const ask = createPacedAsk({ url, wait: async () => undefined, tell: () => undefined });
  expect(await ask('/').catch(String)).toMatch(
    /^AuditError: No answer from http:.* Start it with "vitrine serve", or say --url where it is\.$/,
  );
});
