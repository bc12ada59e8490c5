/** The properties of a record's row or card. */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { CardRoles } from '../asking/shown-fields.ts';
import type { PageContext } from '../page-context.ts';

export interface RecordProps {
  readonly context: PageContext;
  readonly fields: readonly ExposedField[];
  readonly roles: CardRoles;
  /** Undefined: it leads nowhere. */
  readonly recordAddress: (record: RecordData) => string | undefined;
  readonly record: RecordData;
}
