/** Prints the changes of `vitrine apply`, and suggests the next command. */
import { findUsual, headedFields, namesOfCollection } from '@vitrine/privacy';
import { type IdleRelation, printIdleRelation, type Tenant } from '@vitrine/catalog';
import type { Applied, ApplyOrder } from './apply-catalog.ts';
import type { CollectionChange } from './changes.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import { printChange } from './print-changes.ts';
import { printAboutChange } from './tenant-abouts.ts';

/** The changes, a summary, and the next command. */
export const describeApplied = (
  { changes, abouts, tenants, idle }: Applied,
  { file, isDryRun, isRemoving }: ApplyOrder,
): string => {
  const count = abouts.length + changes.filter(({ kind }) => kind !== 'left').length;
  const lines = [...changes.map(printChange), ...abouts.map(printAboutChange)];
  const gap = lines.length === 0 ? [] : [''];
  if (count === 0)
    return [...lines, ...gap, 'Nothing changes.', ...printIdle(idle), suggestListing(tenants)].join('\n');
  if (isDryRun) {
    const flags = isRemoving ? ' --remove' : '';
    return [...lines, ...gap, 'Nothing was changed: this is a dry run.', `Next: vitrine apply ${file}${flags}`].join(
      '\n',
    );
  }
  const [first] = changes.flatMap(findHidden);
  const next = first === undefined ? suggestListing(tenants) : suggestExposing(first, tenants);
  const hidden = ['Applied. New collections and fields are hidden until they are exposed.', ...describeKeys(changes)];
  return [...lines, ...gap, ...hidden, ...printIdle(idle), next].join('\n');
};

/** The fields that new relations need, which have to be exposed too. */
const describeKeys = (changes: readonly CollectionChange[]): readonly string[] => {
  const needed = changes.flatMap((change) =>
    change.kind === 'added' || change.kind === 'remade' || isRelatedAnew(change) ? neededFields(change.after) : [],
  );
  if (needed.length === 0) return [];
  return [`Relations show nothing until these fields are exposed too: ${[...new Set(needed)].join(', ')}.`];
};

const isRelatedAnew = (change: CollectionChange): change is Extract<CollectionChange, { readonly kind: 'changed' }> =>
  change.kind === 'changed' && change.differences.some(({ what }) => what === 'relations');

/** `id` is always shown. */
const neededFields = ({ slug, target: { relations = [] } }: CheckedCollection): readonly string[] =>
  relations
    .flatMap(({ collection, from, to }) => [
      { of: slug, key: from },
      { of: collection, key: to },
    ])
    .filter(({ key }) => key !== 'id')
    .map(({ of, key }) => `${key} of ${of}`);

/** One tenant stands for all in which the same field is hidden. */
const printIdle = (idle: readonly IdleRelation[]): readonly string[] => {
  const alike = Map.groupBy(idle, ({ collection, relation, field, of }) => [collection, relation, field, of].join());
  const lines = Array.from(alike.values(), ([first, ...others]) =>
    first === undefined
      ? ''
      : `${printIdleRelation(first)}${others.length === 0 ? '' : ` (and ${others.length} other ${others.length === 1 ? 'tenant' : 'tenants'})`}`,
  );
  if (lines.length <= idleLinesMax) return lines;
  return [...lines.slice(0, idleLinesMax), `… and ${lines.length - idleLinesMax} more: vitrine doctor`];
};

const idleLinesMax = 10;

/** A collection with new fields, which are hidden. */
interface HiddenFields {
  readonly collection: CheckedCollection;
  readonly keys: readonly string[];
}

const findHidden = (change: CollectionChange): readonly HiddenFields[] => {
  if (change.kind === 'added' || change.kind === 'remade') {
    return [{ collection: change.after, keys: usualKeys(change.after, change.after.fields) }];
  }
  if (change.kind !== 'changed') return [];
  const fields = change.fields.flatMap((field) =>
    field.kind === 'added' || field.kind === 'remade' ? [field.after] : [],
  );
  const keys = usualKeys(change.after, fields);
  return keys.length === 0 ? [] : [{ collection: change.after, keys }];
};

/** Suggests only fields that are usual to publish. */
const usualKeys = (collection: CheckedCollection, fields: readonly CheckedField[]): readonly string[] => {
  const { target, fields: all } = collection;
  const { keys } = findUsual(namesOfCollection(collection), headedFields(target, all));
  return fields.filter(({ key }) => keys.has(key)).map(({ key }) => key);
};

const suggestListing = ([tenant]: readonly Tenant[]): string =>
  tenant === undefined ? suggestTenant : `Next: vitrine collection list --tenant ${tenant.publicId}`;

const suggestTenant = 'Next: vitrine tenant create --name NAME --industry INDUSTRY --scope VALUE';

/** Suggests only a few fields, because the user must decide what becomes public. */
const suggestExposing = ({ collection, keys }: HiddenFields, tenants: readonly Tenant[]): string => {
  const { slug, tenant } = collection;
  const whose = tenant ?? tenants.find(({ scope }) => scope !== null);
  if (whose === undefined) return suggestTenant;
  const named = keys.length === 0 ? 'a,b' : keys.slice(0, suggestedFieldsMax).join(',');
  return `Next: vitrine expose ${whose.publicId} ${slug} --fields ${named}`;
};

const suggestedFieldsMax = 2;
