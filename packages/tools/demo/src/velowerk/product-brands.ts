/** The brands that Velowerk sells, with their departments and weights. */
import type { Department } from './product-categories.ts';

export interface ProductBrand {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly founded: number;
  /** The relative frequency within its departments. */
  readonly weight: number;
  readonly departments: readonly Department[];
  readonly isOwnBrand: boolean;
}

export const productBrands: readonly ProductBrand[] = [
  brand('Velowerk', 'Germany', 'Freiburg im Breisgau', 1987, 30, ['Components', 'Accessories', 'Workshop', 'Clothing']),
  brand('Nordwind', 'Germany', 'Lübeck', 1921, 26, ['Bicycles', 'Components', 'Accessories']),
  brand('Küstenrad', 'Germany', 'Hamburg', 1998, 18, ['Bicycles', 'Clothing']),
  brand('Rößler & Söhne', 'Germany', 'Göttingen', 1908, 14, ['Bicycles', 'Components']),
  brand('Bergström', 'Sweden', 'Östersund', 1974, 12, ['Bicycles', 'Clothing', 'Accessories']),
  brand('Vélo Lumière', 'France', 'Saint-Étienne', 1949, 9, ['Bicycles', 'Accessories']),
  brand('Cicli Forlivesi', 'Italy', 'Forlì', 1936, 8, ['Bicycles', 'Components']),
  brand('Pedersen & Søn', 'Denmark', 'Århus', 1953, 7, ['Bicycles', 'Accessories']),
  brand('Luftikus', 'Germany', 'Leipzig', 2009, 16, ['Bicycles', 'Clothing']),
  brand('Grachtenfiets', 'Netherlands', 'Utrecht', 1961, 6, ['Bicycles', 'Components']),
  brand('Kettwerk', 'Germany', 'Schweinfurt', 1932, 24, ['Components', 'Workshop']),
  brand('Zahnrad Süd', 'Germany', 'Nürnberg', 1959, 15, ['Components']),
  brand('Pneumatica', 'Italy', 'Bolzano', 1964, 19, ['Components', 'Accessories']),
  brand('Moravské Ráfky', 'Czechia', 'Brno', 1991, 9, ['Components']),
  brand('Frein Précis', 'France', 'Grenoble', 1978, 10, ['Components', 'Workshop']),
  brand('Sattelgut', 'Austria', 'Graz', 1983, 8, ['Components', 'Clothing']),
  brand('Øresund Components', 'Denmark', 'København', 2004, 6, ['Components', 'Accessories']),
  brand('Taschenmeisterei', 'Germany', 'Würzburg', 1995, 14, ['Accessories']),
  brand('Leuchtturm Optik', 'Germany', 'Bremerhaven', 1947, 17, ['Accessories']),
  brand('Schlossbauer', 'Germany', 'Düsseldorf', 1956, 12, ['Accessories']),
  brand('Kleine Welle', 'Switzerland', 'Zürich', 2013, 5, ['Accessories', 'Clothing']),
  brand('Œuvre Textile', 'France', 'Strasbourg', 2011, 6, ['Clothing']),
  brand('Maglia Ideale', 'Italy', 'Bergamo', 1969, 11, ['Clothing']),
  brand('Føhn', 'Norway', 'Tromsø', 2016, 7, ['Clothing', 'Accessories']),
  brand('Ölkännchen', 'Germany', 'Kassel', 2002, 13, ['Workshop']),
  brand('Drehmoment', 'Germany', 'Remscheid', 1919, 16, ['Workshop']),
  brand('Cartes du Vent', 'France', 'Nantes', 1988, 5, ['Books and maps']),
  brand('Wegweiser Verlag', 'Germany', 'München', 1952, 14, ['Books and maps']),
];

function brand(
  name: string,
  country: string,
  city: string,
  founded: number,
  weight: number,
  departments: readonly Department[],
): ProductBrand {
  return { name, country, city, founded, weight, departments, isOwnBrand: name === 'Velowerk' };
}
