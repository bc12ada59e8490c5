/** Parts of a page as plain data, which become DOM nodes in a browser and HTML on a server. Texts never become markup. */

export interface Built<Name extends keyof HTMLElementTagNameMap = keyof HTMLElementTagNameMap> {
  readonly name: Name;
  readonly attributes: Attributes;
  readonly children: readonly Child[];
}

export type Child = Built | string | undefined;

/** Attributes by name; undefined ones are left out. Styles and listeners cannot be set this way. */
type Attributes = Readonly<Record<string, string | undefined>>;

export const buildNode = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): Built<Name> => ({ name, attributes, children });

export const toNode = <Name extends keyof HTMLElementTagNameMap>(built: Built<Name>): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(built.name);
  for (const [key, value] of Object.entries(built.attributes)) if (value !== undefined) node.setAttribute(key, value);
  for (const child of built.children)
    if (child !== undefined) node.append(typeof child === 'string' ? child : toNode(child));
  return node;
};
