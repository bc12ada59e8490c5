/** Headings about goods: names, prices for buyers, and availability. */
import { goods, offered, whichOne } from './fillers.ts';
import type { Concept } from './grammar.ts';

const nameWords = `
  name names title titles titel titre titres naam namen titulo nom noms nombre nombres bezeichnung bezeichnungen kurzbezeichnung kurzbez bez benennung designation
  libelle warengruppenbezeichnung denominacion denominazione intitule benaming productname label display-name
`;

const textWords = `
  description descriptions desc descr beschreibung beschreibungen omschrijving omschrijvingen beschrijving descripcion descripciones
 langtext kurztext kurzinfo webtext webtekst teaser subtitle untertitel subtitel subtitulo sous-titre abstract slogan body-html story biography biografie biographie programme programm specifications specs technische-daten
`;

const categoryWords = `
  category categories kategorie kategorien categorie categorieen rubrik rubrique rubriek categoria categorias
  subcategory subkategorie subcategorie sous-categorie subcategoria gattung theme themes thema topic topics
  collection collections kollektion collectie coleccion sortiment assortiment surtido
`;

export const salesConcepts: readonly Concept[] = [
  { heads: goods, isNumbered: false },
  {
    heads: `event veranstaltung evenement evento evenement course kurs cours cursus curso workshop seminar seminaire seminario concert konzert
      concierto exhibition ausstellung exposition tentoonstelling exposicion service dienstleistung prestation dish gericht gerecht plato`,
    isNumbered: false,
  },
  {
    heads: nameWords,
    with: `${goods} ${offered} ${whichOne} ${categoryWords} brand marke marque merk marca manufacturer hersteller
      fabricant fabrikant fabricante author artist autor kunstler artiste auteur kunstenaar publisher city stadt attribute option
      tag meta seo option1 page seite series serie unit uom original subtitle scientific latin common botanical comercial commercial trade id`,
    isNumbered: true,
  },
  {
    heads: textWords,
    with: `${goods} ${offered} ${whichOne} meta seo sale sales verkauf vente verkoop venta marketing public publique
      offentlich full volledige completa complete text texte texto tekst extended detailed detail details technical technische care pflege alt alternativ alternative alternatif alternatieve alternativo image bild
      foto photo picture category kategorie tag button link promo`,
    isNumbered: true,
  },
  {
    heads: `${categoryWords} type typ tipo types soort sorte model models modell modele modeles modelo series serie tags tag labels keywords keyword schlagworte schlagworter
      stichworte mots-cles mot-cle trefwoorden palabras-clave etiquetas zielgruppe target-group age-group altersgruppe groupe-age leeftijdsgroep
      grupo-edad google-product-category item-group-name`,
    with: `${goods} ${offered} ${whichOne} ${nameWords} meta seo all parent id`,
    isNumbered: true,
  },
  { heads: 'familie famille familia sous-famille subfamilia', with: goods, isNumbered: false },
  {
    heads: 'genre genres',
    needs: 'book film movie game song music musik livre libro boek',
    with: 'name',
    isNumbered: true,
  },
  {
    heads: 'group groups gruppe gruppen groupe groupes groep groepen grupo grupos class klasse classe',
    needs: `${goods} age alter`,
    with: `${nameWords} ${whichOne}`,
    isNumbered: true,
  },
  { heads: 'warengruppe warengruppen produktgruppe artikelgroep', with: nameWords, isNumbered: true },
  {
    heads: `brand brands marke marken marque marques merk merken marca marcas manufacturer hersteller fabricant fabrikant
      fabricante producer produzent producteur producent productor maker`,
    with: `${goods} ${nameWords}`,
    isNumbered: false,
  },
  {
    heads: `author authors autor autoren auteur auteurs autores artist artists kunstler kunstlerin artiste kunstenaar artista
      publisher verlag editeur uitgever editorial illustrator composer komponist regie interpret performer performers speaker speakers`,
    with: `name names nom naam nombre book books film`,
    isNumbered: true,
  },
];

const priceWith = `
  ${goods} event course ticket tickets room service menu dish
  sale sales selling list-price retail regular compare-at compareat compare original special promo promotion promotional offer discounted reduced unit public consumer recommended
  rrp catalog catalogue gross entry admission from was now old vat tax excl ex excluding included msrp map advertised base
  verkauf verkaufs listen einzel laden aktion aktions angebot angebots stuck stuckpreis einheit grund brutto endkunden end empfohlener unverbindliche
  unverbindlicher preisempfehlung regulare regularer eintritt eintritts statt ermassigter ermassigt alter neuer mwst ust inklusive exklusive zzgl katalog
  vente public publique conseille unitaire unite promotionnel promotionnelle ttc tva catalogue normal barre solde initial affiche entree billet
  verkoop advies stuk stuks actie consumenten winkel aanbieding aanbiedings normale oude nieuwe btw excl bruto oorspronkelijke
  venta publico recomendado unitario oferta rebajado anterior iva sin catalogo promocional entrada
  international current aktuell aktueller actuel huidige final finale our unser notre onze ancien nouveau lst
  pro-einheit pro-stuck pro-kg pro-liter pro-person pro-packung pro-tag pro-nacht pro-monat
`;

const priceHeads = 'price prices preis preise prix prijs prijzen precio precios pricing';

export const priceConcepts: readonly Concept[] = [
  { heads: `${priceHeads} list-price sell-price price-list-rate`, with: priceWith, isNumbered: false },
  {
    heads: 'vk vkp uvp rrp msrp pvp pvpr srp avp retail-price selling-price preisempfehlung',
    with: `std ${priceHeads} ${priceWith}`,
    isNumbered: false,
  },
  {
    heads: `${priceHeads} vk vkp`,
    needs: 'sale sales selling list retail verkauf verkaufs vente verkoop venta vk vkp ht excl',
    with: `net netto neto nett ht hors-taxe hors-taxes sin ${goods} unit unitaire unitario stuk std btw iva mwst tva`,
    isNumbered: false,
  },
  { heads: 'prix', needs: 'ht', with: `net vente public unitaire catalogue ${goods}`, isNumbered: false },
  { heads: 'prijs verkoopprijs', needs: 'excl', with: 'btw verkoop winkel', isNumbered: false },
  { heads: 'selling-rate', with: 'standard default', isNumbered: false },
  {
    heads: 'admission eintritt ticketpreis',
    with: 'price amount free frei',
    isNumbered: false,
  },
  {
    heads: 'currency currencies wahrung wahrungscode devise monnaie valuta moneda divisa',
    with: `price preis prix prijs precio code iso ${goods}`,
    isNumbered: false,
  },
  {
    heads: 'rate satz prozent percent percentage taux class klasse classe tarief tipo',
    needs: 'vat mwst ust tva btw iva mehrwertsteuer umsatzsteuer',
    with: `${goods} sales`,
    isNumbered: false,
  },
  { heads: 'mwstsatz ustsatz taxable pfand statiegeld', with: goods, isNumbered: false },
];

const stockHeads = `
  stock stocks bestand lagerbestand voorraad existencias inventory inventario disponibles disponible disponibilite disponibilidad verfugbarkeit verfugbar
  availability available beschikbaarheid beschikbaar lieferbar lieferbarkeit lieferstatus vorratig leverbaar voorraadstatus lagermenge auf-lager op-voorraad in-stock en-stock
  instock
`;

export const stockConcepts: readonly Concept[] = [
  {
    heads: `${stockHeads} backorders-allowed`,
    with: `${goods} ${whichOne} quantity qty menge quantite cantidad hoeveelheid aantal status statut estado unit units ab from total totals gesamt lager
      on-hand is has now jetzt sofort immediately actuel actuelle text date datum display`,
    isNumbered: false,
  },
  {
    heads: 'quantity qty menge quantite qte hoeveelheid aantal cantidad anzahl stuckzahl',
    with: `${goods} on-hand available unit unite per pack package packung ${stockHeads}`,
    isNumbered: false,
  },
  {
    heads: `delivery-time lieferzeit lieferfrist delai-de-livraison delai-livraison levertijd leveringstijd plazo-de-entrega plazo-entrega
      tiempo-de-entrega delivery-days`,
    with: 'days day tage tagen werktage jours dagen dias text from ab weeks',
    isNumbered: false,
  },
  {
    heads: `published veroffentlicht publie gepubliceerd publicado featured bestseller discontinued auslaufartikel sold-individually
      bookable reservable visible-en-ligne zichtbaar out-of-stock sold-out ausverkauft epuise uitverkocht agotado highlight is-new neuheit sale-item on-sale`,
    with: `is ${goods} shop`,
    isNumbered: false,
  },
];
