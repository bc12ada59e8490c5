/** The option of the format of a file of tenants. */
import type { TenantFormat } from '@vitrine/declaring';
import { Option } from 'commander';

export const formatOption = (what: string): Option =>
  new Option('--format <format>', what).choices(['csv', 'ndjson', 'yaml'] satisfies TenantFormat[]);
