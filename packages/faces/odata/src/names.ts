/**
 * The names of entity sets. A slug has lower-case letters, digits and hyphens, which an identifier of OData may not have, and it may
 * begin with a digit: `order-lines` is `order_lines`, `2026-fair` is `_2026_fair`. No slug has an underscore, so each name is
 * of one slug. Keys of fields are identifiers as they are.
 */

export const setNameOf = (slug: string): string => slug.replaceAll('-', '_').replace(/^(?=\d)/, '_');

/** @returns undefined if no slug has this name */
export const slugOf = (setName: string): string | undefined => {
  const slug = setName.replace(/^_(?=\d)/, '').replaceAll('_', '-');
  return setNameOf(slug) === setName ? slug : undefined;
};

/** The entity type of a set; no set or field has its name. */
export const typeNameOf = (slug: string): string => `${setNameOf(slug)}_record`;
