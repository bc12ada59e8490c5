/**
 * A program that publishes one edition after another as fast as it can, while records and exposures change, until it is
 * killed. In every state of the database all products have one price.
 */
import { join } from 'node:path';
import { Database } from 'bun:sqlite';
import { findCollection, findTenant, openDatabase, openSqliteStore } from '@vitrine/catalog';
import { Publisher } from '@vitrine/publisher';
import { FolderStore } from '@vitrine/store';
import { createLocalBuilder } from '../../../../../../tests/service/local-builder.ts';
import { createManualClock } from '../../../../../../tests/service/manual-clock.ts';
import { lengthMs, show, withdraw } from './new-publisher.ts';
import { sqliteScan } from './sqlite-scan.ts';
import { tinySegments } from './tiny-segments.ts';

const [root = '', startedAt = '0'] = process.argv.slice(2);
const folder = join(root, 'store');
const catalog = await openSqliteStore(openDatabase(join(root, 'catalog.db')));
const records = new Database(join(root, 'records.db'));
const clock = createManualClock(Number(startedAt));
const source = sqliteScan(join(root, 'records.db'), clock.now);
const publisher = new Publisher({
  store: catalog,
  builder: createLocalBuilder(new Map([['main', source]]), tinySegments(join(folder, 'segments')), clock),
  editions: new FolderStore(folder, clock),
  clock,
  observe: () => undefined,
  lengthSeconds: lengthMs / 1000,
  segmentFormat: 1,
  sweepGraceMs: 3 * lengthMs,
});

const bakery = await findTenant(catalog, 'bakery01');
const products = await findCollection(catalog, bakery, 'products');
await publisher.start();
console.log('started');
for (;;) {
  records.run('update products set price = price + 1');
  clock.advance(lengthMs);
  await publisher.publishEdition();
  await withdraw({ catalog }, bakery, products, ['name']);
  await publisher.follow();
  await show({ catalog }, bakery, products, ['name']);
  await publisher.follow();
}
