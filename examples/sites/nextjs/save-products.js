import { writeFile } from 'node:fs/promises';
import { fetchProducts } from './fetch-products.js';

await writeFile('products.json', JSON.stringify(await fetchProducts()));
