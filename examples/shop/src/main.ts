/** The shop: shows what the address asks for, now and whenever a visitor goes elsewhere. */
import { openBakery } from './bakery.ts';
import { find } from './element.ts';
import { failureView } from './failure-view.ts';
import { formatTime } from './format.ts';
import { listView } from './list-view.ts';
import { placeOf, type Place } from './place.ts';
import { productView } from './product-view.ts';
import { shopsView } from './shops-view.ts';
import { hasTurned } from './turn.ts';
import type { View } from './view.ts';
import { announceWait, endWait } from './wait.ts';
import { fillWishes, wishes } from './wishes.ts';

const back = find('#back', HTMLElement);
const title = find('#title', HTMLElement);
const content = find('#content', HTMLElement);
const pageLinks = document.querySelectorAll<HTMLElement>('.top nav a');
const asOf = find('#as-of', HTMLElement);
const service = find('meta[name=vitrine]', HTMLMetaElement);

const bakery = openBakery({ url: service.content, tenant: service.dataset['tenant'] ?? '', onWait: announceWait });

const viewOf = async (place: Place, signal: AbortSignal): Promise<View> => {
  switch (place.kind) {
    case 'list': {
      const page = await bakery.cards(place, signal);
      return listView(page, place, hasTurned(place, page.edition));
    }
    case 'product': {
      const { data, edition } = await bakery.product(place.id, signal);
      return productView(data[0], edition.openedAt);
    }
    case 'shops':
      return shopsView(await bakery.shops(signal), place.city);
  }
};

/** Whoever goes on does not wait for what they went away from. */
let visit = new AbortController();

const show = async (address: string): Promise<void> => {
  visit.abort();
  visit = new AbortController();
  const { signal } = visit;
  const place = placeOf(address);
  fillWishes(place);
  content.ariaBusy = 'true';
  const view = await viewOf(place, signal).catch((error: unknown) => failureView(error, address));
  if (signal.aborted) return;
  endWait();
  render(view, place);
};

const render = (view: View, { kind }: Place): void => {
  document.title = `${view.title} – Kornhaus Bakery`;
  for (const link of pageLinks) link.ariaCurrent = link.dataset['page'] === kind ? 'page' : null;
  title.textContent = view.title;
  back.replaceChildren(view.back ?? '');
  content.replaceChildren(...view.content);
  content.ariaBusy = 'false';
  asOf.textContent = view.asOf === undefined ? '' : `Products and prices as of ${formatTime(view.asOf)}.`;
};

/** A browser without this loads the page anew instead: the address says it all. */
if ('navigation' in window) {
  navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    const isElsewhere = new URL(url).pathname !== location.pathname;
    if (!event.canIntercept || event.hashChange || isElsewhere || event.navigationType === 'reload') return;
    // Who has just set the form goes on in it.
    const focusReset = wishes.contains(document.activeElement) ? 'manual' : 'after-transition';
    event.intercept({ handler: async () => show(url), focusReset });
  });
}

await show(location.href);
