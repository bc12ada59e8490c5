/** Opens a file of tenants for commands, or the standard input. */
import type { TenantFileRows, TenantFormat } from '@vitrine/declaring';
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

export interface TenantFileOptions {
  readonly format?: TenantFormat;
  readonly encoding?: string;
}

export interface OpenTenantFile extends TenantFileRows {
  /** The file's name for messages. */
  readonly name: string;
}

/** @throws UsageError where the format is neither given nor known by the name */
export const withTenantFile = async <Result>(
  { environment }: Context,
  path: string,
  options: TenantFileOptions,
  work: (file: OpenTenantFile) => Promise<Result>,
): Promise<Result> => {
  const { formatOf, readTenantFile } = await import('@vitrine/declaring');
  const { withReadableTwice } = await import('@vitrine/importing');
  const name = path === '-' ? 'The standard input' : path;
  const { format = formatOf(path), encoding } = options;
  if (format === undefined)
    throw new UsageError(
      `The name ${path} does not tell the format. Say --format csv, --format ndjson or --format yaml.`,
    );
  return withReadableTwice(path, environment['TMPDIR'] ?? '/tmp', async (file) =>
    work({ name, ...(await readTenantFile({ name, path: file, format, encoding })) }),
  );
};
