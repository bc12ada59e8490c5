/** What is said where a page does not come: what is shown stays, and it is asked for again, by itself where that is promised. */

let timer: ReturnType<typeof setTimeout> | undefined;
let again: () => void = () => undefined;

/** @param waitMs after which it is asked again; none: when there is a connection, or somebody wants it */
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
