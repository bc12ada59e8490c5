/** Prints tenants as a file that `vitrine tenant apply` takes back unchanged. */
import type { Tenant } from '@vitrine/catalog';
import { escapeUnprintable, quoteIf } from '@vitrine/contract';
import type { TenantFormat } from './tenant-file.ts';

export interface PrintedFormat {
  /** Before the first tenant. */
  readonly head: string;
  readonly print: (tenant: Tenant) => string;
  /** In place of all, where there is no tenant. */
  readonly empty: string;
}

/** In the order of the file. */
const valuesOf = ({ publicId, reference, name, industry, scope, isEnabled }: Tenant) => ({
  id: publicId,
  reference,
  name,
  industry,
  scope,
  enabled: isEnabled,
});

const header = 'id,reference,name,industry,scope,enabled\n';

/** RFC 4180. Formula signs stay: a sign that disarms them would be part of the name when the file is applied. */
const printCell = (value: string | boolean | null): string => quoteIf(/[",;\t\r\n]|^\s|\s$/, String(value ?? ''));

/** JSON texts are YAML too; escapes keep control characters from terminals. */
const printText = (value: string | boolean | null): string => escapeUnprintable(JSON.stringify(value));

const isWritten = ([, value]: [string, unknown]): boolean => value !== null;

export const printedFormats = {
  csv: {
    head: header,
    empty: header,
    print: (tenant) => `${Object.values(valuesOf(tenant)).map(printCell).join(',')}\n`,
  },
  ndjson: {
    head: '',
    empty: '',
    print: (tenant) =>
      `${escapeUnprintable(JSON.stringify(Object.fromEntries(Object.entries(valuesOf(tenant)).filter(isWritten))))}\n`,
  },
  yaml: {
    head: '',
    empty: '[]\n',
    print: (tenant) => {
      const lines = Object.entries(valuesOf(tenant)).filter(isWritten);
      return lines.map(([name, value], index) => `${index === 0 ? '- ' : '  '}${name}: ${printText(value)}\n`).join('');
    },
  },
} satisfies Record<TenantFormat, PrintedFormat>;
