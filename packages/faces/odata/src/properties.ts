/** The properties of an entity type: the key, the time of creation, and the exposed fields. */
import { fieldTypeTraits, type FieldType, type ValueKind } from '@vitrine/contract';
import { quote, suggest, type ExposedCollection } from '@vitrine/query';
import { badRequest, NotImplemented } from './failures.ts';

export interface Property {
  readonly key: string;
  readonly type: FieldType;
  readonly value: ValueKind;
}

/** A hidden property is refused like one that does not exist. @throws Failure */
export const propertyOf = ({ fields }: ExposedCollection, option: string, key: string): Property => {
  const type = ownTypes.get(key) ?? fields.get(key)?.type;
  if (type !== undefined) return { key, type, value: fieldTypeTraits[type].value };
  throw badRequest(
    option,
    `There is no property ${quote(key)}.${suggest(key, [...ownTypes.keys(), ...fields.keys()])} $metadata lists all.`,
  );
};

const ownTypes: ReadonlyMap<string, FieldType> = new Map([
  ['id', 'text'],
  ['createdAt', 'datetime'],
]);

/** The keys of `$select`; undefined: all. @throws Failure */
export const readSelect = (collection: ExposedCollection, written: string): readonly string[] | undefined => {
  const names = splitNames(written);
  if (names.includes('*')) return undefined;
  return names.map((name) => propertyOf(collection, '$select', name).key);
};

/** `$orderby` as the API's `sort`. @throws Failure */
export const readOrder = (collection: ExposedCollection, written: string): string =>
  splitNames(written)
    .map((item) => readOrderKey(collection, item))
    .join(',');

const readOrderKey = (collection: ExposedCollection, item: string): string => {
  const [name = '', direction = 'asc', ...rest] = item.split(/\s+/);
  if (rest.length > 0 || !['asc', 'desc'].includes(direction) || name.includes('('))
    throw new NotImplemented('$orderby', `Found ${quote(item)}, expected a property, and maybe asc or desc.`);
  const { key, type } = propertyOf(collection, '$orderby', name);
  if (!fieldTypeTraits[type].sortable) throw new NotImplemented('$orderby', `${key} has no order.`);
  return direction === 'desc' ? `-${key}` : key;
};

const splitNames = (written: string): readonly string[] => written.split(',').map((name) => name.trim());
