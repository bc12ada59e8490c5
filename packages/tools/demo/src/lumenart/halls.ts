/** The halls of Lumen Arts, with the kinds of event that suit each. */
import { type DemoCollection, defineCollection, hidden, type Json, shown } from '../demo-collection.ts';
import { createdMoment, dayAfter } from '../moments.ts';
import { itemAt, numberBetween, pick, sometimes, wholeBetween } from '../random.ts';
import type { EventKindName } from './event-kinds.ts';

export interface Hall {
  readonly name: string;
  readonly seats: number;
  readonly kinds: readonly EventKindName[];
  readonly stage: Json;
}

const halls: readonly Hall[] = [
  hall('Grote Zaal', 1180, ['Concert', 'Theatre', 'Dance', 'Jazz'], { width: 18.5, depth: 14, curtain: true }),
  hall('Kapelzaal', 240, ['Concert', 'Talk', 'Family'], { width: 7.2, depth: 5, curtain: false }),
  hall('Salon Érasme', 120, ['Talk', 'Jazz', 'Workshop'], { width: 4, depth: 3, curtain: false }),
  hall('Kelder', 310, ['Jazz', 'Club night'], { width: 6, depth: 4.5, curtain: false }),
  hall('Studio Søren K.', 90, ['Workshop', 'Dance', 'Theatre', 'Family'], { width: 9, depth: 9, curtain: true }),
  hall('Cinema Lumière', 196, ['Film', 'Family'], { width: 10, depth: 2, curtain: true }),
  hall('Wintertuin', 450, ['Concert', 'Film', 'Club night'], null),
];

export function hallsFor(kind: EventKindName): readonly Hall[] {
  return halls.filter((candidate) => candidate.kinds.includes(kind));
}

const fields = [
  shown('name', 'Name', 'text'),
  { ...shown('seats', 'Seats', 'integer'), meaning: { description: 'Without standing room' } },
  shown('goodFor', 'Good for', 'multiselect'),
  shown('isStepFree', 'Step-free', 'boolean'),
  {
    ...shown('reverberation', 'Reverberation', 'number'),
    meaning: { description: 'Until a sound has faded by 60 decibels, in the empty hall', unit: 's' },
  },
  shown('stage', 'Stage', 'json'),
  shown('renovatedOn', 'Renovated on', 'date'),
  shown('rentPerDay', 'Rent per day', 'currency'),
  hidden('technicianPhone', 'Technician on duty', 'phone'),
  hidden('insuredValue', 'Insured value', 'currency'),
] as const;

export const hallCollection: DemoCollection = defineCollection({
  seed: 'lumenart halls',
  slug: 'halls',
  relations: [{ key: 'events', label: 'Events', kind: 'many', collection: 'events', from: 'name', to: 'hall' }],
  name: 'Halls',
  state: 'public',
  fields,
  recordCount: halls.length,
  draw: (random, index) => {
    const { name, seats, kinds, stage } = itemAt(halls, index);
    const createdAtMs = createdMoment(random, 0.01, 15);
    return {
      id: `HALL-${index + 1}`,
      createdAtMs,
      values: {
        name,
        seats,
        goodFor: kinds,
        isStepFree: name !== 'Kelder',
        reverberation: stage === null ? null : numberBetween(random, 0.6, 3.4, 2),
        stage,
        renovatedOn: sometimes(random, 0.7, () => dayAfter(random, createdAtMs, -7000, 1200)),
        rentPerDay: pick(random, [350, 480, 950]) + Math.round(seats * 1.25),
        technicianPhone: `+32 9 01 ${wholeBetween(random, 100, 999)}`,
        insuredValue: seats * 2500,
      },
    };
  },
});

function hall(name: string, seats: number, kinds: readonly EventKindName[], stage: Json): Hall {
  return { name, seats, kinds, stage };
}
