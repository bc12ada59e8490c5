/**
 * Guesses the schema.org type of a collection's records and the role of each field, from names in five languages and
 * from types. Wrong structured data is worse than none, so names must match in full, and other fields have no role.
 */
import type { FieldType } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';

/** The types of schema.org with rich results in search engines. */
export type RecordKind = 'JobPosting' | 'Event' | 'LocalBusiness' | 'Product';

/** A role of a field: the names and types that match it. */
interface Role {
  readonly types: readonly FieldType[];
  /** Names of the key or label, in lower case, without accents, spaces and punctuation. */
  readonly names: readonly string[];
}

const texts: readonly FieldType[] = ['text', 'select'];
const codes: readonly FieldType[] = ['text', 'integer'];
const days: readonly FieldType[] = ['date', 'datetime'];
const numbers: readonly FieldType[] = ['number', 'integer'];

const named = (types: readonly FieldType[], names: string): Role => ({ types, names: names.split(' ') });

const roles = {
  sku: named(codes, 'sku articlenumber articleno itemnumber artikelnummer artikelnr codearticle referencia'),
  gtin: named(codes, 'gtin gtin8 gtin12 gtin13 gtin14 ean ean13 eancode upc barcode strichcode streepjescode'),
  brand: named(texts, 'brand manufacturer marke hersteller marque fabricant merk fabrikant marca fabricante'),
  price: named(
    ['currency'],
    'price unitprice salesprice saleprice retailprice preis stueckpreis stuckpreis verkaufspreis prix prixdevente prijs verkoopprijs precio',
  ),
  availability: named(
    [...texts, 'boolean'],
    'availability available instock verfugbar verfugbarkeit lieferbar disponible',
  ),
  stock: named(numbers, 'stock instock stockquantity quantityinstock bestand lagerbestand voorraad existencias'),
  startDate: named(
    days,
    'start starts startsat startdate startson begin begins beginsat beginn datum date debut inicio aanvang',
  ),
  endDate: named(days, 'end ends endsat enddate endson ende fin einde'),
  venue: named(
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

export type RoleName = keyof typeof roles;
export type Roles = Readonly<Partial<Record<RoleName, ExposedField>>>;

/** The first field of each role, in the collection's order. */
export const readRoles = ({ fields }: Pick<ExposedCollection, 'fields'>): Roles => {
  const all = [...fields.values()].map((field) => ({ field, names: namesOf(field) }));
  const find = (role: Role): ExposedField | undefined =>
    all.find(({ field, names }) => fits(role, field, names))?.field;
  return Object.fromEntries(
    Object.entries(roles).flatMap(([name, role]) => {
      const field = find(role);
      return field === undefined ? [] : [[name, field]];
    }),
  );
};

export const hasRole = (field: ExposedField, name: RoleName): boolean => fits(roles[name], field, namesOf(field));

const namesOf = ({ key, label }: ExposedField): readonly string[] => [plainName(key), plainName(label)];

const fits = ({ types, names }: Role, { type }: ExposedField, own: readonly string[]): boolean =>
  types.includes(type) && own.some((name) => names.includes(name));

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

const kinds: readonly (RecordKind | undefined)[] = ['Product', 'Event', 'LocalBusiness', 'JobPosting', undefined];

/** Collections as visitors look for them: products first, and what others refer to last. */
export const inVisitorsOrder = <Collection extends ExposedCollection>(
  collections: Iterable<Collection>,
): readonly Collection[] => {
  const ranked = Array.from(collections, (each) => ({ each, rank: kinds.indexOf(kindOf(each, readRoles(each))) }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ each }) => each);
};

const jobs = /job|vacanc|career|stellen|karriere|emploi|vacature|empleo/;
const events = /event|concert|workshop|agenda|veranstaltung|konzert|termine|kurse|evenement|spectacle|evento|curso/;
const businesses =
  /shop|store|branch|location|restaurant|filiale|standort|laden|magasin|boutique|winkel|vestiging|tienda|sucursal/;
/** Sales documents contain prices too, but are not products. */
const sales = /order|invoice|booking|quote|sale|rechnung|bestell|buchung|auftr|facture|commande|factu|pedido/;

/** Undefined where the type is not clear. */
export const kindOf = (
  { slug, name }: Pick<ExposedCollection, 'slug' | 'name'>,
  own: Roles,
): RecordKind | undefined => {
  const called = (words: RegExp): boolean => words.test(plainName(slug)) || words.test(plainName(name));
  if (own.datePosted !== undefined && (called(jobs) || own.employmentType !== undefined)) return 'JobPosting';
  if (own.startDate !== undefined && called(events)) return 'Event';
  if (own.hours !== undefined || (own.address !== undefined && called(businesses))) return 'LocalBusiness';
  return own.price !== undefined && !called(sales) ? 'Product' : undefined;
};
