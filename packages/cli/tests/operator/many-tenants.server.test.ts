/** Thousands of tenants by the operator's API: created and exposed by the template, disabled, and deleted, each in one request. */
import { describe, expect, test } from 'bun:test';
import { isAll } from '../../../../tests/support/scope.ts';
import { until } from '../../../../tests/support/until.ts';
import { engineNames, readJson } from '../support/test-service.ts';
import { offerShared, operateAs, startOperatorService } from './operate.ts';

const tenants = isAll ? 20_000 : 2000;

interface Applied {
  readonly summary: Readonly<Record<string, number>>;
  readonly exposed: number;
}

describe.each(engineNames)('on %s', (engine) => {
  test(`${tenants} tenants`, async () => {
    const service = await startOperatorService(engine);
    const operate = await operateAs(service);
    await offerShared(service, 'shared');
    await operate('PUT', '/operator/template/shared', { body: { state: 'public', fields: ['name', 'price'] } });
    const took: string[] = [];
    const apply = async (what: string, row: (reference: string) => unknown, query = ''): Promise<Applied> => {
      const lines = Array.from({ length: tenants }, (_, index) => JSON.stringify(row(`company-${index}`)));
      const startedAt = performance.now();
      const asked = { file: lines.join('\n'), type: 'application/x-ndjson' };
      const { status, body } = await operate<Applied>('POST', `/operator/tenants/apply?changes=false${query}`, asked);
      took.push(`${what} ${((performance.now() - startedAt) / 1000).toFixed(2)} s`);
      expect(status).toBe(200);
      return body.data;
    };
    const made = await apply(
      'created and exposed',
      (reference) => ({ reference, name: reference, industry: 'Retail', scope: reference }),
      '&exposeTemplate=true',
    );
    expect([made.summary['created'], made.exposed]).toEqual([tenants, tenants]);
    const { body } = await operate<{ tenants: readonly { publicId: string }[] }>('GET', '/operator/tenants?limit=1');
    const publicId = body.data.tenants[0]?.publicId ?? '';
    const isShown = async () => {
      const { data } = await readJson<{ data: { collections: unknown[] } | null }>(await service.get(publicId));
      return data === null ? 'gone' : String(data.collections.length);
    };
    const seen = async (wanted: string): Promise<void> => {
      const startedAt = performance.now();
      await until(async () => (await isShown()) === wanted);
      took.push(`seen ${((performance.now() - startedAt) / 1000).toFixed(2)} s`);
    };
    await seen('1');
    expect((await apply('disabled', (reference) => ({ reference, enabled: false }))).summary['disabled']).toBe(tenants);
    await seen('gone');
    expect((await apply('deleted', (reference) => ({ reference, delete: true }))).summary['deleted']).toBe(tenants);
    expect((await operate<{ tenants: unknown[] }>('GET', '/operator/tenants')).body.data.tenants).toEqual([]);
    console.log(`${engine}, ${tenants} tenants: ${took.join(', ')}`);
    await service.stop();
  });
});
