/** Certificates of remotes are verified, whatever the environment says. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { makeCertificate, opensslProgram } from '../../../../../tests/support/certificate.ts';
import { Requests } from '../../src/http/requests.ts';

const limits = { requestsMax: 9, bytesMax: 1000, deadlineMs: 120_000, waitMsMax: 0 };

const lookup = async () => Promise.resolve(['127.0.0.1']);

/** The text of an answer, or why there is none. */
const ask = async (url: URL): Promise<string> => {
  const { signal } = new AbortController();
  const requests = new Requests({
    url,
    headers: {},
    allowed: ['127.0.0.1'],
    limits,
    silenceMs: 120_000,
    signal,
    lookup,
  });
  try {
    const { body } = await requests.get(url);
    return Buffer.concat(await Array.fromAsync(body)).toString();
  } catch (error) {
    return String(error);
  } finally {
    requests.close();
  }
};

describe.skipIf(opensslProgram === null)('TLS', () => {
  let secure: Bun.Server<undefined>;
  let plain: Bun.Server<undefined>;
  const sentence = 'is not signed by an authority that this machine knows';

  beforeAll(() => {
    const { certificate, key } = makeCertificate();
    const tls = { cert: Bun.file(certificate), key: Bun.file(key) };
    secure = Bun.serve({ hostname: '127.0.0.1', port: 0, tls, fetch: () => new Response('here') });
    const location = `https://localhost:${secure.port}/`;
    const redirect = () => new Response(null, { status: 301, headers: { location } });
    plain = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: redirect });
  });
  afterAll(async () => {
    await secure.stop(true);
    await plain.stop(true);
  });

  test('a certificate that signs itself is refused', async () =>
    expect(await ask(new URL(`https://localhost:${secure.port}/`))).toContain(sentence));

  test('so it is where the environment turns verification off', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await ask(new URL(`https://localhost:${secure.port}/`))).toContain(sentence);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });

  test('http may lead to https at the same host', async () =>
    expect(await ask(new URL(`http://localhost:${plain.port}/`))).toContain(
      `https://localhost:${secure.port}/: Its certificate ${sentence}`,
    ));
});
