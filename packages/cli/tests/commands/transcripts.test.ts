/** The commands as people use them: each transcript in `transcripts/` goes again as it is written there. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandLine } from './command-line.ts';
import { replay } from './transcript.ts';

const folder = join(import.meta.dir, 'transcripts');

test.each(readdirSync(folder))('%s', async (file) => {
  using commandLine = createCommandLine();
  const transcript = readFileSync(join(folder, file), 'utf8');
  const replayed = await replay(commandLine, transcript);
  expect(replayed.replaceAll(/[\d,]+ MB are left on the disk/g, 'ROOM MB are left on the disk')).toBe(transcript);
});
