/**
 * Keeps the head of a table in view while the page scrolls. A table that fits its place needs no box to scroll in, and
 * its head sticks by style; the head of a wider one is moved here, because a box that scrolls sideways holds it.
 */

const tables = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.table')];

const fit = (table: HTMLElement): void => {
  table.classList.toggle('fits', table.scrollWidth <= table.clientWidth);
};

const moveHead = (table: HTMLElement): void => {
  const { top, height } = table.getBoundingClientRect();
  const head = table.querySelector('thead')?.clientHeight ?? 0;
  const offset = table.classList.contains('fits') ? 0 : Math.min(Math.max(-top, 0), Math.max(height - 2 * head, 0));
  table.style.setProperty('--head-offset', `${offset}px`);
};

/** Call it after each replacement of the page. */
export const fitTables = (): void => {
  for (const table of tables()) {
    fit(table);
    moveHead(table);
  }
};

export const watchTables = (): void => {
  document.addEventListener('scroll', () => tables().forEach(moveHead), { passive: true });
  addEventListener('resize', fitTables);
};
