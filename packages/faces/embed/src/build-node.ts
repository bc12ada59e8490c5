/** Builds DOM nodes. Texts of records become text nodes, and never markup. */

type Child = Node | string | undefined;

/** Attributes by name; undefined ones are left out. Styles and listeners cannot be set this way. */
type Attributes = Readonly<Record<string, string | undefined>>;

export const buildNode = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
};
