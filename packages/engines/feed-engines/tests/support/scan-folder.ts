/** A program that describes and scans the table `things` of a folder, and keeps nothing: it prints how many rows, and its peak memory. */
import { field, tableOf } from './test-folder.ts';
import { folder } from '../../src/index.ts';

const url = process.argv[2] ?? '';
let [count, peakBytes] = [0, 0];
const look = (): void => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
};
const engine = await folder.load();
const described = await engine.look(url, 'test');
const [shape] = await described.describeTables();
look();
const fields = [field('name'), field('price', 'number', 'numeric')];
await engine.openSource({ name: 'files', url, now: Date.now }).scan([tableOf('things', { fields })], {
  rows: (_table, rows) => {
    count += rows.length;
    look();
  },
  failed: (_table, error) => {
    throw error;
  },
  done: look,
});
console.log(JSON.stringify({ count, described: shape?.estimatedRows, peakBytes }));
