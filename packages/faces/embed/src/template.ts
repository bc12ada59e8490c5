/**
 * Fills the template of a website with a record: `{{price}}` in texts, and in attributes of the list below. Values never become
 * markup, scripts or styles.
 */

/** The value of a placeholder. */
export interface Filling {
  /** The formatted value; undefined: there is no such field. */
  readonly textOf: (key: string) => string | undefined;
  /** The value as the API gives it. */
  readonly valueOf: (key: string) => string | undefined;
}

const placeholder = /\{\{(@?\w+)\}\}/g;
/** Attributes that hold text, and nothing that runs or is loaded. */
const ofText = /^(?:alt|aria-[a-z]+|class|data-[\w-]+|datetime|dir|lang|part|title|value)$/;
/** Attributes that hold an address, of elements that show it as a link, a picture or a recording. */
const ofAddress = /^(?:a href|area href|img src|source src|video src|video poster|audio src)$/;
const schemes = /^(?:https?|mailto):$/;

/**
 * @param advise tells the developer of a placeholder where none can be
 * @returns the nodes of one record. An element whose `data-if` is empty is left out, and a picture without an address
 */
export const fillTemplate = (template: HTMLTemplateElement, filling: Filling, advise: Advise): DocumentFragment => {
  const made = document.importNode(template.content, true);
  for (const script of made.querySelectorAll('script')) script.remove();
  const walker = document.createTreeWalker(made, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (node instanceof Element) fillAttributes(node, filling, advise);
    else if (node instanceof Text && node.parentElement?.localName !== 'style')
      node.data = fill(node.data, filling.textOf);
  }
  for (const empty of made.querySelectorAll('[data-if=""], img:not([src])')) empty.remove();
  for (const full of made.querySelectorAll('[data-if]')) full.removeAttribute('data-if');
  return made;
};

type Advise = (advice: string) => void;

const fill = (text: string, read: (key: string) => string | undefined): string =>
  text.replaceAll(placeholder, (_, key: string) => read(key) ?? '');

const fillAttributes = (node: Element, { valueOf }: Filling, advise: Advise): void => {
  for (const { name, value } of Array.from(node.attributes)) {
    if (value.search(placeholder) < 0) continue;
    const isAddress = ofAddress.test(`${node.localName} ${name}`);
    const isWhole = /^\{\{@?\w+\}\}$/.test(value);
    const encode = (key: string): string | undefined => {
      const text = valueOf(key);
      return text !== undefined && isAddress && !isWhole ? encodeURIComponent(text.toWellFormed()) : text;
    };
    const filled = fill(value, encode);
    if (ofText.test(name)) node.setAttribute(name, filled);
    else if (isAddress && filled !== '' && isSafe(filled)) node.setAttribute(name, filled);
    else node.removeAttribute(name);
    if (!ofText.test(name) && !isAddress) advise(`The template has a placeholder in ${name}, which takes none.`);
  }
};

const isSafe = (address: string): boolean =>
  URL.canParse(address, document.baseURI) && schemes.test(new URL(address, document.baseURI).protocol);
