/**
 * Lists the names that a collection hides, with the variants that a caller could try, and finds a decoy for each: an
 * unused name that resembles it.
 */
import { isOperator } from '@vitrine/contract';
import { recordsTake, suggest } from '@vitrine/query';
import { hiddenFields, shownFields, type AuditedCollection, type AuditedField } from './audited-tenant.ts';
import { canBeGiven, isName, type LookUp } from './injection-points.ts';
import type { FindDecoy } from './decoys.ts';

export interface HiddenName {
  readonly name: string;
  /** The subject of the name for reports, such as `The hidden field cost`. */
  readonly whose: string;
}

/** The names that a caller may use: the shown fields, and the properties of every record. */
export const shownNamesOf = (collection: AuditedCollection): readonly string[] => [
  ...shownFields(collection).map(({ key }) => key),
  'id',
  'createdAt',
];

/** Messages cut longer names than this. */
export const quotedMin = 50;

/**
 * Each name once, without those that are also shown. Names with the same first characters count as one, because
 * messages cut them.
 */
export const hiddenNamesOf = (collection: AuditedCollection): readonly HiddenName[] => {
  const shown = new Set(shownNamesOf(collection));
  const [table = ''] = collection.tableNames;
  const all = [
    ...hiddenFields(collection).flatMap((field) =>
      spellingsOf(field, table).map((name) => ({ name, whose: `The hidden field ${field.key}` })),
    ),
    ...[...collection.ownColumns, ...collection.tableNames].map((name) => ({ name, whose: 'A name of the database' })),
  ];
  const distinct = new Map(all.toReversed().map((hidden) => [hidden.name.slice(0, quotedMin), hidden]));
  return [...distinct.values()].filter(({ name }) => isName(name) && !shown.has(name)).toReversed();
};

/** The key's variants. The last is a near miss: a suggestion for it must not be a hidden name. */
const spellingsOf = ({ key, label, storedNames }: AuditedField, table: string): readonly string[] => {
  const inCapitals = key.toUpperCase();
  const inOtherCase = inCapitals === key ? key.toLowerCase() : inCapitals;
  return [key, ...storedNames, `${table}.${key}`, label, inOtherCase, key.slice(0, -1)];
};

/** The decoys by name. A name has none where it cannot be looked up this way, or where no random name resembles it. */
export const decoysFor = (
  lookUp: LookUp,
  names: readonly HiddenName[],
  taken: Set<string>,
  findDecoy: FindDecoy,
): ReadonlyMap<string, string> => {
  const decoys = new Map<string, string>();
  for (const { name } of names.filter((hidden) => canBeGiven(hidden.name, lookUp))) {
    const suggestion = suggestionFor(name, lookUp);
    const decoy = findDecoy(name, {
      isAlike: (text) =>
        !taken.has(text) && !isWritten(text) && canBeGiven(text, lookUp) && suggestionFor(text, lookUp) === suggestion,
      near: lookUp.known.find((known) => suggestion.includes(JSON.stringify(known))),
    });
    if (decoy === undefined) continue;
    decoys.set(name, decoy);
    taken.add(decoy);
  }
  return decoys;
};

/** The decoy of a field's key for protocols other than that of the API; undefined if no random name is unused, or messages cut the key. */
export const decoyOfField = (key: string, collection: AuditedCollection, findDecoy: FindDecoy): string | undefined => {
  const shown = new Set(shownNamesOf(collection));
  const isAlike = (text: string): boolean => !shown.has(text) && !isWritten(text) && !wordsOfOData.has(text);
  return key.length > quotedMin ? undefined : findDecoy(key, { isAlike });
};

/** OData, Version 4.01, Part 2, 5.1.1: the operators that are not operators of the API. */
const wordsOfOData: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'has',
  'ge',
  'le',
  'add',
  'sub',
  'mul',
  'div',
  'mod',
  'asc',
  'desc',
  'any',
  'all',
  'null',
  'true',
  'false',
]);

/**
 * True if requests and replies contain this word elsewhere than as a name, where it could not be distinguished from the
 * decoy.
 */
const isWritten = (text: string): boolean => isOperator(text) || recordsTake.has(text);

/** The suggestion for the name by a service that knows only the shown names. */
const suggestionFor = (name: string, { named, known, meant }: LookUp): string =>
  suggest(named(name), known, meant(named(name)));
