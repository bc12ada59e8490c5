/** Values as visitors read them. */

const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const amounts = new Intl.NumberFormat('en-IE');
const days = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** The API gives a number; that these are euros is known to the bakery's shop. */
export const formatPrice = (price: number | null): string =>
  price === null ? 'Price on request' : euros.format(price);

/** What a kilo costs, which a shop must say. */
export const formatKiloPrice = (price: number, grams: number): string =>
  `${euros.format((price / grams) * 1000)} a kilo`;

export const formatWeight = (grams: number | null): string =>
  grams === null ? '' : grams < 1000 ? `${grams} g` : `${amounts.format(grams / 1000)} kg`;

/** A date has no zone. */
export const formatDay = (date: string): string => days.format(new Date(date));

/** In the zone of whoever reads. */
export const formatTime = (moment: Date): string => times.format(moment);

export const formatCount = (count: number, noun: string): string =>
  `${amounts.format(count)} ${noun}${count === 1 ? '' : 's'}`;

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
