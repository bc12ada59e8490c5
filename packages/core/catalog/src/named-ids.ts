/**
 * The catalog's IDs of what a change names, beside it in the log: a later collection, view or field of the same name is
 * another one. Owners do not see them.
 */
/** By slugs; those of fields by `collection.field`. */
export type NamedIds = Readonly<Record<string, string>>;

interface Named {
  readonly id: number;
  readonly slug: string;
}

interface Opened extends Named {
  readonly kind: 'collection' | 'view';
}

/** The text by which published keys and tenant files name it. */
export const nameOpened = ({ kind, id }: Pick<Opened, 'kind' | 'id'>): string => `${kind === 'view' ? 'v' : 'c'}${id}`;

export const idsOfOpened = (opened: readonly Opened[]): NamedIds =>
  Object.fromEntries(opened.map((each) => [each.slug, nameOpened(each)]));

/** The IDs of a collection and its fields. */
export const idsOfCollection = (
  { id, slug }: Named,
  fields: readonly { readonly id: number; readonly key: string }[],
): NamedIds => ({
  ...idsOfOpened([{ kind: 'collection', id, slug }]),
  ...Object.fromEntries(fields.map((field) => [nameField(slug, field.key), `f${field.id}`])),
});

export const idsOfView = (view: Named, { id, slug }: Named): NamedIds =>
  idsOfOpened([
    { kind: 'view', id: view.id, slug: view.slug },
    { kind: 'collection', id, slug },
  ]);

/** The name of a field among such IDs. */
export const nameField = (slug: string, key: string): string => `${slug}.${key}`;
