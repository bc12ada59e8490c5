/** Recognises names of columns that hold amounts of money. */
import { listWords, wordsOf } from './name-words.ts';

/** True for `list_price`, `Preis netto`, `sellprice`, `Цена`. */
export const isPriceName = (name: string): boolean => {
  const word = headWordOf(name);
  return words.includes(word) || endings.some((ending) => word.endsWith(ending));
};

/** The word that says what a column holds, without kinds of numbers, currencies, and whether a price has its tax. */
export const headWordOf = (name: string): string => wordsOf(name).findLast((word) => !trailing.has(word)) ?? '';

const trailing: ReadonlySet<string> = new Set([
  '',
  ...listWords('number address no nr eur usd gbp chf pln net gross netto brutto ht ttc excl incl'),
]);

const words = listWords('vk uvp ek pvp msrp rrp cost amount fee subtotal total betrag montant bedrag importe');
const endings = listWords('price preis prix prijs precio prezzo preço cena цена ціна τιμή 价格 價格 価格');
