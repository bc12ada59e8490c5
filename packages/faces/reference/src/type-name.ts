/** The name of a type in Python and PHP: slugs have hyphens, and no underscores. */
export const typeNameOf = (kind: 'Record' | 'Related' | 'Expanded', slug: string): string =>
  `${kind}_${slug.replaceAll('-', '_')}`;
