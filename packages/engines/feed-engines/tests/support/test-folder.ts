/** A folder for a test, and the short way to a table of its files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@vitrine/contract';
import { type ScanTable, type Source, type SourceLook } from '@vitrine/sources';
import type { ColumnKind } from '@vitrine/sources/engine';
import { place, scanAll, tableOf as tableOfPostgres } from '../../../../../tests/support/scanned.ts';
import { folder } from '../../src/index.ts';

export class TestFolder {
  readonly parent = mkdtempSync(join(tmpdir(), 'vitrine-folder-'));
  readonly path = join(this.parent, 'export');

  constructor() {
    mkdirSync(this.path);
  }

  get url(): string {
    return `folder:${this.path}`;
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(join(this.path, name), content);
  }

  async open(options = ''): Promise<Source> {
    const url = this.url + options;
    return (await folder.load()).openSource({ name: 'files', url, now: Date.now });
  }

  async look(options = ''): Promise<SourceLook> {
    const url = this.url + options;
    return (await folder.load()).look(url, 'test');
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }
}

export const tableOf = (name: string, rest: Partial<ScanTable> = {}): ScanTable =>
  tableOfPostgres(name, { schema: undefined, id: place('id'), createdAt: undefined, ...rest });

export const field = (
  column: string,
  type: FieldType = 'text',
  kind: ColumnKind = 'text',
  path: readonly string[] = [],
): ScanTable['fields'][number] => ({ key: column, type, column, kind, path });

/** The ids of a table's rows, or why it was not read. */
export const idsOf = async (table: ScanTable, source: Source): Promise<unknown> => {
  const { rows, failures } = await scanAll(source, [table]);
  return failures[table.key] ?? rows[table.key]?.map(([, id]) => id);
};
