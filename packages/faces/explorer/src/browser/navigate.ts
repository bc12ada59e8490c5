/**
 * Navigates between this site's pages without a full load: fetches the HTML, with the visitor's key if there is one,
 * and replaces the parts that differ. Focus and typed text stay.
 */
import { Idiomorph } from 'idiomorph';
import { dropKey, headersWithKey } from './key.ts';
import { hideNotice, listenForRetries, showNotice } from './notice.ts';
import { showRequestsLeft } from './requests-left.ts';
import { serviceUrl } from './service-url.ts';

/** The pause after which a visitor has finished typing. */
const pauseMs = 250;

/** The longest Retry-After for an automatic retry; beyond it, the error page is shown. */
const waitSecondsMax = 120;

let onShown: () => void = () => undefined;
let underWay: AbortController | undefined;
/** Runs until a visitor has finished typing. */
let timer: ReturnType<typeof setTimeout> | undefined;

type HistoryChange = 'push' | 'replace' | 'none';

/** @param change the effect on the browser's history */
const go = async (url: URL, change: HistoryChange = 'push'): Promise<void> => {
  clearTimeout(timer);
  underWay?.abort();
  const mine = new AbortController();
  underWay = mine;
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, { headers: headersWithKey({ Accept: 'text/html' }), signal: mine.signal });
    const text = await response.text();
    if (!mine.signal.aborted) take(url, change, response, text);
  } catch {
    if (!mine.signal.aborted) showNotice('offline', () => void go(url, change));
  } finally {
    if (underWay === mine) main?.removeAttribute('aria-busy');
  }
};

const take = (url: URL, change: HistoryChange, response: Response, text: string): void => {
  const { headers, status } = response;
  showRequestsLeft(headers);
  const waitSeconds = Number(headers.get('retry-after') ?? NaN);
  if ((status === 429 || status === 503) && waitSeconds <= waitSecondsMax)
    return showNotice('busy', () => void go(url, change), waitSeconds * 1000);
  if (status === 401 && dropKey()) return showNotice('refused', () => void go(url, change));
  if (!(headers.get('content-type') ?? '').startsWith('text/html')) return location.assign(url);
  hideNotice();
  const next = new DOMParser().parseFromString(text, 'text/html');
  if (change !== 'none') show(addressOf(next, url), change);
  takePlace(next);
};

/**
 * The canonical URL that the page declares for a form's request, in the requested language. A page of an error declares
 * none.
 */
const addressOf = (page: Document, asked: URL): URL => {
  const address = page.querySelector('main')?.dataset['address'];
  if (address === undefined) return asked;
  const url = new URL(address, location.href);
  const language = asked.searchParams.get('lang');
  if (language !== null) url.search += `${url.search === '' ? '?' : '&'}lang=${encodeURIComponent(language)}`;
  return url;
};

const show = (url: URL, change: 'push' | 'replace'): void => {
  if (change === 'push' && url.href !== location.href) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
};

/** Keeps the details that a visitor opened open. */
const takePlace = (next: Document): void => {
  document.title = next.title;
  for (const tag of ['header', 'main', 'footer']) {
    const [shown, coming] = [document.querySelector(`body > ${tag}`), next.querySelector(`body > ${tag}`)];
    if (shown === null || coming === null) continue;
    void Idiomorph.morph(shown, coming, {
      ignoreActiveValue: true,
      callbacks: {
        beforeAttributeUpdated: (name: string, node: Element) => !(name === 'open' && node.localName === 'details'),
      },
    });
  }
  onShown();
};

const isOurs = ({ origin, pathname }: URL): boolean => {
  const url = origin + pathname;
  return ['/t/', '/docs/t/'].some((start) => url.startsWith(serviceUrl + start)) || url === `${serviceUrl}/`;
};

/** Scrolls another page to its top. */
const follow = async (url: URL): Promise<void> => {
  const isSamePage = url.pathname === location.pathname;
  await go(url);
  if (!isSamePage) scrollTo(0, 0);
};

/** Leaves links to the browser that open elsewhere, download, change the language, or lead to another page's anchor. */
const onClick = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hreflang !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (!isOurs(url) || url.hash !== '') return;
  event.preventDefault();
  void follow(url);
};

const onSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return;
  const url = addressOfForm(form);
  if (!isOurs(url)) return;
  event.preventDefault();
  void go(url);
};

/** Leaves out controls without a value; an item of a list was chosen, and may be the empty text. */
const addressOfForm = (form: HTMLFormElement): URL => {
  const url = new URL(form.action);
  url.search = '';
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && (value !== '' || name.endsWith('[]'))) url.searchParams.append(name, value);
  return url;
};

/** Updates the results while the visitor types and chooses, with one history entry for all of it. */
const onInput = (event: Event): void => {
  const control = event.target;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  const { form } = control;
  if (form === null || form.dataset['live'] === undefined || control.closest('.any') !== null) return;
  clearTimeout(timer);
  const isTyped = control instanceof HTMLInputElement && control.type !== 'checkbox';
  timer = setTimeout(() => void go(addressOfForm(form), isTyped ? 'replace' : 'push'), isTyped ? pauseMs : 0);
};

export const navigateInPlace = {
  go: async (): Promise<void> => go(new URL(location.href), 'replace'),
  /** @param shown called after each replacement of the page */
  start: (shown: () => void): void => {
    onShown = shown;
    listenForRetries();
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    document.addEventListener('input', onInput);
    addEventListener('popstate', () => void go(new URL(location.href), 'none'));
  },
};
