/** Maps the types of MariaDB and MySQL to column kinds. */
import type { ColumnKind } from '@vitrine/sources/engine';

/**
 * @param dataType the type's name, such as `tinyint`
 * @param columnType the complete type, such as `tinyint(1) unsigned`
 * @returns undefined if no field can show such a column
 */
export const columnKindOf = (dataType: string, columnType: string): ColumnKind | undefined =>
  /^(?:tinyint|bit)\(1\)/.test(columnType) ? 'flag' : kinds.get(dataType);

const kinds: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ...['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'bit', 'year'].map((name) => [name, 'integer'] as const),
  ['decimal', 'numeric'],
  ['float', 'single'],
  ['double', 'float'],
  ['date', 'date'],
  ['datetime', 'timestamp'],
  ['timestamp', 'timestamptz'],
  ...['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext'].map((name) => [name, 'text'] as const),
  ...['enum', 'time', 'inet4', 'inet6'].map((name) => [name, 'castable'] as const),
  ['set', 'set'],
  ...['geometry', 'point', 'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon'].map(
    (name) => [name, 'composite'] as const,
  ),
  ['json', 'json'],
  ['uuid', 'uuid'],
  ['binary', 'binary'],
  ['varbinary', 'binary'],
]);
