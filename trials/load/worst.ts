/** The worst that is allowed to be asked: each is another question, and finding it looks at every record. */
import { publicIds } from '../../bench/targets/vitrine.ts';

const conditions = ['name', 'description', 'sku'].flatMap((field) =>
  ['a', 'e', 'r', 'o', 'i'].map((text) => `where[${field}][contains]=${text}`),
);
const words = encodeURIComponent('a e r o i t s n');
const sort = '-description,-name,-sku,-brand,-category';

/** What it is, in words. */
export const worst = `${conditions.length} conditions on parts of texts, eight words, five sort keys, the longest page`;

export const createWorstPaths = (): (() => string) => {
  let number = 0;
  return () => {
    const price = `where[price][gte]=0.${String(number++).padStart(6, '0')}`;
    const parts = [...conditions, price, `search=${words}`, `sort=${sort}`, 'limit=200'];
    return `/api/v1/public/t/${publicIds.t1}/products?${parts.join('&')}`;
  };
};
