/** The nodes of an element, in its shadow tree. */
import { buildNode, toNode } from './build-node.ts';
import type { Say } from './choice.ts';
import type { ReadAttribute } from './settings.ts';
import { Status } from './status.ts';
import styles from './styles.css';

/** Created with the first element, and shared by all. */
let sheet: CSSStyleSheet | undefined;
const sharedSheet = (): CSSStyleSheet => {
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
};

/** The controls of the visitor. */
interface Chosen {
  readonly input: HTMLInputElement;
  readonly controls: HTMLElement;
  readonly pager: HTMLElement;
}

export class Parts {
  readonly frame = toNode(buildNode('div', { part: 'frame', class: 'frame', role: 'group' }));
  readonly search = toNode(buildNode('div', { part: 'search', hidden: '' }));
  readonly input: HTMLInputElement;
  readonly status: Status;
  readonly back = toNode(buildNode('button', { type: 'button', part: 'button', hidden: '' }));
  readonly content = toNode(buildNode('div', { part: 'content', tabindex: '-1' }));
  readonly button = toNode(buildNode('button', { type: 'button', part: 'button', hidden: '' }));
  readonly #shadow: ShadowRoot;

  constructor(host: HTMLElement, visitor: Chosen) {
    const shadow = host.attachShadow({ mode: 'open' });
    this.#shadow = shadow;
    shadow.adoptedStyleSheets = [sharedSheet()];
    this.status = new Status(host);
    const { input, controls, pager } = visitor;
    this.input = input;
    const { frame, search, status, back, content, button } = this;
    search.append(input);
    frame.append(search, controls, status.node, back, content, pager, button);
    shadow.append(frame);
    content.append(document.createElement('slot'));
    frame.addEventListener('error', dropPicture, true);
  }

  /** Leads the visitor to the records, and says which they are. */
  arrive(words: string): void {
    const { content, status } = this;
    status.tell(words, undefined, true);
    content.focus({ preventScroll: true });
    if (content.getBoundingClientRect().top < 0) content.scrollIntoView();
  }

  /** Adds the styles of the further script. */
  addStyles(text: string): void {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    this.#shadow.adoptedStyleSheets.push(added);
  }

  /** @param isNarrowed whether there is a way back */
  dress(read: ReadAttribute, language: string, say: Say, isNarrowed: boolean): void {
    const { frame, search, input, status, back, button } = this;
    for (const node of [status.node, button, back, input]) node.lang = language;
    back.textContent = say('widget.back');
    back.hidden = !isNarrowed;
    const theme = read('theme');
    frame.dataset['theme'] = theme === 'dark' || theme === 'auto' ? theme : 'light';
    input.setAttribute('aria-label', say('widget.search'));
    input.placeholder = say('widget.search');
    search.hidden = read('search') === undefined || read('record') !== undefined;
  }
}

/** Puts the alternative text of a picture that fails to load in its place, which keeps its room; that of a template has none. */
const dropPicture = ({ target }: Event): void => {
  if (target instanceof HTMLImageElement)
    target.replaceWith(
      target.part.value === '' ? target.alt : toNode(buildNode('span', { part: 'picture' }, target.alt)),
    );
};
