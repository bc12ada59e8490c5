/** Checks what a declaration says about the values of a field. */
import type { FieldType } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { CatalogError, checkMeaning } from '@vitrine/catalog';
import type { Findings } from './checked-collection.ts';
import type { FieldDeclaration } from './declaration.ts';

/** Each part alone, so that a mistake has its position. */
export const checkMeaningOf = (
  { key, description, unit, options }: FieldDeclaration,
  type: FieldType,
  { mistakes }: Findings,
): FieldMeaning => {
  const parts = [
    description && { position: description.position, part: { description: description.value } },
    unit && { position: unit.position, part: { unit: unit.value } },
    options && { position: options.position, part: { options: options.value } },
  ].filter((each) => each !== undefined);
  return Object.assign(
    {},
    ...parts.map(({ position, part }): FieldMeaning => {
      try {
        return checkMeaning(key.value, type, part);
      } catch (error) {
        if (!(error instanceof CatalogError)) throw error;
        mistakes.push({ position, message: error.message });
        return {};
      }
    }),
  );
};
