/**
 * An immutable map from texts to values, stored in pages. A change rewrites the pages on the way to its entry, whatever
 * the number of entries. Equal maps have equal pages, whatever their history.
 */
import {
  type Branch,
  contentOf,
  emptyLeaf,
  hashOf,
  leafEntriesMax,
  levelMax,
  type LoadPage,
  nodeOf,
  Page,
  type PageContent,
  type PageNode,
  sizeOf,
  slotOf,
  slots,
  totalOf,
} from './page.ts';

/** An entry that differs between two trees; undefined: it is not there. */
export interface EntryChange<Value> {
  readonly key: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** True if a page may be read. */
export type IsRead = (page: Page<unknown>) => boolean;

/** A page, and the one in the same place of an earlier tree. */
interface NewPage<Value> {
  readonly page: Page<Value>;
  readonly before: Page<Value> | undefined;
}

const always: IsRead = () => true;

export class PageTree<Value> {
  /** It is part of the manifest, so that a small tree needs no page. */
  readonly #root: PageNode<Value>;

  private constructor(root: PageNode<Value>) {
    this.#root = root;
  }

  static of<Value>(entries: Iterable<readonly [key: string, value: Value]>): PageTree<Value> {
    return new PageTree<Value>(emptyLeaf).with(entries);
  }

  /** @param root whose shape was checked */
  static read<Value>(root: PageContent<Value>, load: LoadPage<Value>): PageTree<Value> {
    return new PageTree(nodeOf(root, load));
  }

  /** Keys that are close by this number tend to be in one page. */
  static orderOf(key: string): number {
    return hashOf(key);
  }

  get size(): number {
    return sizeOf(this.#root);
  }

  /** @throws StoreFileError if a page is unusable, as all that read entries */
  get(key: string): Value | undefined {
    const hash = hashOf(key);
    let node = this.#root;
    for (let level = 0; node.kind === 'branch'; level++) {
      const page = node.pages[slotOf(hash, level)];
      if (page === undefined) return undefined;
      node = page.node;
    }
    return node.entries.get(key);
  }

  /** @param isRead false for pages that are left out, with all below them */
  entries(isRead: IsRead = always): Generator<readonly [key: string, value: Value]> {
    return entriesIn(this.#root, isRead);
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(isRead?: IsRead): Generator<Value> {
    for (const [, value] of this.entries(isRead)) yield value;
  }

  /** @param changes undefined removes an entry. @returns the same tree if nothing differs */
  with(changes: Iterable<readonly [key: string, value: Value | undefined]>): PageTree<Value> {
    const hashed = Array.from(changes, ([key, value]): HashedChange<Value> => ({ hash: hashOf(key), key, value }));
    const root = changed(this.#root, hashed, 0);
    return root === this.#root ? this : new PageTree(root);
  }

  /** True if both have the same entries; no page is read. */
  equals(other: PageTree<Value>): boolean {
    return this.#root === other.#root || JSON.stringify(this) === JSON.stringify(other);
  }

  /**
   * The entries that differ from an earlier tree; pages that both have are not read.
   * @param isRead false for pages that are left out, with all below them
   */
  changesSince(before: PageTree<Value>, isRead: IsRead = always): Generator<EntryChange<Value>> {
    return differences(before.#root, this.#root, isRead);
  }

  /** True if an entry differs from that of an earlier tree. @throws StoreFileError if a page on the way is unusable */
  differs(before: PageTree<Value>, key: string): boolean {
    const hash = hashOf(key);
    let [one, other] = [before.#root, this.#root];
    for (let level = 0; one.kind === 'branch' && other.kind === 'branch'; level++) {
      const [page, next] = [one.pages[slotOf(hash, level)], other.pages[slotOf(hash, level)]];
      if (page === next || page?.name === next?.name) return false;
      [one, other] = [page?.node ?? emptyLeaf, next?.node ?? emptyLeaf];
    }
    return !Bun.deepEquals(before.get(key), this.get(key));
  }

  /**
   * The pages below the root by level, except those that an earlier tree has in the same place. The pages of a level
   * are loaded when the next level is requested.
   * @param isRead false for pages that are not loaded, so that none below them follow
   */
  *levelsSince(before?: PageTree<Value>, isRead: IsRead = always): Generator<readonly NewPage<Value>[]> {
    let nodes: readonly Place<Value>[] = [
      { node: this.#root, before: before === undefined ? undefined : before.#root },
    ];
    for (;;) {
      const pages = nodes.flatMap(newPagesIn);
      if (pages.length === 0) return;
      yield pages;
      nodes = pages
        .filter(({ page }) => isRead(page))
        .map(({ page, before: other }) => ({
          node: page.node,
          before: other !== undefined && isRead(other) ? other.node : undefined,
        }));
    }
  }

  toJSON(): PageContent<Value> {
    return contentOf(this.#root);
  }
}

interface HashedChange<Value> {
  readonly hash: number;
  readonly key: string;
  readonly value: Value | undefined;
}

type Changes<Value> = readonly HashedChange<Value>[];

/** @returns the same node if nothing differs */
const changed = <Value>(node: PageNode<Value>, changes: Changes<Value>, level: number): PageNode<Value> =>
  node.kind === 'leaf' ? (changedLeaf(node.entries, changes, level) ?? node) : changedBranch(node, changes, level);

const changedLeaf = <Value>(
  before: ReadonlyMap<string, Value>,
  changes: Changes<Value>,
  level: number,
): PageNode<Value> | undefined => {
  const entries = new Map(before);
  let isChanged = false;
  for (const { key, value } of changes) {
    if (Bun.deepEquals(entries.get(key), value)) continue;
    isChanged = true;
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return isChanged ? nodeFrom(entries, level) : undefined;
};

/** A leaf, or a branch if there are too many entries for one. */
const nodeFrom = <Value>(entries: ReadonlyMap<string, Value>, level: number): PageNode<Value> => {
  if (entries.size <= leafEntriesMax || level === levelMax) return { kind: 'leaf', entries };
  const groups = Map.groupBy(entries, ([key]) => slotOf(hashOf(key), level));
  const pages = Array.from({ length: slots }, (_, slot) => {
    const group = groups.get(slot);
    return group && Page.made(nodeFrom(new Map(group), level + 1));
  });
  return { kind: 'branch', size: entries.size, pages };
};

const changedBranch = <Value>(node: Branch<Value>, changes: Changes<Value>, level: number): PageNode<Value> => {
  const pages = [...node.pages];
  for (const [slot, group] of Map.groupBy(changes, ({ hash }) => slotOf(hash, level))) {
    const before = pages[slot]?.node ?? emptyLeaf;
    const after = changed(before, group, level + 1);
    if (after !== before) pages[slot] = sizeOf(after) === 0 ? undefined : Page.made(after);
  }
  if (pages.every((page, slot) => page === node.pages[slot])) return node;
  const next: Branch<Value> = { kind: 'branch', size: totalOf(pages), pages };
  return next.size <= leafEntriesMax ? { kind: 'leaf', entries: new Map(entriesIn(next)) } : next;
};

function* entriesIn<Value>(node: PageNode<Value>, isRead: IsRead = always): Generator<readonly [string, Value]> {
  if (node.kind === 'leaf') return yield* node.entries;
  for (const page of node.pages) if (page !== undefined && isRead(page)) yield* entriesIn(page.node, isRead);
}

/** A node, and the one in the same place of an earlier tree. */
interface Place<Value> {
  readonly node: PageNode<Value>;
  readonly before: PageNode<Value> | undefined;
}

const newPagesIn = <Value>({ node, before }: Place<Value>): NewPage<Value>[] => {
  if (node.kind === 'leaf') return [];
  const others = before?.kind === 'branch' ? before.pages : [];
  return node.pages.flatMap((page, slot) => {
    const other = others[slot];
    return page === undefined || page === other || page.name === other?.name ? [] : [{ page, before: other }];
  });
};

function* differences<Value>(
  before: PageNode<Value>,
  after: PageNode<Value>,
  isRead: IsRead,
): Generator<EntryChange<Value>> {
  if (before === after) return;
  if (before.kind === 'branch' && after.kind === 'branch') {
    for (const [slot, page] of after.pages.entries()) {
      const other = before.pages[slot];
      if (page === other || page?.name === other?.name) continue;
      if ([page, other].every((each) => each === undefined || isRead(each)))
        yield* differences(other?.node ?? emptyLeaf, page?.node ?? emptyLeaf, isRead);
    }
    return;
  }
  const known = new Map(entriesIn(before, isRead));
  for (const [key, value] of entriesIn(after, isRead)) {
    const former = known.get(key);
    known.delete(key);
    if (!Bun.deepEquals(former, value)) yield { key, before: former, after: value };
  }
  for (const [key, former] of known) yield { key, before: former, after: undefined };
}
