/** The meaning of headings for their columns' values, in five languages. */
import {
  headWordOf,
  isPriceName,
  listWords,
  publicationWords,
  setOf,
  unaccented,
  withdrawalWords,
  wordsOf,
} from '@vitrine/privacy';

/** A column of truths: `In stock?`, `is_active`, `Published`, `Aktiv`. */
export const isOfTruths = (heading: string): boolean =>
  heading.trim().endsWith('?') ||
  hasFirst(heading, questionWords) ||
  (truthWords.has(headOf(heading)) && !plain(heading).some(isOfAmounts));

/** A column of prices or quantities: `New price`, `Lagerbestand`. */
export const isOfAmounts = (heading: string): boolean =>
  isPriceName(heading) || plain(heading).some((word) => quantityWords.some((ending) => word.endsWith(ending)));

/** A column of lists: `Tags`, `Categories`, `Attribute 1 value(s)`. */
export const isOfLists = (heading: string): boolean => /\(s\)$/i.test(heading.trim()) || has(heading, listHeadings);

/** A column of numbers that identify goods or places: `SKU`, `Artikelnummer`, `PLZ`. */
export const isOfCodes = (heading: string): boolean => has(heading, codeWords) && !isOfAmounts(heading);

/** A column of days: `Lieferdatum`, `start_date`; not `candidate_id` or `Update count`. */
export const isOfDays = (heading: string): boolean => {
  const words = plain(heading).filter((word) => !likeDayWords.has(word));
  return !has(heading, numberWords) && words.some((word) => dayEndings.some((ending) => word.endsWith(ending)));
};

/** The currency that a heading names: of `Preis in EUR`, `price_usd`, `Prix (€)`. */
export const currencyOfHeading = (heading: string): string | undefined => {
  const signs = Array.from(heading.match(/[€£]|(?<!\p{L})\$/gu) ?? [], (sign) => currenciesBySign[sign] ?? '');
  const codes = wordsOf(heading).map((word) => (word === 'euro' ? 'EUR' : word.toUpperCase()));
  const [currency, ...others] = new Set([...signs, ...codes.filter((code) => usualCurrencies.has(code))]);
  return others.length === 0 ? currency : undefined;
};

const currenciesBySign: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD' };

/** Codes of usual currencies that are not words of a heading. */
const usualCurrencies: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF CAD AUD NZD PLN CZK HUF RON BGN SEK NOK DKK ISK JPY CNY INR BRL MXN ZAR UAH ILS AED SAR SGD HKD'.split(
    ' ',
  ),
);

/** A column of points: `Koordinaten`, `geo`, `Standort`. */
export const isOfPoints = (heading: string): boolean => has(heading, pointWords);

/** A column of codes of currencies: `Currency`, `Währung`. */
export const isOfCurrencies = (heading: string): boolean => has(heading, currencyWords);

const plain = (heading: string): readonly string[] => wordsOf(unaccented(heading)).filter((word) => word !== '');

/** `Neu` of `Neu im Sortiment`. */
const headOf = (heading: string): string =>
  headWordOf(unaccented(heading).split(/\s(?:im|in|on|auf|en|sur|for|fur|op)\s/i)[0] ?? '');

const has = (heading: string, words: ReadonlySet<string>): boolean => plain(heading).some((word) => words.has(word));

const hasFirst = (heading: string, words: ReadonlySet<string>): boolean => words.has(plain(heading)[0] ?? '');

const questionWords = setOf('is has allow allows can ist hat est');

const truthWords: ReadonlySet<string> = new Set([
  ...publicationWords,
  ...withdrawalWords,
  ...listWords(
    'featured taxable lieferbar topartikel neu new abverkauf laststock lagerhaltig vegan vegetarian vegetarisch vegetarien ' +
      'vegetariano halal kosher koscher organic glutenfree glutenfrei takeaway barrierefrei rollstuhlgerecht wifi wlan',
  ),
  ...listWords(
    'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ' +
      'lundi mardi mercredi jeudi vendredi samedi dimanche maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
      'lunes martes miercoles jueves viernes sabado domingo',
  ),
]);

/** Also at the end of a compound: `Mindestbestellmenge`. */
const quantityWords = listWords(
  'stock qty quantity quantities inventory menge anzahl bestand vorrat stuck stuckzahl quantite cantidad existencias aantal voorraad hoeveelheid',
);

const listHeadings = setOf(
  'tags hashtags keywords labels categories colors colours sizes allergens amenities genres subjects farben großen allergene couleurs ' +
    'tailles allergenes colores tallas alergenos kleuren maten allergenen ' +
    'schlagworte schlagworter stichworte kategorien etiquetas categorias palabras trefwoorden ' +
    'categorieen etiquettes',
);

const codeWords = setOf(
  'sku skus mpn ean gtin upc isbn barcode artikelnummer artikelnr bestellnummer produktnummer teilenummer taric zolltarifnummer ' +
    'postal plz postleitzahl zip zipcode postcode strichcode streepjescode barras barres hs hsn hscode googleproductcategory ' +
    'telefon telefonnummer telephone phone tel telefono telefoon fax telefax mobile mobil handy mobiltelefon ' +
    'kundennummer kundennr materialnummer rechnungsnummer',
);

/** Also at the end of a compound: `Lieferdatum`, `startdate`. */
const dayEndings = listWords('date datum fecha');

const likeDayWords = setOf('candidate mandate update validate');

const numberWords = setOf('id ids no nr number numbers nummer nummern count anzahl code codes');

const pointWords = setOf(
  'geo gps geopoint geolocation latlng latlon latlong point punkt punt punto position coordinates coordinate coords koordinaten koordinate ' +
    'coordonnees coordinaten coordenadas location standort lage place ort lieu locatie plaats ubicacion lugar',
);

const currencyWords = setOf('currency currencies wahrung waehrung devise monnaie moneda divisa valuta munteenheid');
