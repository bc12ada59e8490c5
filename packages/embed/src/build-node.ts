/** Nodes out of their parts: whatever text a record holds becomes a text node, and never markup. */

type Child = Node | string | undefined;

/** Attributes by their names; one without a value is left out. A style or a listener is none of them. */
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
