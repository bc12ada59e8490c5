/** The kinds of event at Lumen Arts: their hours, prices, disciplines and titles. */
import { chance, pick, type Random } from '../random.ts';
import type { Discipline } from './artists.ts';

export interface EventKind {
  readonly name: EventKindName;
  readonly weight: number;
  readonly disciplines: readonly Discipline[];
  /** `*` is replaced with the artist, `#` with a work. */
  readonly titles: readonly string[];
  readonly works: readonly string[];
  readonly priceMin: number;
  readonly priceMax: number;
  readonly freeShare: number;
  /** In the local time of Gent. */
  readonly startHours: readonly number[];
  readonly ages: readonly number[];
  readonly isSpoken: boolean;
}

export type EventKindName =
  'Concert' | 'Jazz' | 'Club night' | 'Theatre' | 'Dance' | 'Film' | 'Talk' | 'Workshop' | 'Family';

const workTitles = {
  music: [
    'Nocturne in E♭',
    'Winter Light',
    'Três Cantigas',
    'Sæterjenten',
    'Prélude à l’ombre',
    'Fünf Fragmente',
    'Dawn Chorus',
  ],
  stage: [
    'The Glass Orchard',
    'Antigone, Again',
    'Le Phare',
    'Zwölf Stühle',
    'Winter Harbour',
    'Kaspar’s Shadow',
    'Små ting',
  ],
  words: [
    'On Borders',
    'The Politics of Light',
    'Why We Still Sing',
    'Poésie au comptoir',
    'Über das Schweigen',
    'Maps of Water',
  ],
  film: ['Nuits d’août', 'The Last Lamplighter', 'Řeka', 'Silent Gravel', 'Light Years', 'El niño y el mar'],
  children: [
    'The Moon in the Bucket',
    'Der kleine Bär',
    'Why Is the Cello So Big?',
    'La petite lumière',
    '🌙 Lullabies at Noon',
  ],
} as const;

export const eventKinds: readonly EventKind[] = [
  kind(
    'Concert',
    30,
    ['classical'],
    ['*: #', '# (*)', 'Candlelight: * plays #'],
    workTitles.music,
    14,
    68,
    [20, 19.5, 15],
  ),
  kind('Jazz', 20, ['jazz'], ['* Live', '*: #', 'Late Jazz with *'], workTitles.music, 12, 42, [20.5, 21]),
  kind('Club night', 8, ['electronic'], ['* all night long', 'Lumen Club: *'], workTitles.music, 9, 26, [22, 23]),
  kind('Theatre', 14, ['theatre'], ['#', '#, by *'], workTitles.stage, 15, 48, [19.5, 20]),
  kind('Dance', 9, ['dance'], ['*: #', '#'], workTitles.stage, 15, 45, [20]),
  kind(
    'Film',
    7,
    ['film', 'jazz'],
    ['#, with * in person', '# with live music by *'],
    workTitles.film,
    8,
    16,
    [18, 20.25],
  ),
  kind('Talk', 7, ['literature'], ['*: #', '* reads: #'], workTitles.words, 6, 18, [19, 18.5]),
  kind('Workshop', 3, ['dance', 'theatre', 'classical'], ['Workshop with *'], workTitles.words, 20, 95, [10, 14]),
  kind('Family', 6, ['theatre', 'classical'], ['#', '# (with *)'], workTitles.children, 6, 15, [11, 15]),
];

/** The title of an event: the work and the artist, sometimes marked as a premiere. */
export function titleOf(random: Random, { titles, works }: EventKind, artistName: string): string {
  const title = pick(random, titles).replace('*', artistName).replace('#', pick(random, works));
  return chance(random, 0.05) ? `${title} – premiere` : title;
}

function kind(
  name: EventKindName,
  weight: number,
  disciplines: readonly Discipline[],
  titles: readonly string[],
  works: readonly string[],
  priceMin: number,
  priceMax: number,
  startHours: readonly number[],
): EventKind {
  const freeShare = name === 'Talk' ? 0.4 : 0.04;
  const ages = name === 'Club night' ? [18] : name === 'Family' ? [3, 4, 6] : [12, 16];
  const isSpoken = ['Theatre', 'Film', 'Talk', 'Workshop', 'Family'].includes(name);
  return { name, weight, disciplines, titles, works, priceMin, priceMax, freeShare, startHours, ages, isSpoken };
}
