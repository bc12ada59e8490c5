/** The categories of Velowerk: the share of products in each, and the properties of those products. */

export type Department = 'Bicycles' | 'Components' | 'Accessories' | 'Workshop' | 'Clothing' | 'Books and maps';

export interface ProductCategory {
  readonly name: string;
  readonly department: Department;
  /** The number of products in it, out of a thousand. */
  readonly weight: number;
  readonly nouns: readonly string[];
  readonly variants: readonly string[];
  /** Shop prices in euros. */
  readonly priceMin: number;
  readonly priceMax: number;
  readonly kilogramsMin: number;
  readonly kilogramsMax: number;
  readonly sizes: readonly string[];
  readonly isElectric?: true;
}

const frameSizes = ['48 cm', '51 cm', '54 cm', '56 cm', '58 cm', '61 cm'];
const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const shoeSizes = ['37', '38', '39', '40', '41', '42', '43', '44', '45', '46'];
const wheelSizes = ['20"', '26"', '27.5"', '28"', '29"'];
const bikeVariants = [
  '8-speed',
  '11-speed',
  '12-speed',
  'with belt drive',
  'Carbon',
  'Steel',
  'step-through',
  'Equipped',
];
const tyreVariants = [
  '28-622',
  '35-622',
  '40-622',
  '45-622',
  '50-584',
  '57-584',
  '60-622',
  'tubeless',
  'wired',
  'folding',
];
const componentVariants = ['aluminium', 'carbon', 'Sport', 'Pro', 'Comfort', 'Tour', 'for e-bikes', 'Race'];
/** The categories sized by wheel. */
const roundCategories: ReadonlySet<string> = new Set(['Tyres', 'Inner tubes', 'Wheels']);
const clothingVariants = ['for women', 'for men', 'unisex', 'Light', 'winter', 'reflective'];

export const productCategories: readonly ProductCategory[] = [
  bicycle('City bikes', 22, ['City Bike', 'Dutch Bike'], 449, 1499, ['8-speed', 'with belt drive', 'step-through']),
  bicycle('Trekking bikes', 22, ['Trekking Bike', 'Touring Bike'], 599, 2899, bikeVariants),
  bicycle('Gravel bikes', 26, ['Gravel Bike', 'Bikepacking Gravel Bike'], 1199, 5999, bikeVariants),
  bicycle('Road bikes', 20, ['Road Bike', 'Endurance Road Bike'], 1099, 8999, ['12-speed', 'Carbon', 'Aero', 'Disc']),
  bicycle('Mountain bikes', 24, ['Hardtail', 'Trail Bike', 'Enduro Bike'], 799, 6999, ['120 mm', '150 mm', 'Carbon']),
  bicycle('Cargo bikes', 7, ['Cargo Bike', 'Longtail Cargo Bike'], 2499, 6499, ['with rain cover', 'for two children']),
  bicycle('Folding bikes', 6, ['Folding Bike'], 499, 1999, ['3-speed', '8-speed', 'with carrying bag']),
  bicycle("Children's bikes", 14, ["Children's Bike", 'Balance Bike'], 149, 599, ['12 inch', '16 inch', '20 inch']),
  electric('E-city bikes', 20, ['E-City Bike'], 1999, 4499, ['400 Wh', '500 Wh', 'step-through']),
  electric('E-trekking bikes', 28, ['E-Trekking Bike', 'E-Touring Bike'], 2499, 5999, ['500 Wh', '625 Wh', '750 Wh']),
  electric('E-mountain bikes', 18, ['E-Hardtail', 'E-Trail Bike'], 2999, 9999, ['625 Wh', '750 Wh', 'Carbon']),
  component(
    'Frames and forks',
    18,
    ['Gravel Frame', 'Steel Frame', 'Suspension Fork', 'Rigid Fork'],
    129,
    2499,
    0.6,
    2.9,
    ['aluminium', 'carbon', 'chromoly', 'Disc', '56 cm'],
  ),
  component(
    'Tyres',
    120,
    ['Gravel Tyre', 'City Tyre', 'Road Tyre', 'Mountain Bike Tyre', 'Winter Tyre'],
    14,
    89,
    0.2,
    1.2,
    tyreVariants,
  ),
  component('Inner tubes', 45, ['Inner Tube', 'Light Inner Tube', 'TPU Inner Tube'], 4, 32, 0.03, 0.25, [
    'Presta 42 mm',
    'Presta 60 mm',
    'Schrader 40 mm',
    'Dunlop 40 mm',
  ]),
  component('Wheels', 40, ['Front Wheel', 'Rear Wheel', 'Gravel Wheelset', 'Dynamo Wheel'], 59, 1899, 0.7, 2.6, [
    'Centerlock',
    '6-bolt',
    'thru axle',
    'quick release',
    'Carbon',
  ]),
  component('Brakes', 45, ['Disc Brake', 'Rim Brake', 'Brake Lever', 'Brake Rotor'], 12, 299, 0.08, 0.6, [
    '160 mm',
    '180 mm',
    '203 mm',
    'for e-bikes',
    'Pro',
  ]),
  component('Brake pads', 38, ['Brake Pads', 'Sintered Brake Pads', 'Organic Brake Pads'], 6, 39, 0.02, 0.09, [
    'for 2 pistons',
    'for 4 pistons',
    'for e-bikes',
    'workshop pack',
  ]),
  component('Chains', 26, ['Chain', 'E-Bike Chain', 'Chain Link'], 4, 79, 0.02, 0.4, [
    '8-speed',
    '11-speed',
    '12-speed',
    'for e-bikes',
  ]),
  component('Cassettes and cranks', 40, ['Cassette', 'Crankset', 'Chainring', 'Bottom Bracket'], 14, 449, 0.05, 1.1, [
    '8-speed',
    '11-speed',
    '12-speed',
    '170 mm',
    '175 mm',
  ]),
  component('Gears', 32, ['Rear Derailleur', 'Shift Lever', 'Hub Gear', 'Gear Cable Set'], 9, 549, 0.05, 1.8, [
    '8-speed',
    '11-speed',
    '12-speed',
    '14-speed',
  ]),
  component(
    'Handlebars and stems',
    42,
    ['Gravel Handlebar', 'Trekking Handlebar', 'Stem', 'Aero Bar'],
    19,
    349,
    0.1,
    0.6,
  ),
  component('Grips and bar tape', 30, ['Grips', 'Bar Tape', 'Ergonomic Grips'], 8, 59, 0.05, 0.2, [
    'cork',
    'rubber',
    'Comfort',
    'Sport',
    'leather',
  ]),
  component('Saddles', 38, ['Saddle', 'Leather Saddle', 'Gel Saddle'], 19, 249, 0.15, 0.9, [
    'for women',
    'for men',
    'Comfort',
    'Sport',
    'Pro',
  ]),
  component('Seatposts', 20, ['Seatpost', 'Dropper Seatpost', 'Suspension Seatpost'], 19, 329, 0.2, 0.7),
  component('Pedals', 28, ['Flat Pedals', 'Clipless Pedals', 'Folding Pedals'], 14, 229, 0.2, 0.6),
  accessory('Lights', 40, ['Front Light', 'Rear Light', 'Light Set', 'Helmet Light'], 12, 199, 0.03, 0.4, [
    '30 lux',
    '60 lux',
    '100 lux',
    'USB-C',
    'for hub dynamos',
  ]),
  accessory('Locks', 30, ['D-Lock', 'Folding Lock', 'Chain Lock', 'Frame Lock'], 14, 169, 0.2, 3.2, [
    '85 cm',
    '100 cm',
    '110 cm',
    'Plus',
    'with code',
  ]),
  accessory('Bags and panniers', 38, ['Pannier', 'Handlebar Bag', 'Frame Bag', 'Saddle Bag'], 19, 229, 0.1, 1.9, [
    '4 l',
    '12 l',
    '20 l',
    'waterproof',
    'with quick release',
  ]),
  accessory('Racks and mudguards', 28, ['Rear Rack', 'Front Rack', 'Mudguard Set', 'Kickstand'], 12, 139, 0.2, 1.4, [
    '26 inch',
    '28 inch',
    '29 inch',
    'stainless',
    'Plus',
  ]),
  accessory('Bottles and cages', 22, ['Bottle', 'Insulated Bottle', 'Bottle Cage'], 6, 69, 0.03, 0.3, [
    '500 ml',
    '750 ml',
    '1 l',
    'with side opening',
  ]),
  accessory('Child seats and trailers', 7, ['Child Seat', 'Child Trailer', 'Dog Trailer'], 59, 1199, 2.1, 16, [
    'Comfort',
    'with sun roof',
    'XL',
    'foldable',
  ]),
  accessory(
    'Computers and navigation',
    15,
    ['Bike Computer', 'Navigation Computer', 'Phone Mount'],
    15,
    549,
    0.03,
    0.2,
    ['Compact', 'Plus', 'with GPS', 'wireless'],
  ),
  accessory('Pumps', 18, ['Mini Pump', 'Floor Pump', 'Shock Pump'], 12, 129, 0.08, 2.1, [
    'Compact',
    '8 bar',
    '11 bar',
    'with gauge',
  ]),
  workshop('Tools', 34, ['Chain Tool', 'Torque Wrench', 'Multi-Tool', 'Repair Stand', 'Brush Set'], 5, 389, 0.03, 9, [
    'Workshop Edition',
    'Compact',
    'Pro',
    'with case',
  ]),
  workshop('Cleaning and care', 20, ['Chain Oil', 'Bike Cleaner', 'Tubeless Sealant', 'Grease'], 5, 49, 0.1, 1.2, [
    '100 ml',
    '250 ml',
    '500 ml',
    'refill',
  ]),
  clothing('Helmets', 28, ['City Helmet', 'Gravel Helmet', "Children's Helmet"], 39, 279, ['S', 'M', 'L'], 0.22, 0.48),
  clothing('Jerseys', 28, ['Jersey', 'Merino Jersey', 'Long-Sleeved Jersey'], 39, 179, letterSizes, 0.12, 0.35),
  clothing('Shorts and tights', 24, ['Bib Shorts', 'Gravel Shorts', 'Tights'], 39, 229, letterSizes, 0.12, 0.4),
  clothing('Rain and wind jackets', 18, ['Rain Jacket', 'Wind Jacket', 'Rain Poncho'], 49, 349, letterSizes, 0.15, 0.6),
  clothing('Gloves', 18, ['Gloves', 'Winter Gloves', 'Short-Finger Gloves'], 19, 99, letterSizes, 0.04, 0.15),
  clothing('Shoes', 16, ['Road Shoes', 'Gravel Shoes', 'Overshoes'], 39, 379, shoeSizes, 0.3, 0.9),
  {
    name: 'Maps and guidebooks',
    department: 'Books and maps',
    weight: 9,
    nouns: ['Cycling Map', 'Gravel Guidebook', 'Touring Guidebook'],
    variants: ['Donauradweg', 'Schwäbische Alb', 'Bodensee', 'Elberadweg', 'Vélodyssée', 'Južní Morava', 'Øresund'],
    priceMin: 9,
    priceMax: 39,
    kilogramsMin: 0.05,
    kilogramsMax: 0.6,
    sizes: [],
  },
];

function bicycle(
  name: string,
  weight: number,
  nouns: readonly string[],
  priceMin: number,
  priceMax: number,
  variants: readonly string[],
): ProductCategory {
  const weights = { kilogramsMin: 7.4, kilogramsMax: 18.9 };
  return { name, department: 'Bicycles', weight, nouns, variants, priceMin, priceMax, ...weights, sizes: frameSizes };
}

function electric(...plan: Parameters<typeof bicycle>): ProductCategory {
  return { ...bicycle(...plan), kilogramsMin: 16.2, kilogramsMax: 28.5, isElectric: true };
}

function component(
  name: string,
  weight: number,
  nouns: readonly string[],
  priceMin: number,
  priceMax: number,
  kilogramsMin: number,
  kilogramsMax: number,
  variants: readonly string[] = componentVariants,
): ProductCategory {
  const sizes = roundCategories.has(name) ? wheelSizes : [];
  const department = 'Components';
  return { name, department, weight, nouns, variants, priceMin, priceMax, kilogramsMin, kilogramsMax, sizes };
}

function accessory(...plan: Parameters<typeof component>): ProductCategory {
  return { ...component(...plan), department: 'Accessories' };
}

function workshop(...plan: Parameters<typeof component>): ProductCategory {
  return { ...component(...plan), department: 'Workshop' };
}

function clothing(
  name: string,
  weight: number,
  nouns: readonly string[],
  priceMin: number,
  priceMax: number,
  sizes: readonly string[],
  kilogramsMin: number,
  kilogramsMax: number,
): ProductCategory {
  const plan = component(name, weight, nouns, priceMin, priceMax, kilogramsMin, kilogramsMax);
  return { ...plan, department: 'Clothing', variants: clothingVariants, sizes };
}
