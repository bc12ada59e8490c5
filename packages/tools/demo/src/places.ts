/** Cities with the matching country, postcode, coordinates, dialling code and street names. */
import { digits, numberBetween, pick, type Random, wholeBetween } from './random.ts';
import { padded } from './spelling.ts';

export interface City {
  readonly name: string;
  readonly country: Country;
  readonly postcode: string;
  /** The dialling code and the start of an unassigned number. */
  readonly dialling: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Address {
  readonly street: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

type Country = keyof typeof streets;

const germanStreets = [
  'Lindenstraße',
  'Bahnhofstraße',
  'Am Mühlbach',
  'Königsallee',
  'Gerberstraße',
  'Färbergasse',
  'Marktplatz',
  'Schillerstraße',
  'Industriestraße',
  'Zum Güterbahnhof',
  'Hafenweg',
  'Brückenstraße',
];

const streets = {
  Germany: germanStreets,
  Austria: [...germanStreets, 'Mariahilfer Zeile', 'Annagasse'],
  Switzerland: ['Bahnhofstrasse', 'Rue du Rhône', 'Mühlegasse', 'Seestrasse', 'Birkenweg', 'Zürcherstrasse'],
  France: ['rue de la République', 'avenue Jean Jaurès', 'rue des Écoles', 'quai Saint-Michel', 'place de l’Église'],
  Netherlands: ['Prinsengracht', 'Stationsweg', 'Oudegracht', 'Kerkstraat', 'Molenlaan'],
  Belgium: ['Korenmarkt', 'Veldstraat', 'Kouter', 'Rue Haute', 'Statiestraat', 'Sint-Pietersplein'],
  Denmark: ['Nørregade', 'Sønder Allé', 'Værftsvej', 'Østerbrogade', 'Kongevejen'],
  Italy: ['Via Garibaldi', 'Corso Italia', 'Via dell’Università', 'Piazza della Libertà', 'Via Roma'],
  Czechia: ['Husova', 'Náměstí Míru', 'Nádražní', 'Dlouhá', 'Křížová'],
} as const satisfies Record<string, readonly string[]>;

/** Countries where the house number precedes the street. */
const numberFirst: ReadonlySet<Country> = new Set<Country>(['France']);

const germanCities = [
  city('Berlin', 'Germany', '109', '+49 30 23125', 52.52, 13.405),
  city('Hamburg', 'Germany', '203', '+49 40 66969', 53.551, 9.994),
  city('München', 'Germany', '803', '+49 89 99998', 48.137, 11.575),
  city('Köln', 'Germany', '506', '+49 221 4710', 50.938, 6.96),
  city('Frankfurt am Main', 'Germany', '603', '+49 69 90009', 50.111, 8.682),
  city('Freiburg im Breisgau', 'Germany', '791', '+49 761 01', 47.999, 7.842),
  city('Münster', 'Germany', '481', '+49 251 01', 51.961, 7.626),
  city('Düsseldorf', 'Germany', '402', '+49 211 01', 51.227, 6.773),
  city('Nürnberg', 'Germany', '904', '+49 911 01', 49.452, 11.077),
  city('Göttingen', 'Germany', '370', '+49 551 01', 51.541, 9.915),
  city('Leipzig', 'Germany', '041', '+49 341 01', 51.34, 12.375),
  city('Lübeck', 'Germany', '235', '+49 451 01', 53.866, 10.687),
  city('Würzburg', 'Germany', '970', '+49 931 01', 49.791, 9.953),
] as const;

const otherCities = [
  city('Wien', 'Austria', '10', '+43 1 01', 48.208, 16.374),
  city('Graz', 'Austria', '80', '+43 316 01', 47.071, 15.439),
  city('Zürich', 'Switzerland', '80', '+41 44 01', 47.377, 8.542),
  city('Genève', 'Switzerland', '12', '+41 22 01', 46.204, 6.143),
  city('Strasbourg', 'France', '670', '+33 3 53 01', 48.573, 7.752),
  city('Saint-Étienne', 'France', '420', '+33 4 65 71', 45.44, 4.387),
  city('Utrecht', 'Netherlands', '35', '+31 30 01', 52.091, 5.122),
  city('Gent', 'Belgium', '90', '+32 9 01', 51.054, 3.725),
  city('Liège', 'Belgium', '40', '+32 4 01', 50.633, 5.568),
  city('København', 'Denmark', '21', '+45 01', 55.676, 12.568),
  city('Århus', 'Denmark', '80', '+45 01', 56.163, 10.204),
  city('Bolzano', 'Italy', '391', '+39 0471 01', 46.498, 11.355),
  city('Forlì', 'Italy', '471', '+39 0543 01', 44.223, 12.041),
  city('Brno', 'Czechia', '602', '+420 01', 49.195, 16.607),
  city('Plzeň', 'Czechia', '301', '+420 01', 49.738, 13.374),
] as const;

/** The cities of the businesses that trade in German-speaking Europe and its neighbours. */
export const cities: readonly City[] = [...germanCities, ...otherCities];

/** Cities in the south of Germany, close together. */
export const swabianCities: readonly City[] = [
  city('Tübingen', 'Germany', '720', '+49 7071 01', 48.52, 9.058),
  city('Reutlingen', 'Germany', '727', '+49 7121 01', 48.492, 9.211),
  city('Stuttgart', 'Germany', '701', '+49 711 01', 48.776, 9.183),
  city('Esslingen am Neckar', 'Germany', '737', '+49 711 02', 48.74, 9.305),
  city('Böblingen', 'Germany', '710', '+49 7031 01', 48.683, 9.012),
  city('Nürtingen', 'Germany', '726', '+49 7022 01', 48.627, 9.342),
  city('Göppingen', 'Germany', '730', '+49 7161 01', 48.703, 9.652),
  city('Ulm', 'Germany', '890', '+49 731 01', 48.401, 9.987),
  city('Schwäbisch Gmünd', 'Germany', '735', '+49 7171 01', 48.799, 9.798),
  city('Rottenburg am Neckar', 'Germany', '721', '+49 7472 01', 48.477, 8.935),
];

/** An address in the city, within a few kilometres of its centre. */
export function drawAddress(random: Random, place: City): Address {
  const street: string = pick<string>(random, streets[place.country]);
  const number = wholeBetween(random, 1, 148);
  return {
    street: numberFirst.has(place.country) ? `${number} ${street}` : `${street} ${number}`,
    postcode: place.postcode + digits(random, 2),
    latitude: nearby(random, place.latitude, 0.03),
    longitude: nearby(random, place.longitude, 0.04),
  };
}

export function drawPhone(random: Random, place: City): string {
  return `${place.dialling} ${padded(wholeBetween(random, 0, 999), 3)}`;
}

export type OpeningHours = Record<string, { readonly opens: string; readonly closes: string }[]>;

/** Opening hours for each day of the week, as lists of spans; an empty list where it is closed. */
export function openingHours(weekdays: string, saturday: string, sunday: string): OpeningHours {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const entries = days.map((day) => [day, spansOf(weekdays)] as const);
  return Object.fromEntries([...entries, ['saturday', spansOf(saturday)], ['sunday', spansOf(sunday)]]);
}

function nearby(random: Random, degrees: number, reach: number): number {
  return numberBetween(random, degrees - reach, degrees + reach, 4);
}

/** Parses `06:30-13:00 14:00-18:00`. */
function spansOf(text: string): { opens: string; closes: string }[] {
  if (text === '') return [];
  return text.split(' ').map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }));
}

function city(
  name: string,
  country: Country,
  postcode: string,
  dialling: string,
  latitude: number,
  longitude: number,
): City {
  return { name, country, postcode, dialling, latitude, longitude };
}
