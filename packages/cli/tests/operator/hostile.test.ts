/** Requests that a careful program does not send to the operator's API: odd values, huge bodies, and bodies that are cut off. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { changeTenant, findTenant } from '@vitrine/catalog';
import { until } from '../../../../tests/support/until.ts';
import { engineNames, type TestService } from '../support/test-service.ts';
import { offerShared, operateAs, signOperatorToken, startOperatorService, type Operate } from './operate.ts';

/** Sends the beginning of a request, and closes the connection. */
const sendPart = async (url: string, lines: readonly string[], body: string): Promise<void> => {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname, () => socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`));
  socket.on('data', () => undefined).on('close', () => resolve());
  return promise;
};

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let operate: Operate;
  let folder: string;
  const rows = ['cutoff11', 'cutoff22', 'cutoff33'].map((id) => JSON.stringify({ id, name: id, industry: 'Retail' }));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-hostile-'));
    service = await startOperatorService(engine, {}, { TMPDIR: folder });
    operate = await operateAs(service);
    await offerShared(service, 'shared');
    const made = { file: rows.join('\n'), type: 'application/x-ndjson' };
    expect((await operate('POST', '/operator/tenants/apply', made)).status).toBe(200);
  });
  const bodies = async (): Promise<number> => (await readdir(folder)).length;
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['GET', '/operator/keys?expiresBefore=2027-99-99', {}],
    ['GET', '/operator/keys?after=99999999999999999999', {}],
    ['GET', '/operator/tenants?after=%00', {}],
    ['GET', '/operator/tenants?reference=%00', {}],
    ['GET', '/operator/usage?after=%00', {}],
    ['POST', '/operator/publish', { body: { tenant: '\0' } }],
  ])('%s %s is a 400', async (method, path, asked) => {
    const { status, body: told } = await operate(method, path, asked);
    expect([status, told.meta?.details?.length]).toEqual([400, 1]);
  });

  test('a hundred thousand mistakes are a short answer', async () => {
    const body = { tenants: Array.from({ length: 100_000 }, () => 1), state: 'public' };
    const { status, body: told } = await operate('POST', '/operator/collections/shared/expose', { body });
    expect([status, (told.meta?.details?.length ?? 0) < 10]).toEqual([400, true]);
  });

  test.each([
    ['Content-Length: 5000', `${rows[0]}\n`],
    ['Transfer-Encoding: chunked', `${((rows[0] ?? '').length + 1).toString(16)}\r\n${rows[0]}\n\r\n`],
  ])('a file that is cut off deletes nothing (%s)', async (header, body) => {
    const Authorization = `Bearer ${await signOperatorToken(service)}`;
    const path = '/operator/tenants/apply?deleteMissing=true';
    const head = [`POST ${path} HTTP/1.1`, `Host: ${new URL(service.consoleUrl).host}`];
    const headers = [`Authorization: ${Authorization}`, 'Content-Type: application/x-ndjson', header];
    await sendPart(service.consoleUrl, [...head, ...headers], body);
    // Bulk changes take turns: the first is over when a second one is.
    const again = { file: rows.join('\n'), type: 'application/x-ndjson' };
    const { body: told } = await operate<Applied>('POST', '/operator/tenants/apply', again);
    expect(told.data.summary).toMatchObject({ created: 0, unchanged: rows.length });
  });

  test('a file that comes too slowly is refused, and leaves nothing behind', async () => {
    const { hostname, port, host } = new URL(service.consoleUrl);
    const head = [
      'POST /operator/tenants/apply?deleteMissing=true HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${await signOperatorToken(service)}`,
      'Content-Type: application/x-ndjson',
      'Content-Length: 5000',
    ];
    let told = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n${rows[0]}\n`));
    socket.on('data', (part) => (told += part.toString()));
    await until(async () => (await bodies()) === 1);
    await until(() => {
      service.clock.advance(60_000);
      return told !== '';
    });
    socket.destroy();
    expect(told).toStartWith('HTTP/1.1 400');
    expect(told).toContain('It took longer than 5 minutes.');
    await until(async () => (await bodies()) === 0);
    const again = { file: rows.join('\n'), type: 'application/x-ndjson' };
    const { body } = await operate<Applied>('POST', '/operator/tenants/apply', again);
    expect(body.data.summary).toMatchObject({ created: 0, unchanged: rows.length });
  });

  test.each(['GET', 'HEAD'])('a %s with a body is answered without it', async (method) => {
    const { hostname, port, host } = new URL(service.consoleUrl);
    const head = [
      `${method} /openapi.json HTTP/1.1`,
      `Host: ${host}`,
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ];
    let told = '';
    const socket = connect(Number(port), hostname, () => socket.write(head.join('\r\n')));
    socket.on('data', (part) => (told += part.toString()));
    await until(() => told !== '');
    socket.destroy();
    expect(told).toMatch(/^HTTP\/1\.1 (?:200|4\d\d)/);
  });

  test('so is any other body', async () => {
    const { hostname, port, host } = new URL(service.consoleUrl);
    const head = ['POST /enter HTTP/1.1', `Host: ${host}`, 'Content-Length: 100', '', 'invitation='];
    let told = '';
    const socket = connect(Number(port), hostname, () => socket.write(head.join('\r\n')));
    socket.on('data', (part) => (told += part.toString()));
    await until(() => {
      service.clock.advance(60_000);
      return told !== '';
    });
    socket.destroy();
    expect(told).toStartWith('HTTP/1.1 400');
  });

  test('a change of a tenant keeps what another one has changed meanwhile', async () => {
    const { store, clock } = service;
    const before = await findTenant(store, 'cutoff11');
    const now = new Date(clock.now());
    await changeTenant(store, before, { scope: '17' }, now);
    await changeTenant(store, before, { name: 'Corner Shop' }, now);
    expect(await findTenant(store, 'cutoff11')).toMatchObject({ name: 'Corner Shop', scope: '17' });
  });

  test('the document has one path', async () => {
    const statuses = ['', '.bak', '/'].map(
      async (rest) => (await fetch(`${service.consoleUrl}/openapi.json${rest}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  });
});

interface Applied {
  readonly summary: Readonly<Record<string, number>>;
}
