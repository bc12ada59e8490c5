/** The names that a collection hides, in every spelling that somebody might try, each with its twin. */
import { suggest } from '@vitrine/query';
import { hiddenFields, shownFields, type AuditedCollection, type AuditedField } from './audited-tenant.ts';
import { canBeGiven, isName, type LookUp } from './manners.ts';
import type { FindTwin } from './twins.ts';

export interface HiddenName {
  readonly name: string;
  /** What it names, such as `The hidden field cost`. */
  readonly whose: string;
}

/** All that a caller may name: the shown fields, and what every record has. */
export const shownNamesOf = (collection: AuditedCollection): readonly string[] => [
  ...shownFields(collection).map(({ key }) => key),
  'id',
  'createdAt',
];

/** Messages cut long names, but leave this many characters. */
export const quotedMin = 50;

/** Each once, and none that is also shown. Those that begin alike for so long would be one in a message. */
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

/** The last of them is a near miss: what would be suggested in its place is no hidden name. */
const spellingsOf = ({ key, label, storedNames }: AuditedField, table: string): readonly string[] => {
  const inCapitals = key.toUpperCase();
  const inOtherCase = inCapitals === key ? key.toLowerCase() : inCapitals;
  return [key, ...storedNames, `${table}.${key}`, label, inOtherCase, key.slice(0, -1)];
};

/** The twins of the names, by the name; none for a name that cannot be looked up so, or that nothing random is like. */
export const twinsFor = (
  lookUp: LookUp,
  names: readonly HiddenName[],
  taken: Set<string>,
  findTwin: FindTwin,
): ReadonlyMap<string, string> => {
  const twins = new Map<string, string>();
  for (const { name } of names.filter((hidden) => canBeGiven(hidden.name, lookUp))) {
    const suggestion = suggestionFor(name, lookUp);
    const twin = findTwin(name, {
      isAlike: (text) => !taken.has(text) && canBeGiven(text, lookUp) && suggestionFor(text, lookUp) === suggestion,
      near: lookUp.known.find((known) => suggestion.includes(JSON.stringify(known))),
    });
    if (twin === undefined) continue;
    twins.set(name, twin);
    taken.add(twin);
  }
  return twins;
};

/** What a service that knows only what is shown suggests in the place of the name. */
const suggestionFor = (name: string, { named, known }: LookUp): string => suggest(named(name), known);
