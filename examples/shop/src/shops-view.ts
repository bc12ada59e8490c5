/** The bakery's shops in a city: where they are, and when they are open. */
import type { Shop } from './bakery.ts';
import { element } from './element.ts';
import { formatCount } from './format.ts';
import { hoursLines } from './opening-hours.ts';
import { shopsAddress } from './place.ts';
import type { View } from './view.ts';

/** Without a city, the one with the most shops. */
export const shopsView = (shops: readonly Shop[], wishedCity: string): View => {
  const cities = [...Map.groupBy(shops, ({ city }) => city ?? 'Elsewhere')];
  const [largest = ''] = cities.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const chosen = wishedCity === '' ? largest : wishedCity;
  const here = shops.filter(({ city }) => (city ?? 'Elsewhere') === chosen);
  return {
    title: `Our shops in ${chosen}`,
    content: [
      element(
        'nav',
        { class: 'cities', 'aria-label': 'Cities' },
        ...cities.map(([city, { length }]) => cityLink(city, length, city === chosen)),
      ),
      element('p', { class: 'count', role: 'status' }, formatCount(here.length, 'shop')),
      element('ul', { class: 'shops' }, ...here.map(shopCard)),
    ],
  };
};

const cityLink = (city: string, count: number, isChosen: boolean): HTMLElement =>
  element(
    'a',
    { href: shopsAddress(city), ...(isChosen ? { 'aria-current': 'page' } : {}) },
    city,
    element('small', {}, ` ${count}`),
  );

const shopCard = ({ street, postcode, city, phone, openingHours, amenities }: Shop): HTMLElement =>
  element(
    'li',
    { class: 'shop' },
    element('h2', {}, street ?? ''),
    element('p', {}, [postcode, city].filter((part) => part !== null).join(' ')),
    element(
      'dl',
      { class: 'hours' },
      ...hoursLines(openingHours).flatMap(({ days, hours }) => [element('dt', {}, days), element('dd', {}, hours)]),
    ),
    phone === null ? undefined : element('p', {}, element('a', { href: `tel:${phone.replaceAll(' ', '')}` }, phone)),
    amenities === null || amenities.length === 0
      ? undefined
      : element('p', { class: 'amenities' }, amenities.join(' · ')),
  );
