/** Which measured files are held where there is not room for all: who takes most gives. */
import { expect, test } from 'bun:test';
import { FileCache } from '../../src/exports/file-cache.ts';

const megabyte = 1024 * 1024;

/** A word is a file: its tenant, its caller, its number, and how many megabytes it takes. */
const rows: readonly (readonly [name: string, set: string, held: string])[] = [
  ['all, where there is room', 'ax1:1 ay1:1 bx1:2', 'ax1 ay1 bx1'],
  ['of one caller the latest', 'ax1:2 ax2:2 ax3:2', 'ax2 ax3'],
  ['a tenant that takes most gives, whoever comes', 'bx1:1 ax1:1 ax2:1 ax3:1 cx1:1', 'bx1 ax2 ax3 cx1'],
  ['and of its callers the one that takes most', 'ay1:1 ax1:1 ax2:1 bx1:1 cx1:1', 'ay1 ax2 bx1 cx1'],
  ['a tenant with many callers gives before one with less', 'bx1:1 bx2:1 ax1:1 ay1:1 az1:1', 'bx1 bx2 ay1 az1'],
  ['what is asked for again stays', 'ax1:2 ax2:1 ax1? ax3:2', 'ax1 ax3'],
  [
    'many small ones count for more than they take',
    `${Array.from({ length: 15 }, (_, at) => `ax${at}:0`).join(' ')} bx1:2`,
    'ax7 ax8 ax9 ax10 ax11 ax12 ax13 ax14 bx1',
  ],
  ['what is larger than all the room is not held', 'ax1:1 bx1:5', 'ax1'],
];

test.each(rows)('%s: %s leaves %s', (_name, set, held) => {
  const files = new FileCache<{ readonly heldBytes: number }>(4 * megabyte);
  const names: string[] = [];
  for (const word of set.split(' ')) {
    const [name = '', size] = word.split(/[:?]/);
    if (size === '') files.get(name);
    else {
      files.set(name, { heldBytes: Number(size) * megabyte }, { tenant: name.charAt(0), caller: name.slice(0, 2) });
      names.push(name);
    }
  }
  expect(names.filter((name) => files.get(name) !== undefined)).toEqual(held.split(' '));
});

test('what is dropped is not held, and makes room', () => {
  const files = new FileCache<{ readonly heldBytes: number }>(2 * megabyte);
  const requester = { tenant: 'a', caller: 'x' };
  files.set('one', { heldBytes: megabyte }, requester);
  files.set('two', { heldBytes: megabyte }, requester);
  files.drop((key) => key === 'one');
  files.set('three', { heldBytes: megabyte }, requester);
  expect(['one', 'two', 'three'].map((key) => files.get(key) !== undefined)).toEqual([false, true, true]);
});
