/** A collection as the planner sees it, in a table of its own whose columns have the fields' names: for tests without a catalog. */
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import type { FieldType } from '@vitrine/contract';

export const bareField = (key: string, type: FieldType): ExposedField => ({
  key,
  label: key,
  type,
  column: key,
  kind: 'stored',
  path: [],
});

export const bareCollection = (fields: readonly ExposedField[]): ExposedCollection => ({
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
  location: {
    source: 'main',
    schema: undefined,
    table: 'things',
    id: { column: 'id', kind: 'stored', path: [] },
    createdAt: { column: 'created_at', kind: 'stored', path: [] },
    scope: undefined,
    searchTables: undefined,
  },
  fingerprint: 'f',
});
