/** Amounts of money among the fields of a collection, and their currency. */
import { isCurrencyCode } from '@vitrine/contract';
import { isPriceName } from '@vitrine/privacy/price-names';
import type { ExposedField } from '@vitrine/query';
import { findCurrency } from './field-roles.ts';

export interface Amount {
  /** A code of ISO 4217, or the key of the field that holds it; undefined: unknown. */
  readonly currency: string | undefined;
}

/**
 * Gives whether a field holds amounts: those of the type `currency`, and numbers that are called a price, as shops export them. The
 * currency is the field's own, else that of a column, else the one that all other amounts have.
 */
export const readAmounts = (fields: readonly ExposedField[]): ((field: ExposedField) => Amount | undefined) => {
  const known = new Set(fields.flatMap(({ currency }) => currency ?? []));
  const [only] = known;
  const shared =
    findCurrency(fields)?.key ?? (known.size === 1 && only !== undefined && isCurrencyCode(only) ? only : undefined);
  return (field) => (isAmount(field) ? { currency: field.currency ?? shared } : undefined);
};

export const isAmount = ({ key, label, type }: ExposedField): boolean =>
  type === 'currency' || ((type === 'number' || type === 'integer') && (isPriceName(label) || isPriceName(key)));
