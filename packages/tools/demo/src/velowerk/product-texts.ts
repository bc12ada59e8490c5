/** Generates product descriptions: one or two sentences, sometimes several paragraphs. */
import { chance, pick, pickSome, type Random } from '../random.ts';
import type { Department } from './product-categories.ts';

interface Phrases {
  /** Continues a sentence that begins with the product's noun. */
  readonly openings: readonly string[];
  readonly details: readonly string[];
}

const phrases = {
  Bicycles: {
    openings: [
      'made for daily use in all weathers.',
      'for long days away from busy roads.',
      'with a relaxed geometry that forgives cobbles and tram rails.',
      'built in small series and test-ridden before it leaves the hall.',
      'for commuters who would rather overtake the bus.',
      'that carries luggage without complaint, from the bakery to the Bodensee.',
    ],
    details: [
      'The frame is TIG-welded and powder-coated twice.',
      'Cables run inside, yet every one can be changed without tears.',
      'Hydraulic disc brakes stop it in the wet as well.',
      'There is room for mudguards and tyres up to 50 mm.',
      'Delivered 95 % assembled; pedals are in the box.',
      'The permitted total weight is 140 kg, rider and luggage included.',
      'A hub dynamo feeds the lights, so there is nothing to charge.',
    ],
  },
  Components: {
    openings: [
      'for riders who look after their bikes themselves.',
      'with a good balance of weight, price and endurance.',
      'as fitted to our own test fleet since 2019.',
      'for gravel, touring and everything between.',
      'with little weight and no surprises.',
    ],
    details: [
      'Machined from 7075 aluminium and anodised.',
      'Tested to DIN EN ISO 4210.',
      'Fits all common standards; please check the table of dimensions.',
      'Small parts are available singly for at least ten years.',
      'Recommended tightening torque: 5 Nm.',
      'Sold in a paper sleeve, without plastic.',
    ],
  },
  Accessories: {
    openings: [
      'that is on in a moment and stays where it is.',
      'for the way to work and the way around the world.',
      'made of recycled material, weatherproof and quiet.',
      'that does one thing, and does it well.',
    ],
    details: [
      'Approved for road use in Germany (StVZO).',
      'Splash-proof to IP64.',
      'Mounting hardware for tubes of 22 to 35 mm is enclosed.',
      'Spare parts are in stock.',
      'Charges by USB-C in two hours.',
    ],
  },
  Workshop: {
    openings: [
      'from the workshop, for the workshop.',
      'that lies well in the hand and outlives its owner.',
      'for the home bench and for professionals.',
    ],
    details: [
      'Made in Germany and hardened throughout.',
      'Biodegradable, without PFAS.',
      'Refill packs are available.',
      'The set comes in a sturdy box.',
    ],
  },
  Clothing: {
    openings: [
      'cut for riding, and still presentable at the office.',
      'that keeps warm when it is wet and cool when it is not.',
      'with reflective piping and a pocket for the key.',
      'for everything from drizzle to a proper north wind.',
    ],
    details: [
      'Machine washable at 30 °C.',
      'bluesign-certified fabric, sewn in Portugal.',
      'Runs small: when in doubt, take one size up.',
      'Contains at least 60 % recycled polyester.',
      'The merino wool is mulesing-free.',
    ],
  },
  'Books and maps': {
    openings: ['with GPS tracks, heights and places to stay.', 'in a new edition, checked on the spot by bicycle.'],
    details: ['Scale 1:75,000, tear-proof and washable.', 'With an index of places and of railway stations.'],
  },
} as const satisfies Record<Department, Phrases>;

const story = [
  'We have followed this product since its first prototype, which was bent out of a drainpipe on a rainy Saturday in a ' +
    'shed near Göttingen. Three winters, eleven riders and some 48,000 kilometres later hardly a part is as it was; what ' +
    'has stayed is the idea that a thing which is used every day must be repairable every day.',
  'Our tip from the workshop: after the first 200 kilometres check all screws once with a torque wrench, clean, oil ' +
    'sparingly, wipe off what is too much. Whoever does this twice a year will seldom see us, and that is how it ought to be.',
  'Dealers find the full documentation, exploded drawings and a list of all spare parts in the partner area. Questions ' +
    'about compatibility are answered by telephone, by people who have had the part in their own hands.',
];

/** About 3 in 100 are long: the details and the story, in paragraphs. */
export function describeProduct(random: Random, noun: string, department: Department): string {
  const { openings, details } = phrases[department];
  const opening = `${noun} ${pick<string>(random, openings)}`;
  if (!chance(random, 0.03)) return [opening, ...pickSome<string>(random, details, 1, 2)].join(' ');
  return [[opening, ...details].join(' '), ...story].join('\n\n');
}
