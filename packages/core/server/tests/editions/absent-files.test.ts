/** Questions that wait for files of a folder that follows a bucket. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForAsking, type Suspect } from '@vitrine/store';
import { AbsentFiles, FilesAbsent } from '../../src/editions/absent-files.ts';

const nameOf = (number: number): string => number.toString(16).padStart(32, '0');

const open = (fetchFile: (file: Suspect) => Promise<boolean>) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-absent-'));
  const listening = listenForAsking(folder, fetchFile);
  const absent = new AbsentFiles({
    folder,
    segmentsFolder: folder,
    clock: { monotonic: () => performance.now() },
    onRemoved: () => undefined,
  });
  const have = new Set<string>();
  const ask = async (file: Suspect): Promise<string> =>
    absent.whenThere({ tenant: file.name, caller: 'one' }, () => {
      if (have.has(file.name)) return 'there';
      throw new FilesAbsent([file]);
    });
  const close = (): void => {
    listening[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  };
  return { have, ask, close };
};

test('a page does not wait for segments that do not come, however many', async () => {
  const over = Promise.withResolvers<boolean>();
  const { have, ask, close } = open(async ({ kind, name }) => {
    const isThere = kind === 'pages' || (await over.promise);
    have.add(name);
    return isThere;
  });
  const segments = Array.from({ length: 300 }, async (_, number) => ask({ kind: 'segments', name: nameOf(number) }));
  await Bun.sleep(100);
  expect(await ask({ kind: 'pages', name: 'a'.repeat(40) })).toBe('there');
  over.resolve(true);
  expect(new Set(await Promise.all(segments))).toEqual(new Set(['there']));
  close();
});

test('a question that joins another one waits for its own five seconds', async () => {
  let asks = 0;
  const { have, ask, close } = open(async ({ name }) => {
    if (asks++ === 0) return new Promise<never>(() => undefined);
    have.add(name);
    return true;
  });
  const file = { kind: 'segments', name: nameOf(1) } as const;
  const first = ask(file).catch(() => 'unavailable');
  await Bun.sleep(2000);
  expect(await Promise.all([first, ask(file)])).toEqual(['unavailable', 'there']);
  close();
});
