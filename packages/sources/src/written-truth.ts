/** Booleans as databases and programs write them that have no such type. */
import type { Show } from './shown-json.ts';

const truths: ReadonlyMap<string, 0 | 1> = new Map([
  ...['1', 'y', 'yes', 't', 'true'].map((word) => [word, 1] as const),
  ...['0', 'n', 'no', 'f', 'false'].map((word) => [word, 0] as const),
]);

/** In whatever case, with blanks around. What is none of these words is no value. */
export const showWrittenTruth: Show = (text) => truths.get(text.trim().toLowerCase()) ?? null;

/** Whether a field of this type over such a column is read so. */
export const isWrittenTruth = (type: string, kind: string): boolean => type === 'boolean' && writtenKinds.has(kind);

const writtenKinds: ReadonlySet<string> = new Set(['text', 'castable', 'integer']);
