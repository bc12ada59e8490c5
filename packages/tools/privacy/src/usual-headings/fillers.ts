/** Words that say nothing of what a heading names, and those for what a business offers. */

/**
 * Articles and prepositions, languages, currencies, units, and words for places of display. None of them names a
 * person.
 */
export const fillers = `
  of the for in on at to and or with incl inkl including
  der die das den dem des von vom fur im am zu zum zur und oder mit per
  de du la le les un une des pour par avec et ou au aux en
  van het een voor met per en of
  el los las del para por con al
  fr nl es it english german french dutch spanish deutsch englisch francais anglais nederlands engels espanol ingles
  eur usd gbp chf sek euro euros dollar dollars
  kg mg lb lbs oz cm mm qm sqm ml cl dl kw kwh hp kcal kj inch stk pcs
  grams gramm kilo kilos kilogram kilograms gram grammes liter litre litres
  google shopping web website webseite webshop online onlineshop shop store html
`;

export const goods = `
  product products produkt produkte produit produits producto productos prod
  article articles artikel articulo articulos art item items variant variants variante variantes varianten goods ware waren
  artikels producten products
`;

/** Words for offers and sales channels. */
export const offered = `
  event events veranstaltung veranstaltungen evenement evenementen evento eventos termin
  course courses kurs kurse cours cursus curso cursos workshop seminar
  venue hall halle salle zaal sala room rooms raum saal zimmer
  shop shops store stores branch branches filiale filialen magasin magasins boutique agence winkel winkels vestiging filiaal tienda tiendas sucursal
  geschaft laden markt location standort restaurant cafe hotel museum gallery
  service services dienst dienstleistung leistung prestation dish dishes gericht gerichte plat gerecht plato menu recipe rezept recette
  book books buch livre boek libro film movie game song album track artwork werk work oeuvre exhibition ausstellung exposition
  property wohnung immobilie vehicle fahrzeug vehicule voertuig vehiculo model modell modele
  job stelle stellen poste vacature puesto tour trip reise
`;

/** Which of several. */
export const whichOne = `
  main primary secondary additional default new current further other sub top level hierarchy path
  haupt zusatz weitere aktuell aktuelle aktueller aktuelles ober unter ebene
  principal principale principaux actuel actuelle autre secondaire sous
  hoofd huidige extra overige actual secundaria secundario principales actuales
  short long kurz lang kurze lange courte court longue longues corta corto larga largo kort korte lange breve
`;
