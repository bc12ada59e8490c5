/** A program that reads a file twice, as an import does, and keeps nothing: it prints how many records, and its peak memory. */
import { readRecords } from '../src/records.ts';
import { surveyFile } from '../src/survey.ts';

const path = process.argv[2] ?? '';
let [count, peakBytes] = [0, 0];
const look = (): void => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
};
const survey = await surveyFile(path, { onProgress: look });
for await (const { records } of readRecords(path, survey, '2026-01-01T00:00:00.000Z', { onProgress: look })) {
  count += records.length;
}
console.log(JSON.stringify({ count, peakBytes }));
