/** Trees of pages: equal to a map, equal pages for equal entries, and few pages for few changes. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { nodeOf, type PageContent, type PageNode } from '../src/page.ts';
import { PageTree } from '../src/page-tree.ts';

const entries = (count: number, value = 'a'): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`tenant-${index}`, value]);

const sorted = <Value>(all: Iterable<readonly [string, Value]>): (readonly [string, Value])[] =>
  [...all].sort(([one], [other]) => (one < other ? -1 : 1));

const pagesOf = (tree: PageTree<string>, before?: PageTree<string>) =>
  [...tree.levelsSince(before)].flat().map(({ page }) => page);

/** Writes a tree's pages into a map, and reads the tree from it. */
const stored = (tree: PageTree<string>, pages = new Map<string, string>(), loaded: string[] = []): PageTree<string> => {
  for (const { name, text } of pagesOf(tree)) pages.set(name, text);
  const load = (name: string): PageNode<string> => {
    loaded.push(name);
    const content: PageContent<string> = JSON.parse(pages.get(name) ?? '');
    return nodeOf(content, load);
  };
  return PageTree.read(JSON.parse(JSON.stringify(tree)), load);
};

const inOrder = (all: Iterable<{ readonly key: string }>) =>
  [...all].sort((one, other) => (one.key < other.key ? -1 : 1));

describe('a tree of pages', () => {
  test('has the entries of a map after any changes, also where it is stored and read', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.tuple(fc.nat(300).map(String), fc.option(fc.nat(3), { nil: undefined })), { maxLength: 120 }),
        ),
        (batches) => {
          const map = new Map<string, string>();
          let tree = PageTree.of<string>([]);
          for (const batch of batches) {
            for (const [key, value] of batch)
              if (value === undefined) map.delete(key);
              else map.set(key, String(value));
            tree = tree.with(batch.map(([key, value]) => [key, value === undefined ? undefined : String(value)]));
            expect(tree.size).toBe(map.size);
          }
          expect(sorted(tree.entries())).toEqual(sorted(map));
          const read = stored(tree);
          expect(sorted(read.entries())).toEqual(sorted(map));
          expect(read.size).toBe(map.size);
          for (const key of ['0', '7', '299', 'none']) expect(read.get(key)).toBe(map.get(key));
        },
      ),
    ));

  test('equal entries have equal pages, whatever came before', () => {
    const few = PageTree.of(entries(20));
    const grown = few.with(entries(2000)).with(
      entries(2000)
        .slice(20)
        .map(([key]) => [key, undefined]),
    );
    expect(JSON.stringify(grown)).toBe(JSON.stringify(few));
    const many = PageTree.of(entries(5000));
    const other = PageTree.of(entries(5000).toReversed())
      .with([['x', 'y']])
      .with([['x', undefined]]);
    expect(JSON.stringify(other)).toBe(JSON.stringify(many));
  });

  test('a change to the same values gives the same tree', () => {
    const tree = PageTree.of(entries(500));
    expect(
      tree.with([
        ['tenant-7', 'a'],
        ['none', undefined],
      ]),
    ).toBe(tree);
  });

  test.each(['constructor', '__proto__', 'toString', '', '12', 'ü'])('the key %p is one like others', (key) => {
    const tree = PageTree.of([...entries(40), [key, 'own']]);
    expect(stored(tree).get(key)).toBe('own');
    expect(stored(PageTree.of(entries(40))).get(key)).toBeUndefined();
    expect(PageTree.of([[key, 'own']]).get(key)).toBe('own');
  });

  test.each([
    [20, 0],
    [1000, 2],
    [100_000, 3],
  ])('of %d entries a change of one makes at most %d new pages', (count, pages) => {
    const tree = PageTree.of(entries(count));
    const next = tree.with([['tenant-7', 'b']]);
    expect(pagesOf(next, tree).length).toBeLessThanOrEqual(pages);
    expect(pagesOf(tree.with([['another', 'b']]), tree).length).toBeLessThanOrEqual(pages + 1);
    expect(pagesOf(tree, tree)).toEqual([]);
  });

  test('the root of 50,000 entries is as long as that of 1,000', () => {
    const [few, many] = [1000, 50_000].map((count) => JSON.stringify(PageTree.of(entries(count))).length);
    expect(many).toBeLessThan(1.2 * (few ?? 0));
  });

  test('differences are those of the entries, and pages that both have are not read', () => {
    const before = PageTree.of(entries(5000));
    const after = before.with([
      ['tenant-7', 'b'],
      ['tenant-8', undefined],
      ['new', 'c'],
    ]);
    const expected = [
      { key: 'new', before: undefined, after: 'c' },
      { key: 'tenant-7', before: 'a', after: 'b' },
      { key: 'tenant-8', before: 'a', after: undefined },
    ];
    expect(inOrder(after.changesSince(before))).toEqual(expected);
    const pages = new Map<string, string>();
    const loaded: string[] = [];
    const [readBefore, readAfter] = [before, after].map((tree) => stored(tree, pages, loaded));
    if (readBefore === undefined || readAfter === undefined) throw new Error('Two trees were stored.');
    loaded.length = 0;
    expect(inOrder(readAfter.changesSince(readBefore))).toEqual(expected);
    expect(loaded.length).toBeLessThanOrEqual(3 * 2 * 4);
    expect([...PageTree.of(entries(10)).changesSince(before)]).toHaveLength(4990);
  });
});
