/** The pages of a tree: a leaf has entries; a branch refers to further pages by their digests. */
import { digestOf } from './digest.ts';

/** The entries of a leaf are at most so many; deeper than `levelMax` there are only leaves. */
export const leafEntriesMax = 64;
const bitsOfSlot = 4;
export const slots = 1 << bitsOfSlot;
export const levelMax = 8;

export interface Leaf<Value> {
  readonly kind: 'leaf';
  readonly entries: ReadonlyMap<string, Value>;
}

export interface Branch<Value> {
  readonly kind: 'branch';
  /** The number of entries in all its pages. */
  readonly size: number;
  /** One for each slot; undefined: no key has this slot. */
  readonly pages: readonly (Page<Value> | undefined)[];
}

export type PageNode<Value> = Leaf<Value> | Branch<Value>;

/** A page as JSON: the entries of a leaf, or for each slot of a branch the digest of a page and its number of entries. */
export type PageContent<Value> =
  | { readonly entries: Readonly<Record<string, Value>> }
  | { readonly pages: readonly (readonly [name: string, size: number] | null)[] };

/** Loads the content of a stored page. @throws StoreFileError */
export type LoadPage<Value> = (name: string) => PageNode<Value>;

/** A reference to a page, which is either in memory or stored. */
export class Page<Value> {
  readonly size: number;
  readonly #load: LoadPage<Value> | undefined;
  #name: string | undefined;
  #node: PageNode<Value> | undefined;

  private constructor(
    size: number,
    name: string | undefined,
    node: PageNode<Value> | undefined,
    load?: LoadPage<Value>,
  ) {
    this.size = size;
    this.#name = name;
    this.#node = node;
    this.#load = load;
  }

  static made<Value>(node: PageNode<Value>): Page<Value> {
    return new Page(sizeOf(node), undefined, node);
  }

  static stored<Value>(name: string, size: number, load: LoadPage<Value>): Page<Value> {
    return new Page(size, name, undefined, load);
  }

  /** True if it was stored before it was referred to. */
  get isStored(): boolean {
    return this.#load !== undefined;
  }

  /** The digest of its content. */
  get name(): string {
    return (this.#name ??= digestOf(this.text));
  }

  /** @throws StoreFileError if it is stored and unusable */
  get node(): PageNode<Value> {
    // A stored page is not kept here: the loader caches pages, and bounds their number.
    const node = this.#node ?? this.#load?.(this.name);
    if (node === undefined) throw new Error('A page has neither content nor a loader.');
    return node;
  }

  /** Its content as JSON. */
  get text(): string {
    return JSON.stringify(contentOf(this.node));
  }
}

export const sizeOf = <Value>(node: PageNode<Value>): number => (node.kind === 'leaf' ? node.entries.size : node.size);

export const emptyLeaf: Leaf<never> = { kind: 'leaf', entries: new Map<string, never>() };

/** Equal nodes have equal contents: entries are sorted by key. */
export const contentOf = <Value>(node: PageNode<Value>): PageContent<Value> =>
  node.kind === 'leaf'
    ? { entries: Object.fromEntries([...node.entries].sort(([one], [other]) => (one < other ? -1 : 1))) }
    : { pages: Array.from(node.pages, (page) => (page === undefined ? null : ([page.name, page.size] as const))) };

/** @param content whose shape was checked */
export const nodeOf = <Value>(content: PageContent<Value>, load: LoadPage<Value>): PageNode<Value> => {
  if ('entries' in content) return { kind: 'leaf', entries: new Map(Object.entries(content.entries)) };
  const pages = content.pages.map((page) => (page === null ? undefined : Page.stored(...page, load)));
  return { kind: 'branch', size: totalOf(pages), pages };
};

export const totalOf = (pages: readonly (Page<unknown> | undefined)[]): number =>
  pages.reduce((sum, page) => sum + (page?.size ?? 0), 0);

/** The bits by which the page of a key is found: its xxHash of 32 bits. */
export const hashOf = (key: string): number => Bun.hash.xxHash32(key);

/** @param level 0 for the root */
export const slotOf = (hash: number, level: number): number => (hash >>> (32 - bitsOfSlot * (level + 1))) & (slots - 1);
