/** Adds a copy button to each request, and completes its URL where the public URL is unknown. */
import { unknownOrigin } from '../addresses.ts';
import { serviceUrl } from './service-url.ts';

export const addCopyButtons = (): void => {
  const template = document.querySelector<HTMLTemplateElement>('template[data-copy]')?.content.querySelector('button');
  for (const request of document.querySelectorAll<HTMLElement>('[data-request]')) {
    request.textContent = request.textContent.replaceAll(unknownOrigin, serviceUrl);
    if (template === null || template === undefined || request.parentElement?.querySelector('button') !== null)
      continue;
    const button = template.cloneNode(true);
    if (!(button instanceof HTMLButtonElement)) continue;
    button.addEventListener('click', () => void copy(request.textContent, button));
    request.before(button);
  }
};

const shownMs = 1500;

const copy = async (text: string, button: HTMLButtonElement): Promise<void> => {
  await navigator.clipboard.writeText(text);
  const { textContent: label } = button;
  button.textContent = button.dataset['copied'] ?? label;
  setTimeout(() => (button.textContent = label), shownMs);
};
