/** Prints changes as text: `+` for added, `-` for dropped, `~` for changed. */
import { isPlace, printOrigin, type Origin, tableNameOf } from '@vitrine/sources';
import { type Field, isOfTenants } from '@vitrine/catalog';
import { type CollectionChange, type Difference, type FieldChange, printRelation } from './changes.ts';
import { audienceOf } from './check-slugs.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import type { StandingCollection } from './standing-collection.ts';

/** One text per change, of one or several lines. */
export const printChange = (change: CollectionChange): string => {
  switch (change.kind) {
    case 'added':
      return [`+ ${nameAfter(change.after)}${printTable(change.after)}`, ...printFields(change.after)].join('\n');
    case 'remade':
      return [
        `~ ${nameAfter(change.after)} is another one now, made anew: hidden until it is exposed again`,
        ...change.differences.map(printDifference),
        ...printFields(change.after),
      ].join('\n');
    case 'changed':
      return [
        `~ ${nameAfter(change.after)}`,
        ...change.differences.map(printDifference),
        ...change.fields.map(printFieldChange),
        ...(change.isReordered ? [`    ~ order: ${change.after.fields.map(({ key }) => key).join(', ')}`] : []),
      ].join('\n');
    case 'dropped':
      return `- ${nameBefore(change.before)}, with all that is exposed of it`;
    case 'left':
      return `  ${nameBefore(change.before)} was declared before and is not in this file: left alone; --remove drops it`;
  }
};

const nameAfter = ({ slug, tenant }: CheckedCollection): string => `collection ${slug} ${audienceOf(tenant?.publicId)}`;

const nameBefore = ({ collection, tenant }: StandingCollection): string =>
  `collection ${collection.slug} ${audienceOf(tenant)}`;

const printTable = ({ target: { source, schema, tableName, scope, rows = [], validity } }: CheckedCollection): string =>
  `, of ${tableNameOf({ schema: schema ?? '', name: tableName })} in ${source}${printWhose(source, schema, scope)}${rows.length === 0 ? '' : `, where ${rows.join(', ')}`}${printValidity(validity)}`;

const printWhose = (
  source: string | null,
  schema: string | null,
  scope: CheckedCollection['target']['scope'],
): string => {
  if (scope !== null) return `, by ${printOrigin(scope)}`;
  return isOfTenants({ source, schema }) ? ', one for each tenant' : ', all rows';
};

const printValidity = ({ from, until }: NonNullable<CheckedCollection['target']['validity']> = {}): string =>
  [from && `, valid from ${printOrigin(from)}`, until && `, valid until ${printOrigin(until)}`].join('');

const printFields = ({ fields, target: { relations = [] } }: CheckedCollection): readonly string[] => [
  ...fields.map((field) => `    + field ${printField(field)}`),
  ...relations.map((relation) => `    + relation ${printRelation(relation)}`),
];

const printField = ({ key, type, origin }: CheckedField): string => `${key}: ${type}, of ${printWay(origin)}`;

const printWay = (origin: Origin): string =>
  isPlace(origin) ? [origin.column, ...origin.path].join(' → ') : printOrigin(origin);

const printDifference = ({ what, before, after }: Difference): string =>
  `    ~ ${what}: ${before || 'none'} → ${after || 'none'}`;

const printFieldChange = (change: FieldChange): string => {
  switch (change.kind) {
    case 'added':
      return `    + field ${printField(change.after)}`;
    case 'remade':
      return `    ~ field ${printField(change.after)}, ${printFormer(change)}: hidden until it is exposed again`;
    case 'changed':
      return `    ~ field ${change.after.key}: ${change.differences.map(printTrait).join('; ')}`;
    case 'dropped':
      return `    - field ${change.before.key}`;
  }
};

/** A lookup of the same name may find other rows, and a column may get labels. */
const printFormer = ({ before, after }: Extract<FieldChange, { readonly kind: 'remade' }>): string => {
  const former = printWay(before.origin);
  return former === printWay(after.origin) ? 'read in another way' : `no more of ${former}`;
};

const printTrait = ({ what, before, after }: Difference): string => `${what} ${before || 'none'} → ${after || 'none'}`;

/** Changes as values for programs, including collections that are left as they are. */
export const presentChange = (change: CollectionChange) => {
  switch (change.kind) {
    case 'added':
    case 'remade':
      return { ...presentAfter(change), fields: change.after.fields.map(presentAdded) };
    case 'changed':
      return { ...presentAfter(change), fields: change.fields.map(presentFieldChange) };
    case 'dropped':
    case 'left':
      return { change: change.kind, slug: change.before.collection.slug, tenant: change.before.tenant ?? null };
  }
};

const presentAfter = ({ kind, after }: Extract<CollectionChange, { readonly after: CheckedCollection }>) => ({
  change: kind,
  slug: after.slug,
  tenant: after.tenant?.publicId ?? null,
  name: after.name,
});

const presentAdded = (field: CheckedField) => ({ change: 'added', ...presentField(field) });

const presentFieldChange = (change: FieldChange) =>
  change.kind === 'dropped'
    ? { change: change.kind, ...presentField(change.before) }
    : { change: change.kind, ...presentField(change.after) };

const presentField = ({ key, label, type, origin }: Field | CheckedField) => {
  const { column, path } = isPlace(origin) ? origin : { column: printOrigin(origin), path: [] };
  return { key, label, type, column, path };
};
