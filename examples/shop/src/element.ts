/** Elements made in one expression, and found in the page. What is a text stays one, whatever stands in it. */

type Child = Node | string | undefined;

export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
};

/** @throws where the page has no such element: index.html is to have it */
export const find = <Found extends Element>(selector: string, type: new () => Found): Found => {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new TypeError(`index.html has no ${selector}.`);
  return found;
};
