/**
 * The publisher's private state: what it knows of each segment, as a root that refers to pages and texts. These are
 * named by their contents, so that an edition writes those of changed segments alone.
 */
import { LRUCache } from 'lru-cache';
import { digestOf } from './digest.ts';
import { StoreFileError } from './file-error.ts';
import { isDigestText } from './names.ts';
import { type LoadPage, nodeOf, type Page, type PageNode } from './page.ts';
import { PageTree } from './page-tree.ts';
import { hasShape, isListOf, isMissingOr, isNumber, type Check } from './shape.ts';
import { isPageOf } from './manifest-file.ts';

export interface PublisherState {
  readonly segmentFormat: number;
  /** The state that all segments of a source share, by its name. */
  readonly sources: PageTree<unknown>;
  /** By the key of the segment. */
  readonly segments: PageTree<SegmentState>;
}

/** Both are the publisher's. */
export interface SegmentState {
  readonly own: unknown;
  /** The digest of a longer text; undefined: none. */
  readonly text?: string;
}

const stateFormat = 2;
/** The format of states without pages. */
const listFormat = 1;

/** The root as text, which depends on the content alone. */
export const printState = ({ segmentFormat, sources, segments }: PublisherState): string =>
  JSON.stringify({ format: stateFormat, segmentFormat, sources, segments });

/**
 * @param read the text of a page by its name
 * @returns undefined if the root is damaged or has another format; reading a damaged page throws StoreFileError
 */
export const parseState = (root: string, read: (name: string) => string): PublisherState | undefined => {
  try {
    // oxlint-disable-next-line typescript/no-explicit-any
    const value: any = JSON.parse(root);
    const { segmentFormat, sources, segments } = value;
    if (stateShape(value, '') === undefined)
      return {
        segmentFormat,
        sources: PageTree.read<unknown>(sources, createLoader(read, isAny)),
        segments: PageTree.read<SegmentState>(segments, createLoader(read, isSegment)),
      };
    if (listShape(value, '') !== undefined) return undefined;
    const listed: readonly { readonly key: string }[] = segments;
    return {
      segmentFormat,
      sources: PageTree.of([]),
      segments: PageTree.of<SegmentState>(listed.map((own) => [own.key, { own }])),
    };
  } catch {
    return undefined;
  }
};

const pagesHeldMax = 1024;

const createLoader = <Value>(read: (name: string) => string, isEntry: Check): LoadPage<Value> => {
  const isPage = isPageOf(isEntry);
  const held = new LRUCache<string, PageNode<Value>>({
    max: pagesHeldMax,
    memoMethod: (name) => {
      // oxlint-disable-next-line typescript/no-explicit-any
      const content: any = JSON.parse(read(name));
      const problem = isPage(content, '');
      if (problem !== undefined) throw new StoreFileError(name, problem);
      return nodeOf<Value>(content, load);
    },
  });
  const load = (name: string): PageNode<Value> => held.memo(name);
  return load;
};

/** A page, or a text by its digest alone. */
export interface StateFile {
  readonly name: string;
  readonly page?: Page<unknown>;
}

/** The pages and texts that an earlier state does not have; all if it is undefined. @throws as reading pages */
export function* stateFilesSince(state: PublisherState, before: PublisherState | undefined): Generator<StateFile> {
  for (const level of stateLevelsSince(state, before)) for (const page of level) yield { name: page.name, page };
  for (const name of stateTextsSince(state, before)) yield { name };
}

/** The pages of each level, which are loaded when the next level is requested. */
export function* stateLevelsSince(
  state: PublisherState,
  before: PublisherState | undefined,
): Generator<readonly Page<unknown>[]> {
  for (const level of state.sources.levelsSince(before?.sources)) yield level.map(({ page }) => page);
  for (const level of state.segments.levelsSince(before?.segments)) yield level.map(({ page }) => page);
}

export function* stateTextsSince(state: PublisherState, before: PublisherState | undefined): Generator<string> {
  for (const { after } of state.segments.changesSince(before?.segments ?? PageTree.of([])))
    if (after?.text !== undefined) yield after.text;
}

/** @throws StoreFileError if it has another digest than its name */
export const checkStateText = (name: string, text: string): string => {
  if (digestOf(text) === name) return text;
  throw new StoreFileError('publisher', 'a file of it has another digest than its name, so it is damaged');
};

const isAny: Check = () => undefined;
const isSegment = hasShape({ text: isMissingOr(isDigestText) });
const isFormat =
  (format: number): Check =>
  (value, at) =>
    value === format ? undefined : `${at} is another one`;

const stateShape = hasShape({
  format: isFormat(stateFormat),
  segmentFormat: isNumber,
  sources: isPageOf(isAny),
  segments: isPageOf(isSegment),
});
const listShape = hasShape({ format: isFormat(listFormat), segmentFormat: isNumber, segments: isListOf(isAny) });
