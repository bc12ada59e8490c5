/** Drafts relations along foreign keys between drafted tables, commented out where they lead to what looks private. */
import { expandedKey } from '@vitrine/contract';
import { makeKeys } from '@vitrine/importing';
import type { TableShape } from '@vitrine/sources';
import { comment, scalar } from './draft-text.ts';

/** The parts of a drafted collection that relations depend on. */
export interface DraftedCollection {
  readonly table: TableShape;
  readonly slug: string;
  /** True if the whole collection is commented out. */
  readonly isLeftOut: boolean;
  /** True if it is about people or their dealings. */
  readonly isPrivate: boolean;
  /** The fields that relations can be by, by column, `id` among them. */
  readonly fields: ReadonlyMap<string, DraftedKey>;
  /** The keys of all fields. */
  readonly keys: ReadonlySet<string>;
}

export interface DraftedKey {
  readonly key: string;
  /** False: commented out. */
  readonly isDrafted: boolean;
}

interface DraftedRelation {
  readonly name: string;
  readonly line: string;
  /** Why it is commented out; undefined: it is not. */
  readonly reason: string | undefined;
}

/** As many as a catalog file may have. */
const relationsMax = 20;

/** The lines of `relations:` of a collection; none without foreign keys between drafted tables. */
export const draftRelations = (own: DraftedCollection, all: readonly DraftedCollection[]): readonly string[] => {
  if (own.keys.has(expandedKey)) return [];
  const found = [
    ...referencesOf(own, all).map((reference) => draftTo(reference)),
    ...all.flatMap((other) => referencesOf(other, all).filter(({ target }) => target === own)).map(draftFrom),
  ];
  const sorted = found.toSorted((one, other) => Number(one.reason !== undefined) - Number(other.reason !== undefined));
  const relations = sorted.slice(0, relationsMax);
  if (relations.length === 0) return [];
  const keys = makeKeys(relations.map(({ name }, index) => ({ header: name, index })));
  const isNone = relations.every(({ reason }) => reason !== undefined);
  return [
    isNone ? '# relations:' : 'relations:',
    ...relations.flatMap(({ line, reason }, index) => {
      const key = keys[index] ?? '';
      const written = `${scalar(key)}: ${line}`;
      return reason === undefined ? [`  ${written}`] : [`  ${comment(`${key} ${reason}:`)}`, `  # ${written}`];
    }),
  ];
};

/** A foreign key: a field of a collection that refers to a field of another. */
interface Reference {
  readonly source: DraftedCollection;
  readonly column: string;
  readonly by: DraftedKey;
  readonly target: DraftedCollection;
  readonly referred: DraftedKey;
  /** True if no other foreign key of the source leads to the target. */
  readonly isOnly: boolean;
}

const referencesOf = (source: DraftedCollection, all: readonly DraftedCollection[]): readonly Reference[] => {
  const found = source.table.columns.flatMap(({ name: column, refersTo }) => {
    const target =
      refersTo && all.find(({ table }) => table.schema === refersTo.schema && table.name === refersTo.table);
    const by = source.fields.get(column);
    const referred = target?.fields.get(refersTo?.column ?? '');
    return target === undefined || by === undefined || referred === undefined
      ? []
      : [{ source, column, by, target, referred }];
  });
  const isOnly = (target: DraftedCollection): boolean => found.filter((each) => each.target === target).length === 1;
  return found.map((each) => Object.assign(each, { isOnly: isOnly(each.target) }));
};

/** `product: { to: product, by: product_id }` */
const draftTo = (reference: Reference): DraftedRelation => ({
  name: nameOf(reference.column),
  line: `{ to: ${scalar(reference.target.slug)}, by: ${scalar(reference.by.key)}${printKey(reference.referred)} }`,
  reason: reasonOf(reference, reference.target),
});

/** `orderLine: { from: order-line, by: product_id }` */
const draftFrom = (reference: Reference): DraftedRelation => {
  const { source, column, by, referred, isOnly } = reference;
  return {
    name: isOnly ? source.slug : `${source.slug} by ${nameOf(column)}`,
    line: `{ from: ${scalar(source.slug)}, by: ${scalar(by.key)}${printKey(referred)} }`,
    reason: reasonOf(reference, source),
  };
};

const printKey = ({ key }: DraftedKey): string => (key === 'id' ? '' : `, key: ${scalar(key)}`);

/** `product_id` is called product. */
const nameOf = (column: string): string => column.replace(/(?<=.)(?:_id|Id|ID|_fk)$/, '');

/** @param other the collection that it leads to */
const reasonOf = ({ source, by, target, referred }: Reference, other: DraftedCollection): string | undefined => {
  if (other.isLeftOut) return `leads to ${other.slug}, which is left out`;
  if (other.isPrivate) return `leads to ${other.slug}, whose fields are chosen one by one`;
  if (!by.isDrafted) return `needs the field ${by.key} of ${source.slug}`;
  return referred.isDrafted ? undefined : `needs the field ${referred.key} of ${target.slug}`;
};
