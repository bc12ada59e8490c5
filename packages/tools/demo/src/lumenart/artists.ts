/** The artists of Lumen Arts: their names and disciplines. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { createdMoment } from '../moments.ts';
import { drawPerson, emailOf, type Person } from '../people.ts';
import {
  chance,
  itemAt,
  pick,
  pickSome,
  type Random,
  randomFor,
  sometimes,
  weightedNames,
  wholeBetween,
} from '../random.ts';
import { padded, slugOf } from '../spelling.ts';

const artistCount = 640;

export type Discipline = 'classical' | 'jazz' | 'electronic' | 'theatre' | 'dance' | 'film' | 'literature';

export interface Artist {
  readonly id: string;
  readonly name: string;
  readonly discipline: Discipline;
  readonly person: Person;
}

const drawDiscipline = weightedNames([
  ['classical', 28],
  ['jazz', 20],
  ['electronic', 12],
  ['theatre', 14],
  ['dance', 10],
  ['film', 7],
  ['literature', 9],
]);

/** Invented names in other scripts or with unusual capitals. */
const stageNames = [
  'Ελένη Παππά',
  '佐藤 美咲',
  'Орест Ковальчук',
  'MØRK',
  'ÆON & the Östlings',
  'ﬁnalist',
  'Ŝanĝo',
  'Straße 7',
];

const ensembles = {
  classical: ['Ensemble *', '* Quartet', 'Consort *', 'Kammerorchester *'],
  jazz: ['* Trio', '* Quintet', 'The * Affair', 'Big Band *'],
  electronic: ['* Systems', 'DJ *', 'Atelier *'],
  theatre: ['Théâtre *', 'Compagnie *', 'Toneelhuis *'],
  dance: ['Compagnie *', '* Dance Collective'],
  film: ['Studio *'],
  literature: ['* & Friends'],
} as const satisfies Record<Discipline, readonly string[]>;

const fields = [
  shown('name', 'Name', 'text'),
  shown('discipline', 'Discipline', 'select'),
  shown('country', 'Country', 'select'),
  shown('biography', 'Biography', 'text'),
  shown('website', 'Website', 'url'),
  shown('instruments', 'Instruments', 'multiselect'),
  shown('members', 'Members', 'integer'),
  shown('activeSince', 'Active since', 'integer'),
  shown('isResident', 'Artist in residence', 'boolean'),
  hidden('agentName', 'Agent', 'text'),
  hidden('agentEmail', 'Agent, e-mail', 'email'),
  hidden('typicalFee', 'Typical fee', 'currency'),
  hidden('rider', 'Technical rider', 'json'),
] as const;

/** All artists, for the events to refer to. */
const artistList: readonly Artist[] = listArtists();

export const artistsByDiscipline: ReadonlyMap<Discipline, readonly Artist[]> = Map.groupBy(
  artistList,
  (artist) => artist.discipline,
);

export const artists: DemoCollection = defineCollection({
  seed: 'lumenart artists',
  slug: 'artists',
  relations: [{ key: 'events', label: 'Events', kind: 'many', collection: 'events', from: 'id', to: 'artistId' }],
  name: 'Artists',
  state: 'public',
  fields,
  recordCount: artistCount,
  draw: (random, index) => {
    const artist = itemAt(artistList, index);
    const agent = drawPerson(random);
    const isGroup = artist.name !== artist.person.name;
    const members = isGroup ? wholeBetween(random, 2, 24) : 1;
    return {
      id: artist.id,
      createdAtMs: createdMoment(random, index / artistCount, 200),
      values: {
        name: artist.name,
        discipline: artist.discipline,
        country: artist.person.country,
        biography: sometimes(random, 0.88, () => biographyOf(random, artist)),
        website: sometimes(random, 0.7, () => websiteOf(artist)),
        instruments: instrumentsOf(random, artist.discipline, members),
        members,
        activeSince: sometimes(random, 0.9, () => wholeBetween(random, 1978, 2024)),
        isResident: chance(random, 0.04),
        agentName: agent.name,
        agentEmail: emailOf(agent, 'booking'),
        typicalFee: wholeBetween(random, 4, 160) * 125,
        rider: sometimes(random, 0.5, () => ({ microphones: wholeBetween(random, 0, 24), hotMeals: members })),
      },
    };
  },
});

/** Draws a new artist wherever a name repeats. */
function listArtists(): Artist[] {
  const byName = new Map<string, Artist>();
  for (let turn = 0; byName.size < artistCount; turn += 1) {
    const artist = drawArtist(randomFor('lumenart artist', turn), byName.size);
    if (!byName.has(artist.name)) byName.set(artist.name, artist);
  }
  return [...byName.values()];
}

function drawArtist(random: Random, index: number): Artist {
  const discipline = drawDiscipline(random);
  const person = drawPerson(random);
  return { id: `ART-${padded(index + 1, 4)}`, name: nameOf(random, index, discipline, person), discipline, person };
}

function nameOf(random: Random, index: number, discipline: Discipline, person: Person): string {
  if (index % 80 === 41) return itemAt(stageNames, Math.floor(index / 80));
  return chance(random, 0.45) ? pick<string>(random, ensembles[discipline]).replace('*', person.last) : person.name;
}

function websiteOf({ id, name }: Artist): string {
  return `https://${slugOf(name) || slugOf(id)}.example/`;
}

function instrumentsOf(random: Random, discipline: Discipline, members: number): readonly string[] | null {
  if (discipline === 'classical') return pickSome(random, ['violin', 'viola', 'cello', 'oboe', 'piano'], 1, members);
  if (discipline === 'jazz') return pickSome(random, ['piano', 'double bass', 'drums', 'saxophone'], 1, members);
  return discipline === 'electronic' ? ['synthesizer'] : null;
}

function biographyOf(random: Random, { name, person }: Artist): string {
  const opening = `${name}, at home in ${person.country}, ${pick(random, beginnings)}`;
  return [opening, ...pickSome(random, chapters, 1, chance(random, 0.15) ? 5 : 2)].join(' ');
}

const beginnings = [
  'first came to Gent for one evening and missed the last train.',
  'has been a friend of the house since the opening season.',
  'won the audience prize of the Lumen festival.',
  'began in a garage, and says that the acoustics were better there.',
];

const chapters = [
  'Tours have led through thirty countries, mostly by rail.',
  'The last recording was made in the Kapelzaal in three nights, without a single cut, while outside the tram was being re-laid.',
  'Works with schools in Liège and Charleroi, and holds that no one is unmusical before the age of ten.',
  'Critics speak of “a stillness that one can hear”; the artist speaks of nerves.',
  'Studied in Brussel, København and Kraków, and finished in none of them. What remained are languages, friends and a dislike of lecture halls with blue seats.',
];
