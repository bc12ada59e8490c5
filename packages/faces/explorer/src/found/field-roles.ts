/**
 * The one table of what fields mean: the owner's choice, else a guess from names in five languages and from types. Pages,
 * structured data and feeds read it. Wrong data is worse than none: a name must match in full or in all its words, and other fields have
 * no role.
 */
import { type CardRole, cardRoles, type FieldType, isFitFor } from '@vitrine/contract';
import type { CollectionPresentation } from '@vitrine/contract/presentation';
import { isCostName } from '@vitrine/privacy/price-names';
import { compileHeading, type Concept, type Names } from '@vitrine/privacy/usual-headings';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { eventWords } from './event-words.ts';
import { productWords } from './product-words.ts';

/** A role of a field: the types that match it, the preferred ones first, and how it is called. */
interface Role {
  readonly types: readonly (readonly FieldType[])[];
  /** Names of the key or label, in lower case, without accents, spaces and punctuation. */
  readonly names: readonly string[];
  /** Tests of headings, the preferred ones first. */
  readonly headings: readonly Names[];
  /** Names that forbid it, even if the key or the label has another. */
  readonly isForbidden?: (name: string) => boolean;
}

const texts: readonly FieldType[] = ['text', 'select'];
const codes: readonly FieldType[] = ['text', 'integer'];
const days: readonly FieldType[] = ['date', 'datetime'];
const numbers: readonly FieldType[] = ['number', 'integer'];

const named = (types: readonly FieldType[], names: string): Role => ({
  types: [types],
  names: names.split(' '),
  headings: [],
});

const headed = (concepts: readonly Concept[], ...types: readonly (readonly FieldType[])[]): Role => ({
  types,
  names: [],
  headings: concepts.map(compileHeading),
});

const roles = {
  sku: headed(productWords.sku, codes),
  gtin: headed(productWords.gtin, codes),
  mpn: headed(productWords.mpn, codes),
  brand: headed(productWords.brand, texts),
  // An amount comes before a number whose currency no column tells, as shops export it.
  currency: headed(productWords.currency, texts),
  price: { ...headed(productWords.price, ['currency'], numbers), isForbidden: isCostName },
  salePrice: { ...headed(productWords.salePrice, ['currency'], numbers), isForbidden: isCostName },
  formerPrice: { ...headed(productWords.formerPrice, ['currency'], numbers), isForbidden: isCostName },
  saleFrom: headed(productWords.saleFrom, days),
  saleTo: headed(productWords.saleTo, days),
  weight: headed(productWords.weight, numbers),
  category: headed(productWords.category, [...texts, 'multiselect']),
  googleCategory: headed(productWords.googleCategory, [...texts, 'integer']),
  availability: headed(productWords.availability, [...texts, 'boolean', ...numbers]),
  condition: headed(productWords.condition, texts),
  stock: headed(productWords.stock, numbers, texts),
  available: named(
    days,
    'availablefrom availabilitydate availableon releasedate releasedon shipsfrom shippingfrom ' +
      'lieferbarab verfugbarab erhaltlichab erscheinungsdatum erscheintam disponibleapartirdu datedisponibilite datededisponibilite datedesortie ' +
      'leverbaarvanaf beschikbaarvanaf verschijningsdatum disponibledesde fechadisponibilidad fechadedisponibilidad fechadelanzamiento',
  ),
  link: named(
    ['url', 'text'],
    'link url website webpage homepage weblink webseite internetseite siteweb lien lienweb enlace sitioweb paginaweb ' +
      'pageurl pagelink detailurl detaillink detailpage siteurl websiteurl webpageurl homepageurl permalink canonicalurl deeplink ' +
      'itemurl articleurl eventurl producturl productlink productpage shopurl shoplink ' +
      'seitenurl seitenlink produkturl produktlink produktseite artikelurl artikellink shopseite urlpage urlproduit lienproduit urldelapage ' +
      'paginaurl paginalink productpagina urlproducto enlaceproducto',
  ),
  updated: named(
    days,
    'updated updatedat updatedon lastupdated lastmodified modified modifiedat modifiedon geandert geandertam aktualisiert modifiele gewijzigd gewijzigdop actualizado modificado',
  ),
  status: headed(eventWords.status, texts),
  cancelled: headed(eventWords.cancelled, ['boolean']),
  start: named(
    days,
    'start starts startsat startdate startson starttime startdatetime startday eventstart eventdate dtstart datestart ' +
      'begin begins beginsat begindate begintime beginn beginndatum beginnt beginntam startdatum startzeit startzeitpunkt startet anfang ' +
      'anfangsdatum datumvon vondatum veranstaltungsbeginn veranstaltungsdatum datum date ' +
      'debut datedebut datededebut heuredebut commence inicio fechainicio fechadeinicio comienzo inizio datainizio ' +
      'aanvang aanvangsdatum begindatum begintijd startdatumtijd starttijd',
  ),
  end: named(
    days,
    'end ends endsat enddate endson endtime enddatetime endday eventend dtend dateend ' +
      'ende enddatum endzeit endzeitpunkt endet endetam schluss datumbis bisdatum veranstaltungsende ' +
      'fin datefin datedefin heurefin fechafin fechadefin fine datafine einde einddatum eindtijd',
  ),
  place: named(
    texts,
    'venue hall room location place ort veranstaltungsort saal raum lieu salle locatie zaal lugar sala',
  ),
  address: named(
    ['text'],
    'address streetaddress street adresse anschrift strasse straße rue adres straat direccion calle',
  ),
  city: named(texts, 'city town locality stadt ville plaats stad ciudad'),
  postalCode: named(codes, 'postalcode postcode zip zipcode plz postleitzahl codepostal codigopostal'),
  country: named(texts, 'country countrycode land pays pais'),
  telephone: named(['phone', 'text'], 'phone telephone phonenumber telefon telefonnummer telefoon telefono tel'),
  hours: named(['json'], 'openinghours hours opening offnungszeiten oeffnungszeiten horaires openingstijden horario'),
  point: { types: [['geo']], names: [], headings: [() => true] },
  latitude: named(numbers, 'lat latitude breitengrad breedtegraad latitud'),
  longitude: named(numbers, 'lng lon long longitude langengrad lengtegraad longitud'),
  datePosted: named(
    days,
    'dateposted posted postedat postedon published publishedat publishedon veroffentlicht publieele gepubliceerd publicado',
  ),
  validThrough: named(
    days,
    'validthrough validuntil deadline applyby closingdate bewerbungsschluss bewerbungsfrist datelimite sluitingsdatum fechalimite',
  ),
  employer: named(texts, 'employer company hiringorganization arbeitgeber employeur werkgever empresa'),
  employmentType: named(
    texts,
    'employmenttype contracttype jobtype beschaftigungsart anstellungsart typedecontrat dienstverband tipodecontrato',
  ),
} as const satisfies Record<string, Role>;

/** Short words such as `von` and `bis` say when something starts and ends only as a pair. */
const span = {
  from: named(days, 'von from du van vanaf desde da dal'),
  to: named(days, 'bis to until till au jusquau tot hasta a al'),
} as const;

export type RoleName = keyof typeof roles;
export type Roles = Readonly<Partial<Record<RoleName | CardRole, ExposedField | undefined>>>;

/** A collection with its owner's choices. */
export type Led = Pick<ExposedCollection, 'fields'> & Pick<CollectionPresentation, 'card'>;

/** The owner's choice for each role, else the preferred field that fits, in the collection's order. */
export const readRoles = ({ fields, card = {} }: Led): Roles => {
  const all = [...fields.values()];
  const find = (role: Role): ExposedField | undefined => findPreferred(all, role);
  const guesses = Object.entries(roles).map(([name, role]) => [name, find(role)] as const);
  const [start, end] = [find(roles.start), find(roles.end)];
  const [from, to] = [start ?? find(span.from), end ?? find(span.to)];
  const pair = from !== undefined && to !== undefined ? [['start', from] as const, ['end', to] as const] : [];
  // A choice outlives the type of its field.
  const choices = cardRoles.map((role) => {
    const chosen = fields.get(card[role] ?? '');
    return [role, chosen !== undefined && isFitFor(role, chosen.type) ? chosen : undefined] as const;
  });
  const read: Roles = Object.fromEntries([...guesses, ...pair, ...choices].filter(([, field]) => field !== undefined));
  // A status of something without a day is none of an event.
  const status = read.start === undefined && card.status === undefined ? undefined : (read.status ?? read.cancelled);
  return { ...read, brand: read.brand ?? vendorOf(all), status };
};

/** The vendor is the brand in Shopify's products. Elsewhere it may be the supplier. */
const vendorOf = (fields: readonly ExposedField[]): ExposedField | undefined => {
  const has = (name: string): boolean => fields.some((field) => namesOf(field).includes(name));
  return has('handle') && (has('variantprice') || has('variantsku') || has('bodyhtml'))
    ? fields.find((field) => texts.includes(field.type) && namesOf(field).includes('vendor'))
    : undefined;
};

export const hasRole = (field: ExposedField, name: RoleName): boolean => findPreferred([field], roles[name]) === field;

/** The field that holds the currency of amounts. */
export const findCurrency = (fields: readonly ExposedField[]): ExposedField | undefined =>
  findPreferred(fields, roles.currency);

const findPreferred = (
  fields: readonly ExposedField[],
  { types, names, headings, isForbidden = () => false }: Role,
): ExposedField | undefined => {
  for (const some of types) {
    const fit = fields.filter(
      ({ key, label, type }) => some.includes(type) && !isForbidden(key) && !isForbidden(label),
    );
    const found = fit.find((field) => namesOf(field).some((name) => names.includes(name)));
    if (found !== undefined) return found;
    for (const isHeading of headings) {
      const preferred = fit.find(({ key, label }) => isHeading(key) || isHeading(label));
      if (preferred !== undefined) return preferred;
    }
  }
  return undefined;
};

const namesOf = ({ key, label }: ExposedField): readonly string[] => [plainName(key), plainName(label)];

export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
