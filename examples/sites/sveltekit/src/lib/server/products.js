import { fetchProducts } from './fetch-products.js';

const fetchMap = async () => new Map((await fetchProducts()).map((product) => [product.id, product]));

let products;
/** By their ids. */
export const readProducts = () => (products ??= fetchMap());
