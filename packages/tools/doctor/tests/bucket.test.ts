/** The bucket that settings name: what doctor says of one that can be used, of one that lacks conditions, and of one that is away. */
import { expect, test } from 'bun:test';
import { startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { storeFormat } from '@vitrine/store';
import { bucketFindings } from '../src/bucket-findings.ts';

const now = Date.parse('2026-03-01T12:00:10.000Z');

const lookAt = async (endpoint: string | null, isElected = false): Promise<readonly string[]> => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'the-secret' };
  const settings = { bucket: 'editions', prefix: 'shop/', endpoint, region: 'us-east-1', ...keys };
  const found = await bucketFindings(settings, isElected, now);
  expect(JSON.stringify(found)).not.toContain('the-secret');
  return found.map(({ state, about, found: text }) => `${state} ${about}: ${text}`);
};

test('one that can be used, and what was published into it', async () => {
  using server = startBucketServer();
  expect(await lookAt(server.settings.endpoint)).toEqual([
    'ok bucket: It can be read, written and listed. Nothing has been published to it yet.',
  ]);
  const head = { format: storeFormat, term: 3, holder: 'a', beat: 9, manifest: '', state: '', writtenAt: now - 2000 };
  server.objects.set('shop/head.json', Buffer.from(JSON.stringify(head)));
  expect(await lookAt(server.settings.endpoint)).toEqual([
    "ok bucket: It can be read, written and listed. Its publisher's last heartbeat is 2 s old, by the clocks of both machines; its term is 3.",
  ]);
  expect([...server.objects.keys()]).toEqual(['shop/head.json']);
});

test('one without conditions is a warning', async () => {
  using server = startBucketServer('unknown');
  expect(await lookAt(server.settings.endpoint)).toEqual([
    'warning bucket: It can be read, written and listed. Nothing has been published to it yet. The service does not support conditional writes: start only one publisher.',
  ]);
  expect(await lookAt(server.settings.endpoint, true)).toEqual([
    'warning bucket: It can be read, written and listed. Nothing has been published to it yet. The service does not support conditional writes: a lock in PostgreSQL elects the leading publisher.',
  ]);
});

test('one that is full or away is an error', async () => {
  using server = startBucketServer();
  server.faults = { isFull: true };
  expect(await lookAt(server.settings.endpoint)).toEqual([
    'error bucket: s3://editions/shop cannot be used: PUT conditions/doctor.txt: InsufficientStorage. Check S3_ENDPOINT, S3_REGION and the permissions of the key (docs/cluster.md).',
  ]);
  expect(await lookAt('http://127.0.0.1:9')).toEqual([
    expect.stringMatching(/^error bucket: s3:\/\/editions\/shop cannot be used: GET head\.json: ECONNREFUSED\./),
  ]);
});
