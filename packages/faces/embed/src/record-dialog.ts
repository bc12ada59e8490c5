/** Opens a dialog with all of a record. */
import { buildNode, toNode, type Built } from './build-node.ts';

interface Names {
  readonly name: string;
  /** The name of the button. */
  readonly close: string;
}

export const openDialog = (frame: HTMLElement, record: Built, { name, close }: Names): void => {
  const button = buildNode('button', { part: 'button', type: 'button' }, close);
  const dialog = toNode(buildNode('dialog', { part: 'dialog', tabindex: '-1', 'aria-label': name }, record, button));
  dialog.lastElementChild?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  frame.append(dialog);
  dialog.showModal();
  // Else the first link of the record has the focus, which may be far below its title.
  dialog.focus();
  dialog.scrollTop = 0;
};
