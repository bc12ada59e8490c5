/** The bucket that settings name: what doctor says of one that can be used, of one that lacks conditions, and of one that is away. */
import { expect, test } from 'bun:test';
import { startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { parseConfig } from '../../src/config.ts';
import { bucketFindings } from '../../src/doctor/bucket-findings.ts';

const now = Date.parse('2026-03-01T12:00:10.000Z');

const lookAt = async (settings: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const config = parseConfig({
    EDITION_STORE: 's3://editions/shop',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'the-secret',
    ...settings,
  });
  const found = await bucketFindings(config, now);
  expect(JSON.stringify(found)).not.toContain('the-secret');
  return found.map(({ state, about, found: text }) => `${state} ${about}: ${text}`);
};

test('none is looked for where none is named', async () => {
  expect(await lookAt({ EDITION_STORE: 'auto' })).toEqual([]);
});

test('one that can be used, and what was published into it', async () => {
  using server = startBucketServer();
  const settings = { S3_ENDPOINT: server.settings.endpoint ?? '' };
  expect(await lookAt(settings)).toEqual([
    'well bucket: It can be read, written and listed. Nothing was published into it yet.',
  ]);
  const head = { format: 2, term: 3, holder: 'a', beat: 9, manifest: '', state: '', writtenAt: now - 2000 };
  server.objects.set('shop/head.json', Buffer.from(JSON.stringify(head)));
  expect(await lookAt(settings)).toEqual([
    'well bucket: It can be read, written and listed. Its publisher was heard 2 s ago, by the clocks of both machines; it is number 3 that leads.',
  ]);
  expect([...server.objects.keys()]).toEqual(['shop/head.json']);
});

test('one without conditions is a note', async () => {
  using server = startBucketServer('unknown');
  expect(await lookAt({ S3_ENDPOINT: server.settings.endpoint ?? '' })).toEqual([
    'note bucket: It can be read, written and listed. Nothing was published into it yet. The service does not compare and swap: start one publisher alone.',
  ]);
});

test('one that is full or away is ill', async () => {
  using server = startBucketServer();
  server.faults = { isFull: true };
  expect(await lookAt({ S3_ENDPOINT: server.settings.endpoint ?? '' })).toEqual([
    'ill bucket: s3://editions/shop cannot be used: PUT conditions/doctor.txt: InsufficientStorage. Check S3_ENDPOINT, S3_REGION and the key, and its rights: docs/cluster.md.',
  ]);
  expect(await lookAt({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toEqual([
    expect.stringMatching(/^ill bucket: s3:\/\/editions\/shop cannot be used: GET head\.json: ECONNREFUSED\./),
  ]);
});
