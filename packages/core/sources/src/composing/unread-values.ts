/**
 * Counts unreadable values that decide whether and how a record is shown: bounds of rows, and values that look-ups compare.
 * Each counts once for the record that it was read for, by field.
 */
import { type ReadValue, unreadable } from '../source.ts';
import { type Unshown, UnshownCount } from '../unshown.ts';

export class UnreadValues {
  readonly #count = new UnshownCount();
  /** The noted fields of the current record, and whether each hides it. Several fields may follow one look-up. */
  readonly #fields = new Map<string, boolean>();

  /** True if the current record has such a value. */
  get hasAny(): boolean {
    return this.#fields.size > 0;
  }

  /** True if the record is hidden because of such a value. */
  get hidesRecord(): boolean {
    return this.hasAny && [...this.#fields.values()].includes(true);
  }

  get result(): readonly Unshown[] {
    return this.#count.result;
  }

  /** Starts the next record. */
  begin(): void {
    if (this.#fields.size > 0) this.#fields.clear();
  }

  /** Notes an unreadable value for the current record. */
  add(field: string, hidesRecord = false): void {
    // A look-up may have the name of a bound.
    this.#fields.set(field, hidesRecord || this.#fields.get(field) === true);
  }

  /** Counts the noted values. Not called for records that belong to no tenant. */
  count(id: ReadValue): void {
    const shownId = id === unreadable ? undefined : String(id);
    for (const [field, hidesRecord] of this.#fields) this.#count.add(field, shownId, hidesRecord);
  }
}
