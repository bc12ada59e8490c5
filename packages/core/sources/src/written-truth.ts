/** Parses booleans as written by databases and programs without a boolean type. */
import { unreadable } from './source.ts';
import type { Show } from './shown-value.ts';

const truths: ReadonlyMap<string, 0 | 1> = new Map([
  ...['1', 'y', 'yes', 't', 'true'].map((word) => [word, 1] as const),
  ...['0', 'n', 'no', 'f', 'false'].map((word) => [word, 0] as const),
]);

/** Ignores case and surrounding whitespace. Other words are unreadable. */
export const showWrittenTruth: Show = (text) => truths.get(text.trim().toLowerCase()) ?? unreadable;

/** True if a field of this type over such a column is parsed like this. */
export const isWrittenTruth = (type: string, kind: string): boolean => type === 'boolean' && writtenKinds.has(kind);

const writtenKinds: ReadonlySet<string> = new Set(['text', 'castable', 'integer']);
