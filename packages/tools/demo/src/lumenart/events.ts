/** The events of Lumen Arts: concerts, plays and talks of five years, some still upcoming. */
import { type DemoCollection, defineCollection, hidden, type Json, shown } from '../demo-collection.ts';
import { baseDateMs, createdMoment, dayAfter, hourMs, yearOf } from '../moments.ts';
import { percentOf, retailPrice } from '../prices.ts';
import {
  chance,
  numberBetween,
  pick,
  pickSome,
  type Random,
  randomFor,
  sometimes,
  weighted,
  wholeBetween,
} from '../random.ts';
import { padded, slugOf } from '../spelling.ts';
import { type Artist, artistsByDiscipline } from './artists.ts';
import { type EventKind, eventKinds, titleOf } from './event-kinds.ts';
import { type Hall, hallsFor } from './halls.ts';

export const eventCount = 2400;
const vatPercent = 6;

export interface ProgrammeEvent {
  readonly id: string;
  readonly title: string;
  readonly kind: EventKind;
  readonly artist: Artist;
  readonly hall: Hall;
  readonly startsAtMs: number;
  readonly createdAtMs: number;
  readonly price: number;
  readonly isFree: boolean;
}

const drawKind = weighted(eventKinds, (kind) => kind.weight);

/** Deterministic: the same event for the same index. */
export function eventAt(index: number): ProgrammeEvent {
  const random = randomFor('lumenart event', index);
  const kind = drawKind(random);
  const artist = pick(random, artistsByDiscipline.get(pick(random, kind.disciplines)) ?? []);
  const createdAtMs = createdMoment(random, index / eventCount, 30);
  const isFree = chance(random, kind.freeShare);
  return {
    id: `EV-${padded(index + 1, 5)}`,
    title: titleOf(random, kind, artist.name),
    kind,
    artist,
    hall: pick(random, hallsFor(kind.name)),
    startsAtMs: startOf(random, kind, dayAfter(random, createdAtMs, 25, 260)),
    createdAtMs,
    price: isFree
      ? 0
      : retailPrice(random, numberBetween(random, kind.priceMin, kind.priceMax, 2, 2), vatPercent).gross,
    isFree,
  };
}

const fields = [
  shown('title', 'Title', 'text'),
  shown('kind', 'Kind', 'select'),
  shown('status', 'Status', 'select'),
  shown('artistId', 'Artist', 'text'),
  shown('artistName', 'Artist, name', 'text'),
  shown('hall', 'Hall', 'select'),
  shown('startsAt', 'Starts at', 'datetime'),
  shown('endsAt', 'Ends at', 'datetime'),
  shown('doorsAt', 'Doors at', 'datetime'),
  shown('onSaleOn', 'On sale from', 'date'),
  shown('price', 'Price incl. VAT', 'currency'),
  shown('reducedPrice', 'Reduced price', 'currency'),
  { ...shown('occupancy', 'Seats sold', 'percent'), meaning: { description: 'Share of the seats that are sold' } },
  shown('soldOut', 'Sold out', 'boolean'),
  shown('languages', 'Languages', 'multiselect'),
  { ...shown('minimumAge', 'Minimum age', 'integer'), meaning: { unit: 'years' } },
  shown('description', 'Description', 'text'),
  shown('ticketUrl', 'Tickets', 'url'),
  shown('programme', 'Programme', 'json'),
  hidden('artistFee', 'Fee', 'currency'),
  hidden('sponsor', 'Sponsor', 'text'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const events: DemoCollection = defineCollection({
  seed: 'lumenart events',
  slug: 'events',
  name: 'Events',
  relations: [
    { key: 'artist', label: 'Artist', kind: 'one', collection: 'artists', from: 'artistId', to: 'id' },
    { key: 'hall', label: 'Hall', kind: 'one', collection: 'halls', from: 'hall', to: 'name' },
  ],
  state: 'public',
  fields,
  recordCount: eventCount,
  draw: (random, index) => {
    const event = eventAt(index);
    const { kind, artist, hall, startsAtMs, createdAtMs, price } = event;
    const occupancy = occupancyOf(random, startsAtMs);
    return {
      id: event.id,
      createdAtMs,
      values: {
        title: event.title,
        kind: kind.name,
        status: statusOf(random, startsAtMs),
        artistId: artist.id,
        artistName: artist.name,
        hall: hall.name,
        startsAt: startsAtMs,
        endsAt: sometimes(random, 0.85, () => startsAtMs + wholeBetween(random, 4, 12) * 15 * 60_000),
        doorsAt: sometimes(random, 0.75, () => startsAtMs - hourMs / 2),
        onSaleOn: event.isFree ? null : dayAfter(random, createdAtMs, 1, 20),
        price,
        reducedPrice: event.isFree ? null : sometimes(random, 0.8, () => percentOf(price, 60)),
        occupancy,
        soldOut: occupancy === 100,
        languages: kind.isSpoken ? pickSome(random, ['nl', 'fr', 'en', 'de'], 1, 2) : null,
        minimumAge: sometimes(random, kind.name === 'Club night' ? 1 : 0.2, () => pick(random, kind.ages)),
        description: sometimes(random, 0.92, () => descriptionOf(random, event)),
        ticketUrl: event.isFree
          ? null
          : `https://tickets.lumenarts.example/${yearOf(startsAtMs)}/${index + 1}-${slugOf(event.title)}`,
        programme: sometimes(random, 0.5, () => programmeOf(random, kind)),
        artistFee: wholeBetween(random, 6, 120) * 125,
        sponsor: sometimes(random, 0.3, () => pick(random, sponsors)),
        internalNote: sometimes(random, 0.15, () => pick(random, notes)),
      },
    };
  },
});

const sponsors = ['Brouwerij De Fontein', 'Stad Gent', 'Bank Lefèvre & Cie', 'Drukkerij Wouters'];
const notes = [
  'Artist travels with a dog: inform the hotel.',
  'Grand piano must be tuned at 16:00, not later.',
  'Neighbours complained last time: end by 22:30.',
  'Fee is confidential, see the contract in the safe.',
];

const evening = [
  'The evening begins quietly and does not stay so.',
  'Introduction in the foyer half an hour before.',
  'With an interval; the bar stays open afterwards.',
  'A co-production with houses in København, Plzeň and Saint-Étienne, and the only date in Belgium this season.',
  'Seats are not numbered: come early, bring a jumper, the nave is never quite warm.',
  'Induction loop on request; the hall is step-free.',
];

/** Converts the local time of Gent: one hour ahead of UTC, two in summer. */
function startOf(random: Random, kind: EventKind, midnightMs: number): number {
  const offset = isSummerTime(midnightMs) ? 2 : 1;
  return midnightMs + (pick(random, kind.startHours) - offset) * hourMs;
}

/** From the last Sunday of March to the last Sunday of October (Directive 2000/84/EC). */
function isSummerTime(midnightMs: number): boolean {
  const year = yearOf(midnightMs);
  return midnightMs >= lastSunday(year, 2) && midnightMs < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - lastDay.getUTCDay());
}

function occupancyOf(random: Random, startsAtMs: number): number {
  if (chance(random, 0.12)) return 100;
  const sold = 100 - numberBetween(random, 0.5, 90, 1, 2);
  return Math.round(startsAtMs > baseDateMs ? sold * 5 : sold * 10) / 10;
}

function statusOf(random: Random, startsAtMs: number): string {
  if (chance(random, 0.03)) return 'cancelled';
  if (startsAtMs < baseDateMs) return 'past';
  return chance(random, 0.04) ? 'postponed' : 'scheduled';
}

function descriptionOf(random: Random, { title, hall, artist }: ProgrammeEvent): string {
  const sentences = pickSome(random, evening, 1, chance(random, 0.1) ? 6 : 2);
  return [`“${title}” in the ${hall.name}, with ${artist.name}.`, ...sentences].join(' ');
}

function programmeOf(random: Random, kind: EventKind): Json {
  const parts = pickSome(random, kind.works, 1, 3).map((work) => ({ work, minutes: wholeBetween(random, 8, 55) }));
  return { parts, interval: parts.length > 1 };
}
