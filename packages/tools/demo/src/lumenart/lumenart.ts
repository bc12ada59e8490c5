/** Lumen Arts, a venue in Gent: the tenant with many dates and people. */
import type { DemoTenant } from '../demo-collection.ts';
import { artists } from './artists.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { hallCollection } from './halls.ts';
import { staff } from './staff.ts';

export const lumenart: DemoTenant = {
  publicId: 'lumenart',
  name: 'Lumen Arts',
  industry: 'Culture and events',
  appearance: {
    color: '#6d3fc4',
    timeZone: 'Europe/Brussels',
    about: {
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'Lumen Arts, Ghent',
      contact: 'mailto:info@lumenart.example',
    },
  },
  collections: [events, artists, hallCollection, staff, bookings],
};
