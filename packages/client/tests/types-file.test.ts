/** A profile as types; whatever a tenant calls its things, they stay names. */
import { expect, test } from 'bun:test';
import { renderTypes } from '../src/types-file.ts';

const profile = {
  publicId: 'kornhaus',
  name: 'Kornhaus */ alert(1) /*',
  industry: 'Bakery',
  collections: [
    {
      slug: 'products',
      name: 'Products\u2028and\r\nmore\u001B[31m',
      fields: [
        { key: 'name', label: 'Name', type: 'text' as const },
        { key: 'it\'s a \\ "key"', label: 'Käse', type: 'multiselect' as const },
        { key: 'größe', label: 'Size', type: 'number' as const },
      ],
    },
    { slug: 'order-lines', name: 'Order lines', fields: [] },
  ],
};

test('names, labels and types', () => {
  expect(renderTypes(profile))
    .toBe(`/** What Kornhaus *\u2060/ alert(1) /* (kornhaus) shows: written by \`npx @vitrine/client types\`, to be written anew when that changes. */
export type Collections = {
  /** Products and more [31m */
  products: {
    /** Name */
    name: 'text';
    /** Käse */
    'it\\'s a \\\\ "key"': 'multiselect';
    /** Size */
    'größe': 'number';
  };
  /** Order lines */
  'order-lines': {
  };
};
`);
});
