/** A thread that builds tiny segments of a SQLite database; while the file `hold` is there, it holds up its event loop, and `segments-max` holds up segments after so many. */
import { existsSync, readFileSync } from 'node:fs';
import { answerBuild } from '../../../src/editions/builder.ts';
import { answerRequests } from '@vitrine/segments/threads';
import { createLane } from '@vitrine/store';
import type { Segments } from '../../../src/editions/segments.ts';
import { sqliteScan } from './sqlite-scan.ts';
import { tinySegments } from './tiny-segments.ts';

export interface BuildingThreadArgument {
  readonly records: string;
  readonly segments: string;
  readonly hold: string;
  readonly max: string;
}

const { records, segments, hold, max }: BuildingThreadArgument = JSON.parse(process.argv[2] ?? '');
const source = sqliteScan(records, Date.now);
source.before = async () => {
  while (existsSync(hold)) Bun.sleepSync(1);
};

let written = 0;
const tiny = tinySegments(segments);
const write: Segments['write'] = (partitions) => {
  while (existsSync(max) && written >= Number(readFileSync(max, 'utf8'))) Bun.sleepSync(1);
  written += 1;
  return tiny.write(partitions);
};

answerRequests(
  answerBuild(
    async () => Promise.resolve(source),
    { ...tiny, write },
    { now: Date.now, monotonic: () => performance.now() },
    createLane(1),
  ),
);
