/** The staff directory of Lumen Arts, for holders of a key; personal data is not exposed. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { baseDateMs, createdMoment, dayAfter, dayMs } from '../moments.ts';
import { drawPerson, emailOf } from '../people.ts';
import { digits, numberBetween, pick, pickSome, sometimes, weighted } from '../random.ts';
import { padded, slugOf } from '../spelling.ts';

const staffCount = 85;

const departments = [
  { name: 'Stage', weight: 28, roles: ['Stage technician', 'Lighting designer', 'Sound engineer', 'Stage manager'] },
  { name: 'Front of house', weight: 24, roles: ['Usher', 'Box office clerk', 'House manager', 'Bartender'] },
  { name: 'Programme', weight: 14, roles: ['Dramaturge', 'Programmer', 'Artist liaison'] },
  { name: 'Communication', weight: 9, roles: ['Press officer', 'Graphic designer', 'Archivist'] },
  { name: 'Administration', weight: 10, roles: ['Accountant', 'Director', 'Fundraiser', 'Human resources officer'] },
] as const;

const drawDepartment = weighted(departments, (department) => department.weight);

const fields = [
  shown('name', 'Name', 'text'),
  shown('role', 'Role', 'text'),
  shown('department', 'Department', 'select'),
  shown('email', 'E-mail', 'email'),
  shown('officePhone', 'Office telephone', 'phone'),
  shown('languages', 'Languages', 'multiselect'),
  shown('startedOn', 'Started on', 'date'),
  shown('workload', 'Workload', 'percent'),
  shown('isFirstAider', 'First aider', 'boolean'),
  shown('portraitUrl', 'Portrait', 'image'),
  hidden('birthDate', 'Birth date', 'date'),
  hidden('homePhone', 'Home telephone', 'phone'),
  hidden('monthlySalary', 'Monthly salary', 'currency'),
  hidden('emergencyContact', 'Emergency contact', 'json'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const staff: DemoCollection = defineCollection({
  seed: 'lumenart staff',
  slug: 'staff',
  name: 'Staff',
  state: 'private',
  fields,
  recordCount: staffCount,
  draw: (random, index) => {
    const person = drawPerson(random);
    const department = drawDepartment(random);
    const createdAtMs = createdMoment(random, index / staffCount, 60);
    return {
      id: `EMP-${padded(index + 1, 4)}`,
      createdAtMs,
      values: {
        name: person.name,
        role: pick<string>(random, department.roles),
        department: department.name,
        email: emailOf(person, 'lumenarts'),
        officePhone: sometimes(random, 0.8, () => `+32 9 01 ${digits(random, 3)}`),
        languages: pickSome(random, ['nl', 'fr', 'en', 'de', 'pl', 'tr', 'es'], 1, 4),
        startedOn: dayAfter(random, createdAtMs, -3000, 30),
        workload: pick(random, [100, 100, 100, 80, 80, 60, 50, 37.5]),
        isFirstAider: random() < 0.22,
        portraitUrl: sometimes(
          random,
          0.6,
          () => `https://lumenarts.example/team/${index + 1}-${slugOf(person.name)}.jpg`,
        ),
        birthDate: dayAfter(random, baseDateMs - 20 * 365 * dayMs, -15_500, 0),
        homePhone: `+32 4 01 ${digits(random, 3)}`,
        monthlySalary: numberBetween(random, 2150, 5900, 2, 2),
        emergencyContact: sometimes(random, 0.85, () => ({
          name: drawPerson(random).name,
          phone: `+32 4 02 ${digits(random, 3)}`,
        })),
        internalNote: sometimes(random, 0.2, () => pick(random, notes)),
      },
    };
  },
});

const notes = [
  'Parental leave until June 2027.',
  'No late shifts on Thursdays (choir).',
  'Salary talk due in January.',
];
