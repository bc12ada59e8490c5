/** The form of wishes: each change is a new address, and each address is shown in it. */
import { find } from './element.ts';
import type { Place } from './place.ts';

export const wishes = find('#wishes', HTMLFormElement);

const search = find('#wishes [name=search]', HTMLInputElement);
const vegan = find('#wishes [name=vegan]', HTMLInputElement);
const sort = find('#wishes [name=sort]', HTMLSelectElement);

wishes.addEventListener('change', ({ target }) => {
  // Words are sent with Enter, by the form itself.
  if (target !== search) wishes.requestSubmit();
});
// A field that is left blank is no wish.
wishes.addEventListener('formdata', ({ formData }) => {
  for (const name of new Set(formData.keys())) if (formData.get(name) === '') formData.delete(name);
});

export const fillWishes = (place: Place): void => {
  wishes.hidden = place.kind !== 'list';
  if (place.kind !== 'list') return;
  search.value = place.search;
  vegan.checked = place.isVegan;
  sort.value = place.sort;
  for (const category of wishes.querySelectorAll<HTMLInputElement>('[name=category]'))
    category.checked = category.value === place.category;
};
