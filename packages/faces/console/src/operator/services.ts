/** The services of the operator's API, beside those of the console. The command makes them from the parts that commands use. */
import type { Actor, RecordTables, RowMistake, TenantRow } from '@vitrine/catalog';
import type { Publisher } from '@vitrine/publisher';
import type { Signing } from '../tokens.ts';

export type TenantFormat = 'csv' | 'ndjson' | 'yaml';

/** The rows of a file of tenants, and the mistakes in it. */
interface TenantRows {
  readonly rows: readonly TenantRow[];
  readonly mistakes: readonly RowMistake[];
}

export interface OperatorServices {
  readonly signing: Signing;
  /** The records of the embedded database; undefined: the catalog is in PostgreSQL. */
  readonly tables: RecordTables | undefined;
  /** The publisher of this process. */
  readonly publisher: Pick<
    Publisher,
    'isLeading' | 'edition' | 'failures' | 'segments' | 'damagedPartitions' | 'publishNow'
  >;
  /** Writes the body to a file for the work, and removes it afterwards. */
  readonly withBody: <Result>(request: Request, work: (path: string) => Promise<Result>) => Promise<Result>;
  readonly readTenants: (path: string, format: TenantFormat) => Promise<TenantRows>;
  /** Applies a catalog file. */
  readonly applyCatalog: (path: string, options: CatalogOptions) => Promise<AppliedCatalog>;
  /** Checks settings, databases and editions as `vitrine doctor`; it connects to all databases. */
  readonly examine: () => Promise<readonly unknown[]>;
}

interface CatalogOptions {
  readonly isDryRun: boolean;
  readonly isRemoving: boolean;
}

interface CatalogMistake {
  readonly position: { readonly line: number; readonly column: number };
  readonly message: string;
}

interface AppliedCatalog {
  readonly changes: readonly unknown[];
  readonly warnings: readonly CatalogMistake[];
  /** If there are some, nothing was changed. */
  readonly mistakes: readonly CatalogMistake[];
}

/** The program that uses the operator's API. */
export type Operator = Extract<Actor, { readonly kind: 'operator' }> & { readonly name: string };
