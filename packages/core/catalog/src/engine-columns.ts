/** Column definitions that differ between SQLite and PostgreSQL in migrations. */
import type { ColumnDefinitionBuilder, RawBuilder } from 'kysely';

export interface EngineColumns {
  /** An integer that increments, and is never reused. */
  readonly counted: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** The time of the insert, as ISO 8601 in UTC. */
  readonly now: RawBuilder<unknown>;
  /** A random text that identifies the database. */
  readonly random: RawBuilder<string>;
}
