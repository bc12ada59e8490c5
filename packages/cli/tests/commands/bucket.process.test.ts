/** A publisher into a bucket and servers of it, as processes: what their metrics tell. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPlace, startVitrine, type Place } from './vitrine-process.ts';
import { type BucketServer, startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { longEditionSeconds } from '../support/long-edition.ts';
import { metricsIn, renderedMetrics } from '../observe/rendered-metrics.ts';

let place: Place;
let bucket: BucketServer;

beforeAll(async () => {
  [place, bucket] = [createPlace(), startBucketServer()];
  place.write('products.csv', 'id,name\n1,Chai\n2,Chang\n');
  for (const command of [
    'tenant create --name Shop --industry Retail --public-id cornshop',
    'import --tenant cornshop --collection products FOLDER/products.csv',
    'expose cornshop products --fields name',
  ]) {
    const { exitCode, stderr } = await place.run(command);
    if (exitCode !== 0) throw new Error(stderr);
  }
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  bucket[Symbol.dispose]();
});

const environmentOf = ({ settings }: BucketServer): Readonly<Record<string, string>> => ({
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

const scrape = async (url: string): Promise<string> => (await fetch(url)).text();

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(20);
};

const numberIn = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

const store = 's3://editions/shop';

test('publisher, server and mirror have metrics of their own', async () => {
  const publishPort = freePort();
  const publisher = startVitrine(place, 'publish', {
    ...environmentOf(bucket),
    EDITION_STORE: store,
    EDITION_CACHE: `${place.folder}/publisher`,
    EDITION_SECONDS: String(longEditionSeconds(Date.now())),
    PUBLISH_METRICS_PORT: String(publishPort),
  });
  await publisher.waitFor(/"edition-published"/);
  const servers = startVitrine(place, `serve --store ${store} --json`, {
    ...environmentOf(bucket),
    EDITION_CACHE: `${place.folder}/servers`,
    METRICS_PORT: '0',
  });
  const { metricsUrls }: { readonly metricsUrls: readonly string[] } = JSON.parse(
    await servers.waitFor(/^\{[^]*\n\}\n/),
  );
  const [serverUrl = '', mirrorUrl = '', ...others] = metricsUrls;
  expect(others).toEqual([]);
  await until(async () => numberIn(await scrape(mirrorUrl), 'vitrine_mirror_editions_fetched_total') > 0);
  // The server asks for a segment to warm up.
  await until(async () => numberIn(await scrape(mirrorUrl), 'vitrine_mirror_cache_bytes') > 100);

  const texts = {
    publisher: await scrape(`http://127.0.0.1:${publishPort}/metrics`),
    server: await scrape(serverUrl),
    mirror: await scrape(mirrorUrl),
  };
  const namesOf = ({ publisher: first, server, mirror }: typeof texts) =>
    [first, server, mirror].map((text) => Array.from(metricsIn(text).keys()));
  expect(namesOf(texts)).toEqual(namesOf(renderedMetrics));
  expect(numberIn(texts.publisher, 'vitrine_publisher_leads')).toBe(1);
  expect(numberIn(texts.publisher, 'vitrine_publisher_term')).toBe(1);
  expect(numberIn(texts.publisher, 'vitrine_editions_published_total')).toBe(1);
  expect(numberIn(texts.publisher, 'vitrine_bucket_bytes_total{verb="put"}')).toBeGreaterThan(100);
  expect(numberIn(texts.mirror, 'vitrine_bucket_bytes_total{verb="get"}')).toBeGreaterThan(100);
  expect(numberIn(texts.mirror, 'vitrine_mirror_cache_bytes')).toBeGreaterThan(100);
  expect(numberIn(texts.mirror, 'vitrine_mirror_cache_full')).toBe(0);
});

test('the mirror has the metrics port after those of the servers', async () => {
  const { exitCode, stderr } = await place.run(`serve --store ${store} --processes 3`, {
    ...environmentOf(bucket),
    PORT: '8080',
    METRICS_PORT: '65533',
  });
  expect([exitCode, stderr]).toEqual([
    2,
    '--store: each server and what fetches editions needs a separate metrics port, from METRICS_PORT=65533 upwards, but ports end at 65535. Choose a lower one, or METRICS_PORT=off.\n',
  ]);
});
