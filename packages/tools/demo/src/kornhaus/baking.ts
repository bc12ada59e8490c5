/** The recipes of Kornhaus: their additions, and the allergens that follow from the ingredients. */
type Allergen = (typeof declarableAllergens)[number]['name'];

/** The 14 allergens that must be declared: Regulation (EU) No 1169/2011, Annex II. */
export const declarableAllergens = [
  { name: 'gluten', description: 'Cereals containing gluten: wheat, rye, barley, oats, spelt, kamut' },
  { name: 'crustaceans', description: 'Crustaceans: crab, lobster, prawns' },
  { name: 'eggs', description: 'Eggs, in custards, glazes and most cakes' },
  { name: 'fish', description: 'Fish, in some savoury fillings' },
  { name: 'peanuts', description: 'Peanuts and peanut oil' },
  { name: 'soya', description: 'Soya, often as lecithin in chocolate' },
  { name: 'milk', description: 'Milk and what is made of it, lactose included' },
  {
    name: 'nuts',
    description: 'Tree nuts: almonds, hazelnuts, walnuts, cashews, pecans, Brazil nuts, pistachios, macadamias',
  },
  { name: 'celery', description: 'Celery and celeriac, in broths and spreads' },
  { name: 'mustard', description: 'Mustard, in dressings and on pretzels with filling' },
  { name: 'sesame', description: 'Sesame seeds and tahini' },
  { name: 'sulphites', description: 'Sulphur dioxide and sulphites above 10 mg/kg, in dried fruit' },
  { name: 'lupin', description: 'Lupin flour, in some gluten-free doughs' },
  { name: 'molluscs', description: 'Molluscs: mussels, squid, snails' },
] as const;

export interface Recipe {
  readonly name: string;
  readonly category: BakingCategory;
  readonly description: string;
  readonly ingredients: readonly string[];
  readonly allergens: readonly Allergen[];
  readonly isVegan: boolean;
  readonly grams: number;
  /** An approximate shop price in euros. */
  readonly price: number;
}

type BakingCategory = 'Bread' | 'Rolls' | 'Pretzels' | 'Pastries' | 'Cakes' | 'Biscuits' | 'Snacks';

interface Addition {
  /** Precedes the recipe's name. */
  readonly prefix: string;
  readonly ingredient: string;
  readonly allergens: readonly Allergen[];
  readonly isVegan: boolean;
  readonly surcharge: number;
  readonly categories: readonly BakingCategory[];
}

const savoury: readonly BakingCategory[] = ['Bread', 'Rolls'];
const sweet: readonly BakingCategory[] = ['Pastries', 'Cakes', 'Biscuits'];

const additions: readonly Addition[] = [
  addition('', '', [], 0, ['Bread', 'Rolls', 'Pretzels', 'Pastries', 'Cakes', 'Biscuits', 'Snacks']),
  addition('Walnuss-', 'walnuts', ['nuts'], 0.9, [...savoury, 'Cakes']),
  addition('Kürbiskern-', 'pumpkin seeds', [], 0.5, [...savoury, 'Pretzels']),
  addition('Sonnenblumen-', 'sunflower seeds', [], 0.4, savoury),
  addition('Sesam-', 'sesame', ['sesame'], 0.4, [...savoury, 'Pretzels']),
  addition('Mohn-', 'poppy seeds', [], 0.4, [...savoury, ...sweet]),
  addition('Käse-', 'mountain cheese', ['milk'], 0.8, [...savoury, 'Pretzels', 'Snacks'], false),
  addition('Zwiebel-', 'fried onions', [], 0.3, savoury),
  addition('Oliven-', 'black olives', [], 0.8, savoury),
  addition('Haselnuss-', 'hazelnuts', ['nuts'], 0.6, sweet),
  addition('Mandel-', 'almonds', ['nuts'], 0.7, sweet),
  addition('Apfel-', 'apples from the Neckar valley', ['sulphites'], 0.4, sweet),
  addition('Zwetschgen-', 'plums', [], 0.5, sweet),
  addition('Kirsch-', 'sour cherries', [], 0.5, sweet),
  addition('Schoko-', 'dark chocolate', ['soya', 'milk'], 0.6, sweet, false),
  addition('Vanille-', 'vanilla custard', ['milk', 'eggs'], 0.5, ['Pastries', 'Cakes'], false),
  addition('Rosinen-', 'raisins', ['sulphites'], 0.3, [...sweet, 'Rolls']),
  addition('Zimt-', 'cinnamon', [], 0.3, sweet),
];

const bases: readonly Recipe[] = [
  bread('Roggenmischbrot', 'Rye and wheat sourdough with a dark crust, two days in the making.', 'rye flour', 750, 4.2),
  bread('Dinkelbrot', 'Mild spelt bread from flour of the Swabian Jura.', 'spelt flour', 500, 4.6),
  bread('Vollkornbrot', 'Coarse wholemeal, moist, keeps for a week.', 'wholemeal rye', 1000, 5.4),
  bread('Bauernbrot', 'Stone-baked farmhouse loaf with caraway and coriander.', 'wheat flour', 1000, 4.9),
  bread('Baguette', 'Long fermentation, thin crust, gone by noon.', 'wheat flour', 280, 2.8),
  bread('Ciabatta', 'With olive oil from Liguria and large pores.', 'wheat flour', 320, 3.2),
  bread('Landbrot', 'The everyday sourdough, liked by children.', 'wheat flour', 750, 4.1),
  bread('Einkornbrot', 'Ancient grain, nutty and yellow, from two farms we know.', 'einkorn flour', 500, 6.2),
  roll('Brötchen', 'The plain crusty roll.', 'wheat flour', 60, 0.6),
  roll('Dinkelseele', 'Long spelt roll with salt and caraway, an Upper Swabian thing.', 'spelt flour', 140, 2.1),
  roll('Roggenbrötchen', 'Dark roll with sourdough.', 'rye flour', 75, 0.9),
  roll('Vollkornbrötchen', 'Wholemeal roll with soaked grain.', 'wholemeal wheat', 80, 1),
  roll('Kaisersemmel', 'Folded by hand into five petals.', 'wheat flour', 60, 0.8),
  recipe(
    'Pretzels',
    'Laugenbrezel',
    'Thin arms, soft belly, slit as Swabia demands.',
    ['wheat flour', 'butter'],
    85,
    1.1,
  ),
  recipe('Pretzels', 'Laugenstange', 'The pretzel dough, straight.', ['wheat flour', 'butter'], 95, 1.5),
  vegan('Pretzels', 'Laugenknoten', 'Knotted lye roll, without butter.', ['wheat flour', 'rapeseed oil'], 90, 1.3),
  recipe('Pastries', 'Croissant', 'Twenty-seven layers of butter.', ['wheat flour', 'butter'], 70, 1.9),
  recipe('Pastries', 'Schnecke', 'Yeast dough, rolled and glazed.', ['wheat flour', 'butter', 'eggs'], 110, 2.4),
  recipe('Pastries', 'Plunder', 'Danish dough, filled generously.', ['wheat flour', 'butter', 'eggs'], 105, 2.5),
  vegan('Pastries', 'Hefezopf', 'Plaited yeast loaf with oat milk.', ['wheat flour', 'oat drink'], 450, 5.9),
  recipe('Pastries', 'Tasche', 'Puff pastry, folded over its filling.', ['wheat flour', 'butter'], 100, 2.3),
  recipe('Cakes', 'Streuselkuchen', 'Sheet cake with plenty of crumble.', ['wheat flour', 'butter', 'eggs'], 150, 3.2),
  recipe(
    'Cakes',
    'Käsekuchen',
    'Swabian cheesecake with quark, baked slowly.',
    ['quark', 'eggs', 'wheat flour'],
    160,
    3.6,
  ),
  recipe(
    'Cakes',
    'Gugelhupf',
    'The Sunday cake, in the ring mould of 1924.',
    ['wheat flour', 'butter', 'eggs'],
    600,
    14.5,
  ),
  recipe(
    'Cakes',
    'Sahnetorte',
    'Layer cake with cream, to order by the day before.',
    ['cream', 'eggs', 'wheat flour'],
    1800,
    34,
  ),
  vegan('Cakes', 'Rührkuchen', 'Sponge with oat drink and rapeseed oil.', ['wheat flour', 'oat drink'], 400, 8.9),
  recipe('Biscuits', 'Mürbchen', 'Shortbread by the bag.', ['wheat flour', 'butter'], 200, 5.2),
  recipe(
    'Biscuits',
    'Hörnchen',
    'Little crescents for coffee, or for Advent.',
    ['wheat flour', 'butter', 'eggs'],
    180,
    5.8,
  ),
  vegan('Biscuits', 'Lebkuchen', 'Gingerbread with nine spices.', ['rye flour', 'sugar beet syrup'], 250, 6.4),
  recipe(
    'Snacks',
    'Flammkuchen',
    'Thin flatbread with sour cream and onions.',
    ['wheat flour', 'sour cream'],
    260,
    5.6,
  ),
  recipe('Snacks', 'Quiche', 'Leek, cream, nutmeg.', ['wheat flour', 'cream', 'eggs'], 220, 4.8),
  vegan('Snacks', 'Focaccia', 'With rosemary, sea salt and tomatoes.', ['wheat flour', 'olive oil'], 180, 3.9),
];

/** Every recipe with every addition that suits it. */
export const recipes: readonly Recipe[] = bases.flatMap((base) =>
  additions.filter((extra) => extra.categories.includes(base.category)).map((extra) => withAddition(base, extra)),
);

function withAddition(base: Recipe, extra: Addition): Recipe {
  if (extra.prefix === '') return base;
  const declared = new Set<Allergen>([...base.allergens, ...extra.allergens]);
  return {
    ...base,
    name: extra.prefix + base.name,
    ingredients: [...base.ingredients, extra.ingredient],
    allergens: declarableAllergens.map((allergen) => allergen.name).filter((name) => declared.has(name)),
    isVegan: base.isVegan && extra.isVegan,
    price: base.price + extra.surcharge * Math.max(1, base.grams / 500),
  };
}

function addition(
  prefix: string,
  ingredient: string,
  allergens: readonly Allergen[],
  surcharge: number,
  categories: readonly BakingCategory[],
  isVegan = true,
): Addition {
  return { prefix, ingredient, allergens, isVegan, surcharge, categories };
}

function bread(name: string, description: string, flour: string, grams: number, price: number): Recipe {
  return vegan('Bread', name, description, [flour, 'natural sourdough', 'sea salt'], grams, price);
}

function roll(name: string, description: string, flour: string, grams: number, price: number): Recipe {
  return vegan('Rolls', name, description, [flour, 'yeast', 'salt'], grams, price);
}

function vegan(...plan: Parameters<typeof recipe>): Recipe {
  return { ...recipe(...plan), isVegan: true };
}

function recipe(
  category: BakingCategory,
  name: string,
  description: string,
  ingredients: readonly string[],
  grams: number,
  price: number,
): Recipe {
  const declared: Allergen[] = ['gluten'];
  if (ingredients.includes('eggs')) declared.push('eggs');
  if (ingredients.some((ingredient) => /butter|cream|quark/.test(ingredient))) declared.push('milk');
  return { name, category, description, ingredients, allergens: declared, isVegan: false, grams, price };
}
