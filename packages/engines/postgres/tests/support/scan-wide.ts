/** Scans the view `wide` of a database, and tells what that took; in a process of its own, whose memory is for nothing else. */
import { PostgresSource } from '../../src/driver.ts';
import { field, RecordingSink, tableOf } from '../../../../../tests/support/scanned.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('Say the URL of the database.');

const sink = new RecordingSink();
const told = { count: 0, largestBatch: 0, megabytes: 0 };
const before = process.memoryUsage().rss;
sink.rows = (_table, rows) => {
  told.count += rows.length;
  told.largestBatch = Math.max(
    told.largestBatch,
    rows.reduce((sum, row) => sum + String(row[3]).length, 0),
  );
  told.megabytes = Math.max(told.megabytes, (process.memoryUsage().rss - before) / 1e6);
};
const source = new PostgresSource({ name: 'main', now: Date.now, url });
await source.scan([tableOf('wide', { fields: [field('padding', 'text')] })], sink);
await source.close();
console.log(JSON.stringify(told));
