/** Moves focus after the page was replaced, so that a keyboard and a screen reader go on where the visitor's eyes do. */

const focusResults = (): HTMLElement | null => {
  const results = document.getElementById('results');
  results?.focus({ preventScroll: true });
  return results;
};

/** Shows the results from their start. */
const showResults = (): void => focusResults()?.scrollIntoView();

/** Shows another page from its top, and has its heading read. */
export const focusHeading = (): void => {
  scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** The links that remove a filter. */
const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.in-use a')];

/**
 * Tells where to go on after a link or a form, which may have gone when its page is there.
 * @returns moves focus once the page is there
 */
export const focusAfter = (origin: Element): (() => void) => {
  if (origin.closest('.pager') !== null) return showResults;
  const position = chips().findIndex((chip) => chip === origin);
  return () => {
    const next = position < 0 ? undefined : (chips()[position] ?? chips().at(-1));
    if (next !== undefined) next.focus();
    else if (document.activeElement === document.body) focusResults();
  };
};
