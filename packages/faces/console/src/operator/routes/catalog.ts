/** Catalog files: collections are declared over existing tables, by the rules of `vitrine apply`. */
import { createSearchReader } from '../../body.ts';
import { count, flag, listOf, object, text } from '../../openapi/schema.ts';
import { invalidRequest } from '../../refusal.ts';
import { inBulkWithBody, type OperatorRoute } from '../call.ts';

const readOptions = createSearchReader<{ readonly dryRun?: boolean; readonly remove?: boolean }>({
  dryRun: { type: 'boolean', default: false, description: 'Says what would change, and changes nothing.' },
  remove: { type: 'boolean', default: false, description: 'Drops declared collections that the file does not name.' },
});

const example = `collections:
  - slug: products
    name: Products
    source: erp
    table: product
    id: id
    createdAt: created_at
    scope: company
    fields:
      - { key: name, label: Name, type: text }
`;

export const catalogRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    path: '/operator/catalog/apply',
    id: 'applyCatalog',
    summary: 'Declare collections over existing tables',
    description:
      'The file is applied in full or not at all, and a second time it changes nothing. It exposes nothing. The sources that it names are looked at.',
    search: () => readOptions,
    file: ['application/yaml', 'application/json'],
    answer: object({
      isDryRun: flag('Whether nothing was changed.'),
      changes: listOf(
        {
          type: 'object',
          required: ['change', 'slug', 'tenant'],
          properties: {
            change: text('What happens to it.', { enum: ['added', 'remade', 'changed', 'dropped', 'left'] }),
            slug: text('Its slug.'),
            tenant: { type: ['string', 'null'], description: 'The tenant it is for; null: all.' },
          },
        },
        'Each collection that differs.',
      ),
      warnings: listOf(
        object({
          position: object({ line: count('From 1.'), column: count('From 1.') }),
          message: text('What may be wrong.'),
        }),
        'What may be wrong in the file.',
      ),
    }),
    example: { search: { dryRun: 'true' }, file: example, isUnasked: true },
    run: async (call) => {
      const { dryRun: isDryRun = false, remove: isRemoving = false } = readOptions(call.search);
      const { changes, warnings, mistakes } = await inBulkWithBody(call, async (path) =>
        call.operator.applyCatalog(path, { isDryRun, isRemoving }),
      );
      if (mistakes.length > 0)
        throw invalidRequest(
          mistakes.map(({ position: { line, column }, message }) => ({ parameter: `line ${line}:${column}`, message })),
        );
      const message = isDryRun ? 'Nothing was changed: this is a dry run.' : 'The collections are as it says.';
      return { message, data: { isDryRun, changes, warnings } };
    },
  },
];
