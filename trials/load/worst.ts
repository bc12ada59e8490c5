/** The worst that is allowed to be asked: each is another question, and finding it looks at every record. */
import { worstParameters } from '../../bench/limits/costly-questions.ts';
import { publicIds } from '../../bench/targets/vitrine.ts';

export const createWorstPaths = (): (() => string) => {
  let number = 0;
  return () => {
    const price = `where[price][gte]=0.${String(number++).padStart(6, '0')}`;
    return `/api/v1/public/t/${publicIds.t1}/products?${[price, ...worstParameters].join('&')}`;
  };
};
