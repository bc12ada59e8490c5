/**
 * Navigates between this site's pages without a full load: fetches the HTML, with the visitor's key if set, and
 * replaces the parts that differ. Focus and the text being typed stay.
 */
import { Idiomorph } from 'idiomorph';
import { focusAfter, focusHeading } from './focus.ts';
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
/** The control that a visitor types in, and the one whose text made the newest history entry. */
let typing: Element | undefined;
let typedIn: Element | undefined;
/** The address of the shown page, without an anchor. */
let shownAddress = location.pathname + location.search;

type HistoryChange = 'push' | 'replace' | 'none';

/**
 * @param change the effect on the browser's history
 * @param focus moves focus once the page is there; default: it stays
 */
const go = async (url: URL, change: HistoryChange = 'push', focus?: () => void): Promise<void> => {
  const again = (): void => void go(url, change, focus);
  clearTimeout(timer);
  underWay?.abort();
  const mine = new AbortController();
  underWay = mine;
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, { headers: headersWithKey({ Accept: 'text/html' }), signal: mine.signal });
    const text = await response.text();
    if (mine.signal.aborted || putOff(response, again)) return;
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return location.assign(url);
    take(text, url, change);
    focus?.();
  } catch {
    if (!mine.signal.aborted) showNotice('offline', again);
  } finally {
    if (underWay === mine) main?.removeAttribute('aria-busy');
  }
};

/** @returns true where the page has to be asked for again, later or without the key: a notice says so */
const putOff = ({ headers, status }: Response, again: () => void): boolean => {
  showRequestsLeft(headers);
  const waitSeconds = Number(headers.get('retry-after') ?? NaN);
  const isBusy = (status === 429 || status === 503) && waitSeconds <= waitSecondsMax;
  const isRefused = status === 401 && dropKey();
  if (isBusy) showNotice('busy', again, waitSeconds * 1000);
  else if (isRefused) showNotice('refused', again);
  return isBusy || isRefused;
};

const take = (text: string, url: URL, change: HistoryChange): void => {
  hideNotice();
  const next = new DOMParser().parseFromString(text, 'text/html');
  if (change !== 'none') show(addressOf(next, url), change);
  takePlace(next, change);
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
  typedIn = typing;
  shownAddress = location.pathname + location.search;
};

/**
 * Keeps the details that a visitor opened open. The forms of a page of the history are what its address says, whatever
 * was typed and ticked since; the key stays.
 */
const takePlace = (next: Document, change: HistoryChange): void => {
  document.title = next.title;
  for (const tag of ['header', 'main', 'footer']) {
    const [present, coming] = [document.querySelector(`body > ${tag}`), next.querySelector(`body > ${tag}`)];
    if (present === null || coming === null) continue;
    void Idiomorph.morph(present, coming, {
      ignoreActiveValue: change !== 'none',
      callbacks: {
        beforeAttributeUpdated: (name: string, node: Element) => !(name === 'open' && node.localName === 'details'),
      },
    });
  }
  if (change === 'none')
    for (const form of document.querySelectorAll<HTMLFormElement>('form:not([data-key])')) form.reset();
  onShown();
};

const isOurs = ({ origin, pathname }: URL): boolean => {
  const url = origin + pathname;
  return ['/t/', '/docs/t/'].some((start) => url.startsWith(serviceUrl + start)) || url === `${serviceUrl}/`;
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
  void go(url, 'push', url.pathname === location.pathname ? focusAfter(link) : focusHeading);
};

const onSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return;
  const url = addressOfForm(form);
  if (!isOurs(url)) return;
  event.preventDefault();
  void go(url, 'push', focusAfter(form));
};

const isHidden = (form: HTMLFormElement, name: string): boolean =>
  form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`) !== null;

/** Leaves out controls without a value. An item of a list was chosen, and a hidden control is of the address: these may be the empty text. */
const addressOfForm = (form: HTMLFormElement): URL => {
  const url = new URL(form.action);
  url.search = '';
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && (value !== '' || name.endsWith('[]') || isHidden(form, name)))
      url.searchParams.append(name, value);
  return url;
};

/** Updates the results while the visitor types and chooses: a history entry for each choice, and for each typed text. */
const onInput = (event: Event): void => {
  const control = event.target;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  const { form } = control;
  if (form === null || form.dataset['live'] === undefined || control.closest('.any') !== null) return;
  clearTimeout(timer);
  const isTyped = control instanceof HTMLInputElement && control.type !== 'checkbox';
  typing = isTyped ? control : undefined;
  const search = (): void => void go(addressOfForm(form), isTyped && typedIn === control ? 'replace' : 'push');
  timer = setTimeout(search, isTyped ? pauseMs : 0);
};

const onTypingEnded = (): void => {
  typing = undefined;
  typedIn = undefined;
};

/** Another anchor of the same page is left to the browser. */
const onHistory = (): void => {
  const address = location.pathname + location.search;
  if (address === shownAddress) return;
  shownAddress = address;
  onTypingEnded();
  void go(new URL(location.href), 'none');
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
    document.addEventListener('change', onTypingEnded);
    addEventListener('popstate', onHistory);
  },
};
