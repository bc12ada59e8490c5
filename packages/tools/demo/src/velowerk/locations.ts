/** The locations of Velowerk: warehouses, showrooms and service points. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { createdMoment, dayAfter } from '../moments.ts';
import { drawPerson } from '../people.ts';
import { cities, drawAddress, drawPhone, openingHours } from '../places.ts';
import { itemAt, pick, pickSome, sometimes, wholeBetween } from '../random.ts';
import { padded, slugOf } from '../spelling.ts';

const kinds = ['Showroom', 'Service point', 'Warehouse'] as const;
const locationCount = 36;

const hours = {
  Showroom: openingHours('10:00-18:30', '10:00-16:00', ''),
  'Service point': openingHours('08:00-12:30 13:30-18:00', '09:00-13:00', ''),
  Warehouse: openingHours('06:00-22:00', '', ''),
} as const satisfies Record<(typeof kinds)[number], unknown>;

const fields = [
  shown('name', 'Name', 'text'),
  shown('kind', 'Kind', 'select'),
  shown('street', 'Street', 'text'),
  shown('postcode', 'Postcode', 'text'),
  shown('city', 'City', 'text'),
  shown('country', 'Country', 'select'),
  shown('phone', 'Telephone', 'phone'),
  shown('email', 'E-mail', 'email'),
  shown('services', 'Services', 'multiselect'),
  shown('openingHours', 'Opening hours', 'json'),
  shown('latitude', 'Latitude', 'number'),
  shown('longitude', 'Longitude', 'number'),
  shown('openedOn', 'Opened on', 'date'),
  shown('isStepFree', 'Step-free', 'boolean'),
  hidden('manager', 'Manager', 'text'),
  hidden('monthlyRent', 'Monthly rent', 'currency'),
  hidden('alarmCompanyPhone', 'Alarm company', 'phone'),
] as const;

export const locations: DemoCollection = defineCollection({
  seed: 'velowerk locations',
  slug: 'locations',
  name: 'Locations',
  state: 'public',
  fields,
  recordCount: locationCount,
  draw: (random, index) => {
    const place = itemAt(cities, index);
    const kind = itemAt(kinds, (index % 3) + Math.floor(index / cities.length));
    const address = drawAddress(random, place);
    const createdAtMs = createdMoment(random, index / locationCount);
    return {
      id: `LOC-${padded(index + 1, 3)}`,
      createdAtMs,
      values: {
        name: `Velowerk ${kind} ${place.name}`,
        kind,
        ...address,
        city: place.name,
        country: place.country,
        phone: drawPhone(random, place),
        email: sometimes(random, 0.9, () => `${slugOf(place.name)}@velowerk.example`),
        services: pickSome(random, ['Test rides', 'Repairs', 'Bike fitting', 'Pick-up', 'Training', 'Recycling'], 1, 4),
        openingHours: hours[kind],
        openedOn: dayAfter(random, createdAtMs, -4000, 60),
        isStepFree: random() < 0.8,
        manager: drawPerson(random).name,
        monthlyRent: wholeBetween(random, 22, 190) * 100 + pick(random, [0, 0, 50, 49.5]),
        alarmCompanyPhone: drawPhone(random, place),
      },
    };
  },
});
