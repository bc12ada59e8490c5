/** Relations between collections, as the catalog keeps them. */
import type { Relation } from '@vitrine/contract';

/** @param column of the catalog; null: none */
export const relationsOf = (column: string | null): readonly Relation[] | undefined => {
  const relations: readonly Relation[] | null = column === null ? null : JSON.parse(column);
  return relations ?? undefined;
};

export const printRelations = (relations: readonly Relation[] = []): string | null =>
  relations.length === 0 ? null : JSON.stringify(relations);
