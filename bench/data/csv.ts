/** The products as CSV files, one for each tenant: what all databases are filled from, and answers compared with. */
import { join } from 'node:path';
import { columns, productsOf, tenants, type Product, type Tenant } from './products.ts';

export const csvPath = (folder: string, tenant: Tenant): string => join(folder, `products-${tenant}.csv`);

export const writeCsvFiles = async (
  folder: string,
  rows: number,
  whose: readonly Tenant[] = tenants,
): Promise<void> => {
  for (const tenant of whose) await writeCsv(csvPath(folder, tenant), productsOf(tenant, rows));
};

/** No value holds a comma, a quote or a line break, so nothing is quoted. */
const writeCsv = async (path: string, products: Iterable<Product>): Promise<void> => {
  const writer = Bun.file(path).writer();
  await writer.write(`${columns.join(',')}\n`);
  for (const product of products) {
    await writer.write(`${columns.map((column) => product[column]).join(',')}\n`);
  }
  await writer.end();
};

export const readCsv = async (path: string): Promise<readonly Product[]> => {
  const [, ...lines] = (await Bun.file(path).text()).trimEnd().split('\n');
  return lines.map((line) => parseProduct(line.split(',')));
};

const parseProduct = (values: readonly string[]): Product => {
  const text = (column: keyof Product): string => values[columns.indexOf(column)] ?? '';
  return {
    id: text('id'),
    tenant_id: tenants.find((tenant) => tenant === text('tenant_id')) ?? tenants[0],
    created_at: text('created_at'),
    name: text('name'),
    description: text('description'),
    category: text('category'),
    brand: text('brand'),
    price: Number(text('price')),
    stock: Number(text('stock')),
    active: text('active') === 'true',
    sku: text('sku'),
    released_on: text('released_on'),
    cost: Number(text('cost')),
  };
};
