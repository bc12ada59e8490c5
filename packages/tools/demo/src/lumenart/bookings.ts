/** The ticket bookings of Lumen Arts, with names and payments, a collection that is not exposed. */
import { type DemoCollection, defineCollection, shown } from '../demo-collection.ts';
import { totalOf, type YearlyCounts, yearlyNumber } from '../moments.ts';
import { drawPerson, emailOf } from '../people.ts';
import { roundCents } from '../prices.ts';
import { pick, sometimes, wholeBetween } from '../random.ts';
import { padded } from '../spelling.ts';
import { eventAt, eventCount } from './events.ts';

const bookingsByYear: YearlyCounts = [
  [2021, 210],
  [2022, 1240],
  [2023, 1580],
  [2024, 1720],
  [2025, 1790],
  [2026, 1460],
];
const bookingCount = totalOf(bookingsByYear);

const fields = [
  shown('eventId', 'Event', 'text'),
  shown('eventTitle', 'Event, title', 'text'),
  shown('customerName', 'Customer', 'text'),
  shown('customerEmail', 'Customer, e-mail', 'email'),
  shown('seats', 'Seats', 'integer'),
  shown('total', 'Total incl. VAT', 'currency'),
  shown('channel', 'Channel', 'select'),
  shown('paidAt', 'Paid at', 'datetime'),
  shown('isCheckedIn', 'Checked in', 'boolean'),
] as const;

export const bookings: DemoCollection = defineCollection({
  seed: 'lumenart bookings',
  slug: 'bookings',
  name: 'Bookings',
  state: 'hidden',
  fields,
  recordCount: bookingCount,
  draw: (random, index) => {
    const { year, number, createdAtMs } = yearlyNumber(random, bookingsByYear, index);
    const event = eventAt(Math.floor((index / bookingCount) * eventCount));
    const customer = drawPerson(random);
    const seats = pick(random, [1, 2, 2, 2, 3, 4, 4, 6, 12]);
    return {
      id: `BK-${year}-${padded(number, 6)}`,
      createdAtMs,
      values: {
        eventId: event.id,
        eventTitle: event.title,
        customerName: customer.name,
        customerEmail: emailOf(customer, 'post'),
        seats,
        total: roundCents(seats * event.price),
        channel: pick(random, ['web', 'web', 'web', 'box office', 'telephone']),
        paidAt: sometimes(random, 0.95, () => createdAtMs + wholeBetween(random, 20_000, 900_000)),
        isCheckedIn: random() < 0.9,
      },
    };
  },
});
