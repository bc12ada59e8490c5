/** The verbs of a bucket: what comes of each, whatever the service answers. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { Bucket, parseBucketAddress, printBucketAddress } from '../src/index.ts';
import { findTagForm } from '../src/head.ts';

test('what is written is read, under conditions', async () => {
  using server = startBucketServer();
  const bucket = new Bucket(server.settings);
  expect(await bucket.get('a')).toEqual({ kind: 'missing' });
  expect(await bucket.put('a', 'one', { ifMatch: '"x"' })).toEqual({ kind: 'refused' });
  const put = await bucket.put('a', 'one', { ifNoneMatch: '*' });
  const tag = put.kind === 'written' ? put.tag : '';
  expect(await bucket.put('a', 'two', { ifNoneMatch: '*' })).toEqual({ kind: 'refused' });
  expect(await bucket.get('a')).toEqual({ kind: 'found', text: 'one', tag });
  expect(await bucket.get('a', tag)).toEqual({ kind: 'unchanged' });
  expect((await bucket.put('a', 'two', { ifMatch: tag })).kind).toBe('written');
  expect(await bucket.put('a', 'three', { ifMatch: tag })).toEqual({ kind: 'refused' });
  expect([...server.objects.keys()]).toEqual(['shop/a']);
  await bucket.remove('a');
  await bucket.remove('a');
  expect(await bucket.get('a')).toEqual({ kind: 'missing' });
});

test('files go there and come back, and are counted', async () => {
  using server = startBucketServer();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bucket-'));
  try {
    const counted: [string, number][] = [];
    const bucket = new Bucket(server.settings, (verb, bytes) => void counted.push([verb, bytes]));
    // More than one part of an upload.
    const content = Buffer.alloc(12_000_000, 'vitrine');
    writeFileSync(join(folder, 'there'), content);
    await bucket.upload('large', join(folder, 'there'));
    await bucket.download('large', join(folder, 'back'), content.length);
    expect(readFileSync(join(folder, 'back')).equals(content)).toBe(true);
    await bucket.download('large', join(folder, 'back'));
    expect(counted).toEqual([
      ['put', content.length],
      ['get', content.length],
      ['get', content.length],
    ]);
    expect(bucket.download('large', join(folder, 'back'), 5)).rejects.toThrow('GET large: 12000000 bytes of 5');
    expect(bucket.download('none', join(folder, 'back'), 5)).rejects.toThrow('GET none: NoSuchKey');
    expect(bucket.upload('large', join(folder, 'none'))).rejects.toThrow('PUT large: ENOENT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('all objects are listed, page after page', async () => {
  using server = startBucketServer();
  const bucket = new Bucket(server.settings);
  for (let number = 10; number < 35; number += 1) await bucket.put(`tenants/${number}`, 'x'.repeat(number));
  await bucket.put('keys/1', 'x');
  const listed = await Array.fromAsync(bucket.list('tenants/'));
  expect(listed).toHaveLength(25);
  expect(listed[24]).toEqual({ key: 'tenants/34', bytes: 34 });
});

test('failures are codes, with nothing of what was asked for', async () => {
  using server = startBucketServer();
  const counted: string[] = [];
  const bucket = new Bucket(server.settings, (...count) => void counted.push(count.join(' ')));
  server.faults = { failing: 1000 };
  expect(bucket.get('a')).rejects.toThrow('GET a: SlowDown');
  expect(bucket.put('a', 'secret')).rejects.toThrow('PUT a: SlowDown');
  server.faults = {};
  await bucket.get('a');
  expect(counted).toEqual(['get 0 failed', 'put 0 failed', expect.stringMatching(/^get \d+ answered$/)]);
  const elsewhere = new Bucket({ ...server.settings, bucket: 'other-bucket' });
  expect(elsewhere.get('a')).rejects.toThrow('GET a: NoSuchBucket');
  expect(elsewhere.put('a', 'x', { ifMatch: '"x"' })).rejects.toThrow('PUT a: NoSuchBucket');
  expect(Array.fromAsync(elsewhere.list('a'))).rejects.toThrow('LIST a: NoSuchBucket');
  const away = new Bucket({ ...server.settings, endpoint: 'http://127.0.0.1:9' });
  expect(away.get('a')).rejects.toThrow('GET a: ECONNREFUSED');
});

test.each([
  ['honoured', 'quoted'],
  ['bare', 'bare'],
  ['ignored', undefined],
  ['unknown', undefined],
] as const)('a service where conditions are %s', async (conditions, expected) => {
  using server = startBucketServer(conditions);
  expect(await findTagForm(new Bucket(server.settings), 'probe')).toBe(expected);
});

test('a service that fails says nothing of conditions', async () => {
  using server = startBucketServer();
  server.faults = { failing: 1000 };
  expect(findTagForm(new Bucket(server.settings), 'probe')).rejects.toThrow('PUT probe: SlowDown');
});

test.each([
  ['s3://editions', { bucket: 'editions', prefix: '' }, 's3://editions/'],
  ['s3://editions/', { bucket: 'editions', prefix: '' }, 's3://editions/'],
  ['s3://my.editions/shop//a/', { bucket: 'my.editions', prefix: 'shop/a/' }, 's3://my.editions/shop/a'],
  ['s3://', undefined, undefined],
  ['s3://E/x', undefined, undefined],
  ['s3://user:secret@editions', undefined, undefined],
  ['s3://editions?x=1', undefined, undefined],
  ['https://editions', undefined, undefined],
])('%s', (text, address, printed) => {
  expect(parseBucketAddress(text)).toEqual(address);
  if (address !== undefined) expect(printBucketAddress(address)).toBe(printed ?? '');
});
