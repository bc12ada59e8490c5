import { defineCollection } from 'astro:content';
import { fetchProducts } from './fetch-products.js';

export const collections = { products: defineCollection({ loader: fetchProducts }) };
