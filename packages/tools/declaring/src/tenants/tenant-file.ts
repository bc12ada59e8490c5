/** Reads a file of tenants: CSV, NDJSON or YAML. Collects the mistakes of all rows. */
import { stat } from 'node:fs/promises';
import type { RowMistake, TenantRow } from '@vitrine/catalog';
import { openCsv, openLines } from '@vitrine/files';
import { quote } from '../mistake.ts';
import { isMapping } from '../schema-mistakes.ts';
import { TenantFileError } from './tenant-file-error.ts';
import { findColumnMistake, readTenantRow, type RawRow, tenantColumns } from './tenant-row.ts';
import { readYamlRows } from './yaml-rows.ts';

export const tenantFormats = ['csv', 'ndjson', 'yaml'] as const;
export type TenantFormat = (typeof tenantFormats)[number];

export interface TenantFile {
  /** The file's name for messages. */
  readonly name: string;
  readonly path: string;
  readonly format: TenantFormat;
  /** The label of its encoding; undefined: UTF-8, or that of its byte order mark. */
  readonly encoding?: string | undefined;
}

export interface TenantFileRows {
  readonly rows: readonly TenantRow[];
  readonly mistakes: readonly RowMistake[];
}

const fileBytesMax = 512 * 1024 * 1024;
const yamlBytesMax = 64 * 1024 * 1024;

/** The format by the name's extension; undefined: unknown. */
export const formatOf = (name: string): TenantFormat | undefined => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return formatsByExtension[extension];
};

const formatsByExtension: Readonly<Record<string, TenantFormat>> = {
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  yaml: 'yaml',
  yml: 'yaml',
};

/** @throws TenantFileError, or FileError, for a file that cannot be read as its format at all */
export const readTenantFile = async (file: TenantFile): Promise<TenantFileRows> => {
  const { size = 0 } = (await stat(file.path).catch(() => undefined)) ?? {};
  const bytesMax = file.format === 'yaml' ? yamlBytesMax : fileBytesMax;
  if (size > bytesMax) throw new TenantFileError(file.name, [{ line: 1, message: tooLarge(size, bytesMax) }]);
  const [rows, mistakes]: [TenantRow[], RowMistake[]] = [[], []];
  for await (const batch of readers[file.format](file, mistakes))
    for (const raw of batch) {
      const row = readTenantRow(raw, mistakes);
      if (row !== undefined) rows.push(row);
    }
  return { rows, mistakes };
};

const tooLarge = (size: number, bytesMax: number): string =>
  `found ${size} bytes, expected at most ${bytesMax}. Divide the file.`;

type ReadRows = (file: TenantFile, mistakes: RowMistake[]) => AsyncIterable<readonly RawRow[]>;

async function* readCsv({ path, encoding }: TenantFile, mistakes: RowMistake[]): AsyncGenerator<readonly RawRow[]> {
  const { columns, rows } = await openCsv(path, encoding);
  let isHeaderRead = false;
  for await (const batch of rows) {
    const { names } = columns;
    if (!isHeaderRead && names.length > 0) {
      isHeaderRead = true;
      mistakes.push(...headerMistakes(names));
    }
    if (mistakes.some(({ line }) => line === 1)) return;
    yield batch.flatMap(({ line, cells }) => {
      const isEven = cells.length === names.length;
      if (!isEven) mistakes.push({ line, message: wrongCellCount(cells.length, names.length) });
      return isEven ? [{ line, values: new Map(names.map((name, index) => [name, cells[index] ?? undefined])) }] : [];
    });
  }
}

const headerMistakes = (names: readonly string[]): readonly RowMistake[] => {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const messages = [
    ...names.map((name) => findColumnMistake(name)).filter((message) => message !== undefined),
    ...repeated.map((name) => `found the column ${quote(name)} twice, expected each once. Remove one.`),
    ...(names.includes('id') || names.includes('reference') ? [] : [noKeyColumn]),
  ];
  return messages.map((message) => ({ line: 1, message }));
};

const noKeyColumn = `found neither the column id nor reference, expected one of the two: it tells which tenant a row is about. The columns are ${tenantColumns.join(', ')}.`;

const wrongCellCount = (found: number, expected: number): string =>
  `found ${found} ${found === 1 ? 'cell' : 'cells'}, expected ${expected}, one for each column of the header. Put a cell that holds the delimiter in quotes.`;

async function* readNdjson({ path, encoding }: TenantFile, mistakes: RowMistake[]): AsyncGenerator<readonly RawRow[]> {
  for await (const lines of await openLines(path, encoding))
    yield lines.flatMap(({ line, text }) => {
      const value = parseJson(text);
      if (isMapping(value)) return [{ line, values: new Map(Object.entries(value)) }];
      mistakes.push({ line, message: `found ${quote(text.trim())}, expected a JSON object, such as ${example}` });
      return [];
    });
}

const example = '{"reference": "17", "name": "Corner Shop", "industry": "Retail"}.';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function* readYaml(
  { name, path, encoding = 'utf-8' }: TenantFile,
  mistakes: RowMistake[],
): AsyncGenerator<readonly RawRow[]> {
  const bytes = await Bun.file(path).bytes();
  const text = decode(bytes, encoding);
  if (text === undefined)
    throw new TenantFileError(name, [{ line: 1, message: `found bytes that are not ${encoding}.` }]);
  yield* readYamlRows(text, mistakes);
}

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const readers = { csv: readCsv, ndjson: readNdjson, yaml: readYaml } satisfies Record<TenantFormat, ReadRows>;
