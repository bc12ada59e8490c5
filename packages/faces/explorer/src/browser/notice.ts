/**
 * Shows a notice when a page cannot be loaded. The present page stays, and the request is repeated, automatically where
 * the notice says so.
 */

let timer: ReturnType<typeof setTimeout> | undefined;
let again: () => void = () => undefined;

/** @param waitMs the delay before the retry; undefined: when the connection returns or the visitor asks */
export const showNotice = (kind: 'offline' | 'busy' | 'refused', retry: () => void, waitMs?: number): void => {
  const notice = document.querySelector<HTMLElement>('.notice');
  const [text, button] = [notice?.querySelector('span'), notice?.querySelector('button')];
  if (notice === null || !text || !button) return;
  clearTimeout(timer);
  again = retry;
  text.textContent = notice.dataset[kind] ?? '';
  notice.hidden = false;
  if (waitMs !== undefined) timer = setTimeout(retry, waitMs);
};

export const hideNotice = (): void => {
  clearTimeout(timer);
  again = () => undefined;
  const notice = document.querySelector<HTMLElement>('.notice');
  if (notice !== null) notice.hidden = true;
};

export const listenForRetries = (): void => {
  document.querySelector('.notice button')?.addEventListener('click', () => again());
  addEventListener('online', () => again());
};
