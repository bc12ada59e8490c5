/** A product: what it costs, what is in it, when it is baked. */
import type { Product } from './bakery.ts';
import { element } from './element.ts';
import { capitalize, formatDay, formatKiloPrice, formatPrice, formatWeight } from './format.ts';
import { glyph, nameOfGlyph } from './glyph.ts';
import { message } from './message.ts';
import { everything, listAddress } from './place.ts';
import type { View } from './view.ts';
import { weekdays } from './weekdays.ts';

export const productView = (product: Product | undefined, asOf: Date): View =>
  product === undefined ? nothing(asOf) : viewOf(product, asOf);

const nothing = (asOf: Date): View => ({
  title: 'Not here',
  asOf,
  content: [
    message({
      role: 'status',
      text: 'We bake no such thing, or no longer.',
      address: listAddress(everything),
      way: 'Show everything',
    }),
  ],
});

const viewOf = (product: Product, asOf: Date): View => ({
  title: product.name ?? product.id,
  asOf,
  back: back(product.category ?? ''),
  content: [
    element(
      'article',
      { class: `product ${nameOfGlyph(product.category)}` },
      element('div', { class: 'plate' }, glyph(product.category)),
      element(
        'div',
        {},
        price(product),
        ...(product.description ?? '').split(/\n+/).map((paragraph) => element('p', {}, paragraph)),
        facts(product),
      ),
    ),
  ],
});

const back = (category: string): HTMLElement =>
  element('a', { href: listAddress({ ...everything, category }) }, `← ${category === '' ? 'All products' : category}`);

const price = ({ price: amount, weight, isVegan }: Product): HTMLElement =>
  element(
    'p',
    { class: 'price' },
    element('b', {}, formatPrice(amount)),
    element('span', {}, formatWeight(weight)),
    amount === null || weight === null ? undefined : element('span', {}, formatKiloPrice(amount, weight)),
    isVegan === true ? element('span', { class: 'tag' }, 'Vegan') : undefined,
  );

const facts = (product: Product): HTMLElement =>
  element(
    'dl',
    { class: 'facts' },
    ...fact('Ingredients', product.ingredients ?? 'Ask in the shop'),
    ...fact('Allergens', (product.allergens ?? []).map(capitalize).join(', ') || 'None that must be declared'),
    ...fact('Baked on', bakingDays(product.bakedOn ?? [])),
    ...(product.seasonFrom === null || product.seasonUntil === null
      ? []
      : fact('In season', `${formatDay(product.seasonFrom)} to ${formatDay(product.seasonUntil)}`)),
    ...nutrients(product.nutrition).flatMap(([name, amount]) => fact(name, amount)),
  );

const fact = (name: string, value: Node | string): [HTMLElement, HTMLElement] => [
  element('dt', {}, name),
  element('dd', {}, value),
];

const bakingDays = (bakedOn: readonly string[]): HTMLElement =>
  element(
    'ul',
    { class: 'days' },
    ...weekdays
      .filter(({ key }) => bakedOn.includes(key))
      .map(({ short, name }) => element('li', {}, element('abbr', { title: name }, short))),
  );

const nutrientNames = {
  kilocalories: ['Energy in 100 g', 'kcal'],
  fat: ['Fat', 'g'],
  carbohydrate: ['Carbohydrate', 'g'],
  protein: ['Protein', 'g'],
  salt: ['Salt', 'g'],
} as const;

/** A JSON field may hold anything, so what is not a number is left out. */
const nutrients = (nutrition: unknown): [name: string, amount: string][] => {
  const amounts = new Map<string, unknown>(Object.entries(Object(nutrition)));
  return Object.entries(nutrientNames).flatMap(([key, [name, unit]]): [string, string][] => {
    const amount = amounts.get(key);
    return typeof amount === 'number' ? [[name, `${amount} ${unit}`]] : [];
  });
};
