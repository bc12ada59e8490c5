/** Applies a file of tenants from the body, in full or not at all, by the rules of `vitrine tenant apply`. */
import { presentTenantChange, summarize } from '@vitrine/administering';
import { type AppliedTenants, applyTenants, type RowMistake } from '@vitrine/catalog';
import { createSearchReader, mistakesMax } from '../../body.ts';
import { count, flag, listOf, object, orNull, text } from '../../openapi/schema.ts';
import { invalidRequest, type Refusal } from '../../refusal.ts';
import { inBulkWithBody, type OperatorCall, type OperatorRoute, writerOf } from '../call.ts';
import { inEffect } from '../named-tenants.ts';
import type { TenantFormat } from '../services.ts';

interface Options {
  readonly dryRun?: boolean;
  readonly deleteMissing?: boolean;
  readonly exposeTemplate?: boolean;
  readonly changes?: boolean;
}

const option = (description: string, usual = false) => ({ type: 'boolean', default: usual, description }) as const;

const readOptions = createSearchReader<Options>({
  dryRun: option('Says what would change, and changes nothing.'),
  deleteMissing: option('Deletes the tenants that the file does not name.'),
  exposeTemplate: option('Exposes what the template proposes, for tenants that are created.'),
  changes: option('Whether the answer lists each change.', true),
});

/** By the type of the body. */
const formats: ReadonlyMap<string, TenantFormat> = new Map([
  ['application/x-ndjson', 'ndjson'],
  ['application/ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
  ['text/csv', 'csv'],
  ['application/yaml', 'yaml'],
]);

const example = [
  { reference: 'company-17', name: 'Corner Shop', industry: 'Retail', scope: '17' },
  { reference: 'company-18', name: 'Mill & Co', industry: 'Food', scope: '18', enabled: false },
];

export const tenantFileRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    path: '/operator/tenants/apply',
    id: 'applyTenants',
    summary: 'Create, change, enable, disable and delete many tenants',
    description:
      'A row names its tenant by `reference` or `id`, and gives `name`, `industry`, `scope`, `enabled` and `delete`; what it leaves out stays. The file is applied in full or not at all; a second time it changes nothing.',
    search: () => readOptions,
    file: ['application/x-ndjson', 'text/csv', 'application/yaml'],
    answer: object(
      {
        isDryRun: flag('Whether nothing was changed.'),
        summary: object({
          created: count('Tenants that are created.'),
          renamed: count('Those with another name.'),
          changed: count('Those with another industry, scope or reference.'),
          enabled: count('Those that are enabled.'),
          disabled: count('Those that are disabled.'),
          deleted: count('Those that are deleted.'),
          unchanged: count('Rows that change nothing.'),
        }),
        exposed: count('Exposures by the template.'),
        changes: listOf(
          object({
            change: text('What happens to it.', { enum: ['created', 'changed', 'deleted'] }),
            line: orNull(count('Its line in the file; null: the file does not name it.')),
            publicId: orNull(text('Its ID; null: it is drawn when the file is applied.')),
            name: text('Its name.'),
            industry: text('Its industry.'),
            isEnabled: flag('Whether its public API is enabled.'),
            scope: orNull(text('Its scope value.')),
            reference: orNull(text('Its reference.')),
          }),
          'Each tenant that differs, as it is then, or was before it was deleted.',
        ),
      },
      ['changes'],
    ),
    example: {
      search: { dryRun: 'true' },
      file: `${example.map((row) => JSON.stringify(row)).join('\n')}\n`,
    },
    run: async (call) => {
      const options = readOptions(call.search);
      const format = formatOf(call.request);
      const applied = await inBulkWithBody(call, async (path) => apply(call, path, format, options));
      const { dryRun: isDryRun = false, changes: isListing = true } = options;
      const changes = isListing ? { changes: applied.changes.map(presentTenantChange) } : {};
      const data = { isDryRun, summary: summarize(applied), exposed: applied.exposed, ...changes };
      return {
        message: isDryRun ? 'Nothing was changed: this is a dry run.' : `It takes effect everywhere ${inEffect}.`,
        data,
      };
    },
  },
];

const apply = async (
  call: OperatorCall,
  path: string,
  format: TenantFormat,
  { dryRun = false, deleteMissing = false, exposeTemplate = false }: Options,
): Promise<AppliedTenants> => {
  const { rows, mistakes } = await call.operator.readTenants(path, format);
  if (deleteMissing && rows.length === 0)
    throw invalidRequest([{ parameter: 'body', message: 'It names no tenant, and deleteMissing would delete all.' }]);
  const applied = await applyTenants(writerOf(call), {
    rows,
    isDryRun: dryRun || mistakes.length > 0,
    isDeletingMissing: deleteMissing,
    isEnablingTemplate: exposeTemplate,
  });
  const all = [...mistakes, ...applied.mistakes];
  if (all.length > 0) throw refuseRows(all);
  return applied;
};

const formatOf = ({ headers }: Request): TenantFormat => {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const format = formats.get(type.trim().toLowerCase());
  if (format !== undefined) return format;
  throw invalidRequest([{ parameter: 'Content-Type', message: `It is one of ${[...formats.keys()].join(', ')}.` }]);
};

const refuseRows = (mistakes: readonly RowMistake[]): Refusal =>
  invalidRequest(
    mistakes
      .toSorted((one, other) => one.line - other.line)
      .slice(0, mistakesMax)
      .map(({ line, message }) => ({ parameter: `line ${line}`, message })),
  );
