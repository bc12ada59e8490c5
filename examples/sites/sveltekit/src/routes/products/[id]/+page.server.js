import { readProducts } from '$lib/server/products.js';

export const entries = async () => [...(await readProducts()).keys()].map((id) => ({ id }));
export const load = async ({ params }) => (await readProducts()).get(params.id);
