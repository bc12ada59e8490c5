/** The names of the bakery's collections and fields in the other languages of the pages. */
import type { Translations } from '@vitrine/catalog';
import type { DemoCollection } from '../demo-collection.ts';

const languages = ['de', 'es', 'fr', 'nl'] as const;

/** The English text, followed by the languages above in order. */
type LabelRow = readonly [english: string, ...others: string[] & { readonly length: typeof languages.length }];

const rows: readonly LabelRow[] = [
  // Collections
  ['Products', 'Sortiment', 'Productos', 'Produits', 'Producten'],
  ['Locations', 'Filialen', 'Tiendas', 'Boulangeries', 'Winkels'],
  ['Job openings', 'Stellenangebote', 'Ofertas de empleo', 'Offres d’emploi', 'Vacatures'],
  ['Allergens', 'Allergene', 'Alérgenos', 'Allergènes', 'Allergenen'],
  ['Wholesale prices', 'Großhandelspreise', 'Precios mayoristas', 'Prix de gros', 'Groothandelsprijzen'],
  ['Production batches', 'Backchargen', 'Lotes de producción', 'Fournées', 'Productiebatches'],
  // Products
  ['Name', 'Name', 'Nombre', 'Nom', 'Naam'],
  ['Category', 'Kategorie', 'Categoría', 'Catégorie', 'Categorie'],
  ['Description', 'Beschreibung', 'Descripción', 'Description', 'Omschrijving'],
  ['Ingredients', 'Zutaten', 'Ingredientes', 'Ingrédients', 'Ingrediënten'],
  ['Vegan', 'Vegan', 'Vegano', 'Végan', 'Veganistisch'],
  ['Weight in g', 'Gewicht in g', 'Peso en g', 'Poids en g', 'Gewicht in g'],
  ['Price incl. VAT', 'Preis inkl. MwSt.', 'Precio con IVA', 'Prix TTC', 'Prijs incl. btw'],
  ['Net price', 'Nettopreis', 'Precio sin IVA', 'Prix HT', 'Prijs excl. btw'],
  ['VAT rate', 'MwSt.-Satz', 'Tipo de IVA', 'Taux de TVA', 'Btw-tarief'],
  ['Baked on', 'Backtage', 'Días de horneado', 'Jours de cuisson', 'Bakdagen'],
  ['Season from', 'Saison ab', 'Temporada desde', 'Saison à partir du', 'Seizoen vanaf'],
  ['Season until', 'Saison bis', 'Temporada hasta', 'Saison jusqu’au', 'Seizoen tot en met'],
  [
    'Nutrition per 100 g',
    'Nährwerte je 100 g',
    'Valores nutricionales por 100 g',
    'Valeurs nutritionnelles pour 100 g',
    'Voedingswaarde per 100 g',
  ],
  ['Page', 'Seite', 'Página', 'Page', 'Pagina'],
  // Allergens
  ['Code', 'Kürzel', 'Código', 'Code', 'Code'],
  [
    'Products that contain it',
    'Produkte, die es enthalten',
    'Productos que lo contienen',
    'Produits qui en contiennent',
    'Producten die het bevatten',
  ],
  [
    'Share of the range',
    'Anteil am Sortiment',
    'Parte del surtido',
    'Part de l’assortiment',
    'Deel van het assortiment',
  ],
  ['Reviewed on', 'Geprüft am', 'Revisado el', 'Vérifié le', 'Gecontroleerd op'],
  // Wholesale prices
  ['Product', 'Produkt', 'Producto', 'Produit', 'Product'],
  ['Product name', 'Produktname', 'Nombre del producto', 'Nom du produit', 'Productnaam'],
  ['Unit', 'Einheit', 'Unidad', 'Unité', 'Eenheid'],
  ['Pieces per unit', 'Stück je Einheit', 'Piezas por unidad', 'Pièces par unité', 'Stuks per eenheid'],
  [
    'Net price per unit',
    'Nettopreis je Einheit',
    'Precio sin IVA por unidad',
    'Prix HT par unité',
    'Prijs excl. btw per eenheid',
  ],
  [
    'Discount on the shop price',
    'Rabatt auf den Ladenpreis',
    'Descuento sobre el precio de tienda',
    'Remise sur le prix en boutique',
    'Korting op de winkelprijs',
  ],
  ['Lead time in hours', 'Vorlauf in Stunden', 'Antelación en horas', 'Délai en heures', 'Levertijd in uren'],
  ['Valid from', 'Gültig ab', 'Válido desde', 'Valable à partir du', 'Geldig vanaf'],
  // Production batches
  ['Oven', 'Ofen', 'Horno', 'Four', 'Oven'],
  ['Started at', 'Begonnen am', 'Inicio', 'Début', 'Begonnen op'],
  ['Pieces', 'Stück', 'Piezas', 'Pièces', 'Stuks'],
  ['Waste', 'Ausschuss', 'Merma', 'Pertes', 'Uitval'],
  [
    'Core temperature in °C',
    'Kerntemperatur in °C',
    'Temperatura interior en °C',
    'Température à cœur en °C',
    'Kerntemperatuur in °C',
  ],
  ['Released', 'Freigegeben', 'Liberado', 'Libéré', 'Vrijgegeven'],
  ['Remark', 'Bemerkung', 'Observación', 'Remarque', 'Opmerking'],
  // Locations
  ['Street', 'Straße', 'Calle', 'Rue', 'Straat'],
  ['Postcode', 'Postleitzahl', 'Código postal', 'Code postal', 'Postcode'],
  ['City', 'Ort', 'Ciudad', 'Ville', 'Plaats'],
  ['Telephone', 'Telefon', 'Teléfono', 'Téléphone', 'Telefoon'],
  ['E-mail', 'E-Mail', 'Correo electrónico', 'E-mail', 'E-mail'],
  ['Opening hours', 'Öffnungszeiten', 'Horario', 'Horaires d’ouverture', 'Openingstijden'],
  ['Open on Sunday', 'Sonntags geöffnet', 'Abierto los domingos', 'Ouvert le dimanche', 'Op zondag open'],
  ['Amenities', 'Ausstattung', 'Servicios', 'Équipements', 'Voorzieningen'],
  ['Seats', 'Sitzplätze', 'Asientos', 'Places assises', 'Zitplaatsen'],
  ['Latitude', 'Breitengrad', 'Latitud', 'Latitude', 'Breedtegraad'],
  ['Longitude', 'Längengrad', 'Longitud', 'Longitude', 'Lengtegraad'],
  ['Place', 'Lage', 'Ubicación', 'Emplacement', 'Ligging'],
  ['Opened on', 'Eröffnet am', 'Abierta desde', 'Ouverte le', 'Geopend op'],
  ['Rating', 'Bewertung', 'Valoración', 'Note', 'Beoordeling'],
  // Job openings
  ['Title', 'Stelle', 'Puesto', 'Intitulé', 'Functie'],
  ['Department', 'Abteilung', 'Departamento', 'Service', 'Afdeling'],
  ['Employment', 'Anstellung', 'Contrato', 'Contrat', 'Dienstverband'],
  ['Location', 'Filiale', 'Tienda', 'Boulangerie', 'Winkel'],
  ['Location name', 'Name der Filiale', 'Nombre de la tienda', 'Nom de la boulangerie', 'Naam van de winkel'],
  ['Hours per week', 'Wochenstunden', 'Horas semanales', 'Heures par semaine', 'Uren per week'],
  ['Hourly wage from', 'Stundenlohn ab', 'Salario por hora desde', 'Salaire horaire à partir de', 'Uurloon vanaf'],
  ['Benefits', 'Leistungen', 'Beneficios', 'Avantages', 'Extra’s'],
  ['Starts on', 'Beginn', 'Incorporación', 'Prise de poste', 'Begint op'],
  ['Published at', 'Veröffentlicht am', 'Publicado el', 'Publiée le', 'Geplaatst op'],
  ['Closes at', 'Bewerbungsschluss', 'Fecha límite', 'Date limite', 'Sluit op'],
  ['Contact', 'Kontakt', 'Contacto', 'Contact', 'Contact'],
  ['Contact, telephone', 'Kontakt, Telefon', 'Contacto, teléfono', 'Contact, téléphone', 'Contact, telefoon'],
];

const translations: ReadonlyMap<string, Translations> = new Map(
  rows.map(([english, ...others]) => [
    english,
    Object.fromEntries(languages.map((language, index) => [language, others[index] ?? english])),
  ]),
);

/** Fields that are not exposed stay in English. */
export const translate = (collection: DemoCollection): DemoCollection => ({
  ...collection,
  translations: translations.get(collection.name),
  fields: collection.fields.map((field) =>
    field.isExposed ? { ...field, translations: translations.get(field.label) } : field,
  ),
});
