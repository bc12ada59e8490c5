/** Recognises names of columns that hold amounts of money. */
import { listWords, wordsOf } from './name-words.ts';

/** True for `list_price`, `Preis netto`, `sellprice`, `price_list_rate`, `Цена`. */
export const isPriceName = (name: string): boolean => {
  const word = headWordOf(name);
  return (
    words.includes(word) ||
    endings.some((ending) => word.endsWith(ending)) ||
    beginnings.some((beginning) => wordsOf(name)[0]?.startsWith(beginning)) ||
    (word === 'rate' && wordsOf(name).some((each) => ratedWords.has(each)))
  );
};

/** Rates of these are prices; those of taxes, currencies and hearts are not. */
const ratedWords: ReadonlySet<string> = new Set(
  listWords('price purchase buying selling sales valuation standard billing costing room'),
);

/** The word that says what a column holds, without kinds of numbers, currencies, and whether a price has its tax. */
export const headWordOf = (name: string): string => wordsOf(name).findLast((word) => !trailing.has(word)) ?? '';

const trailing: ReadonlySet<string> = new Set([
  '',
  ...listWords('number address no nr in eur euro usd gbp chf pln net gross netto brutto ht ttc excl incl'),
]);

const words = listWords(
  'vk uvp ek pvp msrp rrp cost amount fee subtotal total betrag montant bedrag importe pris hinta fiyat fiyatı harga',
);
const endings = listWords(
  'price preis prix prijs precio prezzo preço cena цена ціна стоимость τιμή 价格 價格 価格 单价 單價 単価 售价 售價 가격 단가 سعر ثمن מחיר',
);
/** In languages whose names begin with what they are: `ราคาขาย`, `سعر البيع`. */
const beginnings = listWords('ราคา سعر ثمن מחיר');

/** True of amounts that a business pays or keeps, which are no price for buyers: `Einkaufspreis`, `cost_per_item`, `EK netto`. */
export const isCostName = (name: string): boolean => wordsOf(name).some((word) => costs.test(word));

const costs =
  /^(?:ek|purchas\w*|buying|wholesale|achat|revient|compra|adquisicion|acquisto|acquisti|margin|marge|margen)$|cost|kosten|einkauf|inkoop|aankoop/u;
