/** A declaration that holds against its table: what the catalog is to say of it. */
import type { Origin } from '@vitrine/sources';
import type { FieldDraft, RecordsTarget, Tenant, Translations } from '@vitrine/publisher';
import type { Mistake, Position } from './mistake.ts';

export interface CheckedField extends FieldDraft {
  readonly origin: Origin;
  readonly translations: Translations;
}

export interface CheckedCollection {
  readonly position: Position;
  readonly slug: string;
  readonly name: string;
  readonly translations: Translations;
  /** None: it is offered to all. */
  readonly tenant: Tenant | undefined;
  readonly target: RecordsTarget;
  readonly fields: readonly CheckedField[];
}

/** Collects what checks find. Warnings hold nothing up. */
export interface Findings {
  readonly mistakes: Mistake[];
  readonly warnings: Mistake[];
}
