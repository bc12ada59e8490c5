/** The words that articles are named and described with: compounds, brands and sentences as a wholesaler has them. */
import { createRandom, itemAt, pick } from './random.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** The first and the second half of a compound, such as Küchenwaage. */
export const compoundFirsts = words(
  'Akku Alu Arbeits Aufbewahrungs Bade Balkon Bau Beton Blech Blumen Bohr Brat Brot Büro Camping Dach Decken Doppel Edelstahl Eck ' +
    'Einbau Eis Fahrrad Falt Feder Fenster Feuer Filter Flach Foto Garten Gas Gewürz Glas Grill Hand Hänge Haus Heiz Hoch ' +
    'Holz Hunde Industrie Kabel Kaffee Kamin Keller Kinder Klapp Koffer Kompakt Kühl Küchen Kugel Kunststoff Lager Leder Licht Luft Magnet ' +
    'Mess Metall Milch Möbel Montage Mörtel Nacht Natur Ofen Öl Papier Party Pendel Pfannen Pflanzen Porzellan Präzisions Profi Pumpen Rasen ' +
    'Rauch Regal Reise Roll Säge Schlaf Schleif Schnell Schrank Schreib Schuh Schutz Seiten Sicherheits Silikon Solar Spann Spiegel Sport Stahl ' +
    'Stand Staub Stein Strom Tee Teller Teppich Tisch Töpfer Trocken Tür Universal Wand Wasser Werkstatt Werkzeug Wickel Winkel Wolle Zelt',
);
export const compoundSeconds = words(
  'abdeckung adapter aufsatz bank becher beutel bohrer box brett brause bürste decke dose düse eimer fass feile filter flasche folie ' +
    'gabel gerät gestell gitter griff gürtel haken halter hammer haube hebel hobel hocker hülle kanne kasten kelle kette kissen klammer ' +
    'klemme koffer korb lampe leiste leiter leuchte löffel matte messer mühle nadel netz ofen pfanne pinsel platte pumpe rahmen regal ' +
    'ring rohr rolle sack säge schale schalter schaufel schere schirm schlauch schloss schlüssel schrank schraube schüssel sieb spaten spiegel ständer stativ ' +
    'stift stuhl tablett tasche teller thermometer tisch topf trage trichter truhe tuch uhr ventil vorhang waage wagen wanne wecker zange zelt ziegel',
);
export const adjectives = words(
  'robuster leichter faltbarer wetterfester stapelbarer klassischer moderner kompakter verstellbarer rutschfester isolierter ' +
    'magnetischer elektrischer wasserdichter handlicher drehbarer solider schmaler breiter runder',
);
export const colors = words(
  'anthrazit schwarz weiß silber grau blau rot grün gelb orange beige braun türkis violett kupfer natur',
);
export const plainWords = words(
  'und mit aus für die der das ein eine in zu bei auf nach von oder auch nur sehr gut sauber stabil langlebig geprüft ' +
    'Lieferung Verpackung Garantie Material Oberfläche Gewicht Montage Reinigung Werkstatt Haushalt Alltag Dauer Einsatz Zubehör Anleitung ' +
    'hochwertig pulverbeschichtet spülmaschinenfest abnehmbar geeignet gefertigt verarbeitet belastbar einfach schnell sicher leise sparsam ' +
    'Ersatzteile zehn Jahre lieferbar Europa hergestellt Stück Karton Palette Mindestmenge Abnahme Rabatt Händler Fachbetrieb Handwerk ' +
    'ergonomisch griffig matt glänzend gebürstet verzinkt lackiert gehärtet geschliffen rostfrei säurebeständig temperaturbeständig wartungsarm',
);

const consonants = Array.from('bcdfghklmnprstvwz');
const vowels = Array.from('aeiou');
const endings = words('a o is ex on ia um ek in us');

const madeUp = (count: number, seed: number, ends: readonly string[]): readonly string[] => {
  const random = createRandom(seed);
  const found = new Set<string>();
  while (found.size < count) {
    const syllables = Array.from({ length: 2 }, () => pick(consonants, random) + pick(vowels, random)).join('');
    found.add(`${syllables.charAt(0).toUpperCase()}${syllables.slice(1)}${pick(consonants, random)}${pick(ends, random)}`);
  }
  return [...found];
};

export const articleBrands = madeUp(300, 7, endings);

/** Each from one field of trade, so that no two are alike. */
export const articleCategories = Array.from(
  { length: 40 },
  (_, index) => `${itemAt(compoundFirsts, index * 3)}${index % 2 === 0 ? 'bedarf' : 'technik'}`,
);

/** How many brands a category has: a wholesaler's brands each make some sorts of things. */
export const brandsPerCategory = 30;

/** The brand with this number among those of a category. */
export const brandIn = (category: number, number: number): string =>
  itemAt(articleBrands, (category * 7 + number) % articleBrands.length);
