/** What the tests' PostgreSQL is run from: root asks as another user whether that one may. */
import { expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { othersMayRead } from '../../../../tests/support/embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

/** Without being root nobody else is asked to run anything. */
test.each([
  [0o700, !isRoot],
  [0o755, true],
])('a file in a folder of mode %o', (mode, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-folder-'));
  try {
    const file = join(folder, 'initdb');
    writeFileSync(file, '');
    chmodSync(folder, mode);
    expect(othersMayRead(file)).toBe(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
