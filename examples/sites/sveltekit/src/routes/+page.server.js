import { readProducts } from '$lib/server/products.js';

export const load = async () => ({ products: [...(await readProducts()).values()] });
