/** A thread that builds tiny segments of a SQLite database; while the file `hold` is there, it holds up its event loop. */
import { existsSync } from 'node:fs';
import { answerBuild } from '@vitrine/publisher';
import { answerRequests } from '@vitrine/segments/threads';
import { sqliteScan } from './sqlite-scan.ts';
import { tinySegments } from './tiny-segments.ts';

export interface BuildingThreadArgument {
  readonly records: string;
  readonly segments: string;
  readonly hold: string;
}

const { records, segments, hold }: BuildingThreadArgument = JSON.parse(process.argv[2] ?? '');
const source = sqliteScan(records, Date.now);
source.before = async () => {
  while (existsSync(hold)) Bun.sleepSync(1);
};

answerRequests(
  answerBuild(Promise.resolve(new Map([['main', source]])), tinySegments(segments), {
    now: Date.now,
    monotonic: () => performance.now(),
  }),
);
