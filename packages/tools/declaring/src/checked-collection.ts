/** A declaration that was checked against its table, ready for the catalog. */
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { Origin } from '@vitrine/sources';
import type { FieldDraft, RecordsTarget, Tenant, Translations } from '@vitrine/catalog';
import type { Written } from './file-part.ts';
import type { Mistake, Position } from './mistake.ts';

export interface CheckedField extends FieldDraft {
  readonly origin: Origin;
  readonly translations: Translations;
  readonly meaning: FieldMeaning;
  /** The key, or the column, that the field had before. */
  readonly was?: Written<string> | undefined;
}

export interface CheckedCollection {
  readonly position: Position;
  readonly slug: string;
  readonly name: string;
  readonly translations: Translations;
  readonly description: string | null;
  /** Undefined: offered to all tenants. */
  readonly tenant: Tenant | undefined;
  readonly target: RecordsTarget;
  readonly fields: readonly CheckedField[];
}

/** Collects the results of checks. Only mistakes prevent the file from being applied. */
export interface Findings {
  readonly mistakes: Mistake[];
  readonly warnings: Mistake[];
}
