/**
 * Headings of goods as exports of shops have them, in English, German, French, Dutch and Spanish: by role, the preferred ones first.
 * A heading with a word that is unknown here, such as that of a purchase price, has no role.
 */
import { type Concept, goods } from '@vitrine/privacy/usual-headings';

const concept = (heads: string, companions = '', isNumbered = false): Concept => ({
  heads,
  with: `${goods} ${companions}`,
  isNumbered,
});

const prices = 'price prices preis prix prijs precio tarif tarief';
const numbers = 'number nummer nr no num numero code codes nummern codigo';
const yesNo = 'is ist est es';

const reductions = `sale special offer promo promotion promotional discount discounted reduced angebot angebots aktion aktions sonder reduziert reduzierter ermassigt
    ermassigter promotionnel solde reduit actie aanbieding aanbiedings speciaal speciale oferta rebajado promocional especial`;

/** Prices with their taxes or without a word about them. A net price is none for buyers. */
const price: readonly Concept[] = [
  concept(prices),
  concept(
    `${prices} pvp vk vkp`,
    `regular regulare regularer regulier reguliere normal normale normaler selling sell sales verkauf verkaufs vente venta verkoop verkoops publico publique
      public unit unitaire unitario einzel stuck stuk endkunden laden shop brutto gross bruto consumer consumenten winkel current aktuell
      aktueller actuel actual huidige default lst final`,
  ),
  concept(
    `${prices} pvp vk vkp`,
    `brutto gross bruto ttc incl inkl inkludiert included including inclusive inc incluye incluido con inklusive tax taxes vat mwst ust tva btw
    iva verkauf verkaufs vente venta verkoop selling sales retail public`,
  ),
  concept(prices, 'retail catalog catalogue katalog catalogo list listen'),
  concept(prices, reductions),
];

const description: readonly Concept[] = [
  concept(
    'description desc descripcion beschreibung artikelbeschreibung produktbeschreibung omschrijving beschrijving langtext langbeschreibung body',
    'long full detailed complete lang lange longue larga completa detail volledige item content',
  ),
  concept(
    'description desc descripcion beschreibung omschrijving beschrijving kurztext kurzbeschreibung resume resumen samenvatting abstract',
    'short kurz kurze courte corta korte breve teaser',
  ),
];

const stockNames = 'stock stocks bestand lagerbestand lagermenge voorraad existencias inventory inventario inventaire';
const quantities = 'quantity qty menge quantite qte hoeveelheid aantal cantidad anzahl level count units nivel';

export const productWords = {
  price,
  description,
  title: [
    concept(
      'name title titel titre naam nombre nom titulo bezeichnung kurzbezeichnung kurzbez bez designation benennung libelle denominacion',
      'display short long kurz lang kort event events veranstaltung evenement evento course kurs cours cursus curso',
    ),
  ],
  currency: [
    concept(
      'currency wahrung waehrung wahrungscode devise monnaie valuta moneda divisa',
      `${prices} ${numbers} iso base basis`,
    ),
  ],
  gtin: [
    concept(
      `gtin gtins ean upc isbn jan eancode global-trade-item-number codebars bar-code barcode barcodes strichcode code-barres code-a-barres
      streepjescode codigo-de-barras codigo-barras`,
      `${numbers} or oder ou o of y and und et en`,
      true,
    ),
  ],
  mpn: [
    concept(
      `mpn han manufacturer-part-number manufacturer-sku manufacturer-number part-number herstellernummer herstellerartikelnummer hersteller-nr
      hersteller-artikelnummer reference-fabricant fabrikantnummer artikelnummer-fabrikant referencia-fabricante referencia-del-fabricante`,
    ),
  ],
  sku: [
    concept('sku skus default-code internal-reference interne-referenz', `${numbers} custom`),
    {
      heads: `${numbers} nr ref reference referenz referentie referencia model-number`,
      needs: goods,
      isNumbered: false,
    },
    concept('reference referenz referentie referencia artnr itemno itemcode artikelnr'),
  ],
  brand: [
    concept('brand marke marque merk marca', 'name names nom naam nombre'),
    concept(
      'manufacturer hersteller fabricant fabrikant fabricante producer producent',
      'name names nom naam nombre title',
    ),
  ],
  salePrice: [{ heads: prices, needs: reductions, with: `${goods} gross brutto`, isNumbered: false }],
  formerPrice: [
    concept(
      'compare-at-price streichpreis strike-price was-price old-price former-price alter-preis ancien-prix prix-barre precio-anterior precio-tachado oude-prijs',
    ),
  ],
  saleFrom: [
    {
      heads: 'from from-date starts start dates-from',
      needs: reductions,
      with: `${prices} date ${goods}`,
      isNumbered: false,
    },
  ],
  saleTo: [
    { heads: 'to to-date ends end dates-to', needs: reductions, with: `${prices} date ${goods}`, isNumbered: false },
  ],
  weight: [
    concept('shipping-weight versandgewicht', 'kg g lb lbs oz in'),
    concept('weight gewicht poids peso grams gramm', 'kg g lb lbs oz in gross brutto'),
  ],
  category: [
    concept(
      'category categories kategorie kategorien categorie categoria categorias rubrik warengruppe warengruppen productgroep produktgruppe artikelgruppe',
      'main haupt principale principal hoofd name names',
    ),
  ],
  googleCategory: [concept('google-product-category google-category', 'google shopping id')],
  availability: [
    concept(
      'availability verfugbarkeit disponibilite beschikbaarheid disponibilidad lieferstatus lagerstatus voorraadstatus',
      'status stock statut',
    ),
    { heads: 'status statut estado etat', needs: `${stockNames} availability`, with: goods, isNumbered: false },
    concept(
      `in-stock instock auf-lager en-stock op-voorraad en-existencia existencias en-inventario available verfugbar lieferbar disponible
      beschikbaar leverbaar vorratig`,
      `${yesNo} status hay`,
    ),
  ],
  stock: [
    concept(
      stockNames,
      `${quantities} available verfugbar verfugbarer disponible beschikbaar beschikbare on-hand lager current aktueller actuel total gesamt`,
    ),
    concept(`${quantities} on-hand onhand`, `available on-hand in ${stockNames} verfugbare disponible beschikbare`),
  ],
  condition: [
    concept(
      'condition zustand artikelzustand etat staat conditie condicion estado',
      'of des du de del van het artikels produkts',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Concept[]>>;
