/** Checks the relations of a collection against all collections of the file. */
import { expandedKey, isRelatable, type Relation } from '@vitrine/contract';
import { suggest } from '@vitrine/query';
import { meet, type TakenSlug } from './check-slugs.ts';
import type { CheckedCollection, Findings } from './checked-collection.ts';
import type { Written } from './file-part.ts';
import { oneOf, quote } from './mistake.ts';
import type { RelationDeclaration } from './relation-declaration.ts';

/** The collections that relations may lead to. */
export interface Relatable {
  readonly collections: readonly CheckedCollection[];
  /** Collections that remain in the catalog. */
  readonly taken: readonly TakenSlug[];
  /** The slugs of all collections, including those of the file with other mistakes. */
  readonly slugs: readonly string[];
}

/** A missing collection is a warning, because it may be imported later. */
export const checkRelations = (
  declared: readonly RelationDeclaration[],
  collection: CheckedCollection,
  relatable: Relatable,
  findings: Findings,
): readonly Relation[] => {
  const [first] = declared;
  if (first !== undefined && collection.fields.some(({ key }) => key === expandedKey)) {
    const message = `found relations of a collection with a field ${expandedKey}, where records have their related ones. Give the field another key.`;
    findings.mistakes.push({ position: first.key.position, message });
  }
  return declared.flatMap(({ key, label, to, from, by, referred }): readonly Relation[] => {
    const slug = to ?? from;
    if (slug === undefined || (to !== undefined && from !== undefined)) {
      const message = `found ${slug === undefined ? 'neither to nor from' : 'both to and from'}, expected one of them: to names the collection that a record of this one refers to, from the one whose records refer to this one.`;
      findings.mistakes.push({ position: key.position, message });
      return [];
    }
    const other = otherOf(collection, slug, relatable);
    if (other === undefined) warnOfUnknown(slug, collection, relatable, findings);
    const isOne = to !== undefined;
    checkField(isOne ? by : referred, collection, findings);
    checkField(isOne ? referred : by, other, findings);
    const [ownField, otherField] = isOne ? [by.value, referred.value] : [referred.value, by.value];
    const kind = isOne ? 'one' : 'many';
    return [{ key: key.value, label, kind, collection: slug.value, from: ownField, to: otherField }];
  });
};

type Related = Pick<TakenSlug, 'slug' | 'fields'>;

/** The collection of the file that has a slug, for the tenant of another or for all; else those of the catalog as one. */
const otherOf = (
  { tenant }: CheckedCollection,
  { value }: Written<string>,
  { collections, taken }: Relatable,
): Related | undefined => {
  const own = collections.find((other) => other.slug === value && meet(other.tenant?.publicId, tenant?.publicId));
  const standing = taken.filter((other) => other.slug === value && meet(other.tenant, tenant?.publicId));
  return own ?? (standing.length === 0 ? undefined : { slug: value, fields: standing.flatMap(({ fields }) => fields) });
};

const warnOfUnknown = (
  { value, position }: Written<string>,
  { slug: own }: CheckedCollection,
  { slugs }: Relatable,
  { warnings }: Findings,
): void => {
  if (slugs.includes(value)) return;
  const message = `neither this file nor the catalog has a collection ${quote(value)}: nobody sees this relation until there is one.${suggest(
    value,
    slugs.filter((slug) => slug !== own),
  )}`;
  warnings.push({ position, message });
};

/** @param collection undefined: one that is not known */
const checkField = (
  { value, position }: Written<string>,
  collection: Related | undefined,
  { mistakes }: Findings,
): void => {
  if (collection === undefined || value === 'id') return;
  const fields = collection.fields.filter(({ type }) => isRelatable(type)).map(({ key }) => key);
  if (fields.includes(value)) return;
  const field = collection.fields.find(({ key }) => key === value);
  const found =
    field === undefined
      ? `the field ${quote(value)}, which ${collection.slug} does not have`
      : `the field ${quote(value)} of type ${field.type}`;
  const message = `found ${found}, expected ${oneOf(['id', ...fields])}: a text or a number.${suggest(value, fields)}`;
  mistakes.push({ position, message });
};
