/** The line that says what an element is doing. A website may say it in its own words, in a slot for each state. */
import { buildNode, toNode } from './build-node.ts';

/** The names of slots. */
type State = 'loading' | 'empty' | 'error';

export class Status {
  readonly node = toNode(buildNode('div', { role: 'status', part: 'status' }));
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** True if the website says it itself. */
  has(state: State): boolean {
    return this.#host.querySelector(`:scope > [slot=${state}]`) !== null;
  }

  /** @param isHidden for screen readers alone, unless the website says it */
  tell(text: string, state?: State, isHidden = false): void {
    this.node.className = isHidden && !(state && this.has(state)) ? 'hidden' : '';
    this.node.replaceChildren(state === undefined ? text : toNode(buildNode('slot', { name: state }, text)));
  }
}
