/** The Kornhaus shops and their job openings. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { baseDateMs, createdMoment, dayAfter, hourMs } from '../moments.ts';
import { drawPerson, emailOf } from '../people.ts';
import { type Address, type City, drawAddress, drawPhone, openingHours, swabianCities } from '../places.ts';
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
import { padded } from '../spelling.ts';

const shopCount = 86;
const jobCount = 140;

interface Shop {
  readonly id: string;
  readonly name: string;
  readonly place: City;
  readonly address: Address;
}

const drawCity = weighted(swabianCities, (place) => 20 / (swabianCities.indexOf(place) + 2));

/** Deterministic: the same shop for the same index. */
function shopAt(index: number): Shop {
  const random = randomFor('kornhaus branch', index);
  const place = drawCity(random);
  const address = drawAddress(random, place);
  return { id: `F-${padded(index + 1, 3)}`, name: `Kornhaus ${address.street}, ${place.name}`, place, address };
}

const hours = [
  openingHours('06:30-18:30', '06:30-14:00', '08:00-11:00'),
  openingHours('06:30-18:30', '06:30-16:00', ''),
  openingHours('07:00-13:00 14:30-18:00', '07:00-12:30', ''),
  openingHours('05:30-20:00', '06:00-20:00', '07:00-19:00'),
];

const shopFields = [
  shown('name', 'Name', 'text'),
  shown('street', 'Street', 'text'),
  shown('postcode', 'Postcode', 'text'),
  shown('city', 'City', 'select'),
  shown('phone', 'Telephone', 'phone'),
  shown('email', 'E-mail', 'email'),
  shown('openingHours', 'Opening hours', 'json'),
  shown('opensOnSunday', 'Open on Sunday', 'boolean'),
  shown('amenities', 'Amenities', 'multiselect'),
  shown('seats', 'Seats', 'integer'),
  shown('latitude', 'Latitude', 'number'),
  shown('longitude', 'Longitude', 'number'),
  shown('place', 'Place', 'geo'),
  shown('openedOn', 'Opened on', 'date'),
  shown('rating', 'Rating', 'number'),
  hidden('yearlyTurnover', 'Yearly turnover', 'currency'),
  hidden('managerPhone', 'Manager, mobile', 'phone'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const locations: DemoCollection = defineCollection({
  seed: 'kornhaus locations',
  slug: 'locations',
  name: 'Locations',
  state: 'public',
  fields: shopFields,
  recordCount: shopCount,
  draw: (random, index) => {
    const { id, name, place, address } = shopAt(index);
    const week = pick(random, hours);
    const createdAtMs = createdMoment(random, index / shopCount);
    return {
      id,
      createdAtMs,
      values: {
        name,
        ...address,
        city: place.name,
        place: { lat: address.latitude, lng: address.longitude },
        phone: drawPhone(random, place),
        email: sometimes(random, 0.85, () => `filiale-${padded(index + 1, 3)}@kornhaus.example`),
        openingHours: week,
        opensOnSunday: week['sunday']?.length !== 0,
        amenities: sometimes(random, 0.85, () => pickSome(random, amenities, 1, 4)),
        seats: sometimes(random, 0.7, () => wholeBetween(random, 4, 60)),
        openedOn: dayAfter(random, createdAtMs, -9000, 30),
        rating: sometimes(random, 0.9, () => numberBetween(random, 3.2, 4.9, 1)),
        yearlyTurnover: numberBetween(random, 180_000, 1_450_000, 2, 2),
        managerPhone: `+49 152 28817386`,
        internalNote: sometimes(random, 0.2, () => pick(random, shopNotes)),
      },
    };
  },
});

const jobFields = [
  shown('title', 'Title', 'text'),
  shown('department', 'Department', 'select'),
  shown('employment', 'Employment', 'select'),
  shown('locationId', 'Location', 'text'),
  shown('locationName', 'Location name', 'text'),
  shown('city', 'City', 'select'),
  shown('description', 'Description', 'text'),
  shown('hoursPerWeek', 'Hours per week', 'number'),
  shown('hourlyWage', 'Hourly wage from', 'currency'),
  shown('benefits', 'Benefits', 'multiselect'),
  shown('startsOn', 'Starts on', 'date'),
  shown('publishedAt', 'Published at', 'datetime'),
  shown('closesAt', 'Closes at', 'datetime'),
  shown('contactEmail', 'Contact', 'email'),
  shown('contactPhone', 'Contact, telephone', 'phone'),
  hidden('wageCeiling', 'Hourly wage up to', 'currency'),
  hidden('applicants', 'Applicants so far', 'integer'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const jobOpenings: DemoCollection = defineCollection({
  seed: 'kornhaus job openings',
  slug: 'job-openings',
  name: 'Job openings',
  state: 'public',
  fields: jobFields,
  recordCount: jobCount,
  draw: (random, index) => {
    const shop = shopAt(wholeBetween(random, 0, shopCount - 1));
    const role = drawRole(random);
    const createdAtMs = createdMoment(random, 0.6 + (0.4 * index) / jobCount, 30);
    const publishedAt = sometimes(random, 0.92, () =>
      Math.min(createdAtMs + wholeBetween(random, 1, 200) * hourMs, baseDateMs),
    );
    const hourlyWage = numberBetween(random, role.wage, role.wage + 3, 1);
    const closesAt = publishedAt === null || chance(random, 0.4) ? null : closingMoment(random, publishedAt);
    return {
      id: `JOB-${padded(index + 1, 4)}`,
      createdAtMs,
      values: {
        title: `${role.title} (m/f/d)`,
        department: role.department,
        employment: pick(random, role.employments),
        locationId: shop.id,
        locationName: shop.name,
        city: shop.place.name,
        description: jobText(random, role.title, shop.place.name),
        hoursPerWeek: pick(random, [10, 18.5, 20, 25, 30, 38.5, 38.5, 40]),
        hourlyWage,
        benefits: pickSome(random, benefits, 1, 5),
        startsOn: sometimes(random, 0.7, () => dayAfter(random, createdAtMs, 20, 120)),
        publishedAt,
        closesAt,
        contactEmail: emailOf(drawPerson(random), 'kornhaus'),
        contactPhone: sometimes(random, 0.6, () => drawPhone(random, shop.place)),
        wageCeiling: hourlyWage + 2.5,
        applicants: numberBetween(random, 0, 34, 0, 2),
        internalNote: sometimes(random, 0.25, () => pick(random, jobNotes)),
      },
    };
  },
});

const amenities = ['Café', 'Terrace', 'Wi-Fi', 'Step-free', 'Parking', "Children's corner", 'Breakfast', 'Drive-in'];
const benefits = ['Free bread', 'Job ticket', 'Bike leasing', 'Sundays off', 'Night bonus', 'Further training'];
const shopNotes = [
  'Lease ends 2028, landlord wants 8 % more.',
  'Refurbish the counter.',
  'Till difference in September: ask.',
];
const jobNotes = ['Works council informed.', 'Second advertisement, the first brought no one.', 'Ms Jäger decides.'];

const roles = [
  {
    title: 'Sales assistant',
    department: 'Shop',
    employments: ['full time', 'part time', 'mini-job'],
    wage: 13.9,
    weight: 34,
  },
  { title: 'Baker', department: 'Bakery', employments: ['full time', 'part time'], wage: 16.4, weight: 18 },
  { title: 'Pastry chef', department: 'Bakery', employments: ['full time'], wage: 17.2, weight: 9 },
  { title: 'Delivery driver', department: 'Logistics', employments: ['full time', 'mini-job'], wage: 14.5, weight: 10 },
  { title: 'Branch manager', department: 'Shop', employments: ['full time'], wage: 20.1, weight: 7 },
  { title: 'Apprentice baker', department: 'Bakery', employments: ['apprenticeship'], wage: 7.1, weight: 12 },
  { title: 'Barista', department: 'Shop', employments: ['part time', 'mini-job'], wage: 14.2, weight: 8 },
  { title: 'Payroll accountant', department: 'Office', employments: ['part time'], wage: 22.3, weight: 2 },
] as const;

const drawRole = weighted(roles, (role) => role.weight);

function closingMoment(random: Random, publishedAt: number): number {
  return dayAfter(random, publishedAt, 21, 90) + 22 * hourMs + 59 * 60_000;
}

function jobText(random: Random, title: string, city: string): string {
  const opening = `${title} wanted in ${city}: `;
  const middle = pick(random, [
    'early hours, warm room, good company.',
    'we train you, even if you have never held a peel.',
    'fixed shifts, planned four weeks ahead.',
  ]);
  if (!chance(random, 0.3)) return opening + middle;
  return (
    `${opening}${middle}\n\nWhat awaits you: a family business in its fourth generation, colleagues from nineteen ` +
    'countries, tools that work and a till that adds up. What we ask: you like people, also before six in the morning, ' +
    'you speak some German (A2 will do to begin with) and you do not mind flour.\n\nPlease send three sentences about ' +
    'yourself rather than a folder. We answer within a week, and we mean it.'
  );
}
