/** Where a visitor is: the page's address as a value, and back. */

export interface List {
  readonly kind: 'list';
  readonly search: string;
  /** Blank: all of them. */
  readonly category: string;
  readonly isVegan: boolean;
  readonly sort: string;
  readonly page: number;
}

export type Place =
  List | { readonly kind: 'product'; readonly id: string } | { readonly kind: 'shops'; readonly city: string };

export const placeOf = (address: string): Place => {
  const { searchParams } = new URL(address);
  const read = (name: string): string => searchParams.get(name) ?? '';
  if (searchParams.has('product')) return { kind: 'product', id: read('product') };
  if (searchParams.has('shops')) return { kind: 'shops', city: read('shops') };
  return {
    kind: 'list',
    search: read('search').trim(),
    category: read('category'),
    isVegan: read('vegan') === 'yes',
    sort: read('sort'),
    page: Math.max(1, Number.parseInt(read('page'), 10) || 1),
  };
};

export const productAddress = (id: string): string => `?${new URLSearchParams({ product: id })}`;
export const shopsAddress = (city: string): string => `?${new URLSearchParams({ shops: city })}`;

export const listAddress = ({ search, category, isVegan, sort, page }: List): string => {
  const fields = { search, category, vegan: isVegan ? 'yes' : '', sort, page: page > 1 ? String(page) : '' };
  return `?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;
};

export const everything: List = { kind: 'list', search: '', category: '', isVegan: false, sort: '', page: 1 };
