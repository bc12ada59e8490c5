/** Questions about points (contract §11.10): what is refused, the canonical text, and distances that are known. */
import { describe, expect, test } from 'bun:test';
import { createTest } from '../src/row-filter.ts';
import { createDistance } from '../src/geo.ts';
import { exposedCollection, mistakesOf, planOf, printOf } from './support/exposed.ts';

const places = exposedCollection('name:text spot:geo other:geo');

describe('what is refused, and what it says to do', () => {
  const three = 'expected three: latitude, longitude and kilometres, such as 50.7,3.6,5.';
  const four = 'expected four: south, west, north and east, such as 50.5,3.2,51.1,4.1.';
  const number = 'expected a number such as 12, -3.5 or 1e3.';
  const empty = 'has an empty item; write "" for the empty text, or leave the parameter out.';
  const byDistance =
    'sort: The field "spot" of type geo is sorted by the distance from a point, such as sort=spot:near(50.7,3.6).';
  const pair = 'expected a latitude and a longitude, such as sort=spot:near(50.7,3.6).';
  const profile = "The tenant's profile lists the fields.";
  const rows: readonly (readonly [search: string, ...mistakes: string[]])[] = [
    ['where[spot][near]=', `where[spot][near]: "" ${empty}`],
    ['where[spot][near]=50,3', `where[spot][near]: Found 2 numbers, ${three}`],
    ['where[spot][near]=50', `where[spot][near]: Found 1 number, ${three}`],
    ['where[spot][near]=50,7,3,6,5', `where[spot][near]: Found 5 numbers, ${three}`],
    ['where[spot][near]=50,3,NaN', `where[spot][near]: Found "NaN", ${number}`],
    ['where[spot][near]=50,3,5km', `where[spot][near]: Found "5km", ${number}`],
    ['where[spot][near]=50,,5', `where[spot][near]: "50,,5" ${empty}`],
    ['where[spot][near]=3.6,-181,5', 'where[spot][near]: The longitude -181 is not between -180 and 180.'],
    [
      'where[spot][near]=151.2,-33.8,5',
      'where[spot][near]: The latitude 151.2 is not between -90 and 90; the latitude comes first.',
    ],
    [
      'where[spot][near]=50,3,-1',
      'where[spot][near]: The distance -1 is below 0; write latitude, longitude and kilometres.',
    ],
    ['where[spot][near]=50,3,1&where[spot][near]=51,3,1', `where[spot][near]: Found 6 numbers, ${three}`],
    ['where[spot][within]=1,2,3', `where[spot][within]: Found 3 numbers, ${four}`],
    [
      'where[spot][within]=51,3,50,4',
      'where[spot][within]: The south 51 is above the north 50; write south, west, north and east.',
    ],
    [
      'where[spot][within]=1,2,91,4',
      'where[spot][within]: The latitude 91 is not between -90 and 90; the latitude comes first.',
    ],
    ['where[spot][eq]=50,3', 'where[spot][eq]: A field of type geo has no operator eq; it has exists, near, within.'],
    [
      'where[name][near]=50,3,5',
      'where[name][near]: A field of type text has no operator near; it has eq, ne, in, nin, exists, gt, gte, lt, lte, between, contains, notContains, startsWith, notStartsWith, endsWith, notEndsWith, ieq, iin.',
    ],
    ['sort=spot', byDistance],
    ['sort=-spot', byDistance],
    ['sort=name:near(1,2)', 'sort: The field "name" of type text has no distances.'],
    ['sort=spot:near(1)', `sort: Found "1", ${pair}`],
    ['sort=spot:near()', `sort: Found "", ${pair}`],
    ['sort=spot:near(1,2,3)', `sort: Found "1,2,3", ${pair}`],
    ['sort=spot:near(a,b)', `sort: Found "a,b", ${pair}`],
    ['sort=spot:near(91,0)', 'sort: The latitude 91 is not between -90 and 90; the latitude comes first.'],
    ['sort=spot:near(1,2', `sort: Unknown field "spot:near(1,2". ${profile}`],
    ['sort=spot:far(1,2)', `sort: Unknown field "spot:far(1". ${profile}`, `sort: Unknown field "2)". ${profile}`],
    // A field that is not exposed is one that does not exist.
    ['sort=depot:near(1,2)', `sort: Unknown field "depot". ${profile}`],
    ['sort=depot:near(x)', `sort: Unknown field "depot". ${profile}`],
    ['where[depot][near]=1,2,3', `where[depot][near]: Unknown field "depot". ${profile}`],
    ['where[depot][within]=1,2,3,4', `where[depot][within]: Unknown field "depot". ${profile}`],
    ['fields=spot:near(1,2)', `fields: Unknown field "spot:near(1,2)". ${profile}`],
  ];
  test.each(rows.map(([search, ...mistakes]) => [search, mistakes] as const))('%s', (search, mistakes) => {
    expect(mistakesOf(search, places)).toEqual([...mistakes]);
  });
});

describe('equal questions print alike', () => {
  const rows: readonly (readonly [search: string, printed: string])[] = [
    ['where[spot][near]=50.7,3.6,5', 'where spot near 50.7,3.6,5'],
    ['where[spot][near]= 50.70 , 36e-1 ,5.0', 'where spot near 50.7,3.6,5'],
    ['where[spot][near][]=50.7&where[spot][near][]=3.6&where[spot][near][]=5', 'where spot near 50.7,3.6,5'],
    ['where[spot][near]=-0,0,1e9', 'where spot near 0,0,20016'],
    ['where[spot][within]=-10,170,10,-170', 'where spot within -10,170,10,-170'],
    ['where[spot][exists]=false', 'where spot not exists'],
    ['sort=spot:near(50.7,3.6)', 'sort spot:near(50.7,3.6),id'],
    ['sort= -spot:near( 50.70 , 3.6 ) ,name', 'sort -spot:near(50.7,3.6),name,id'],
    ['sort=name&sort=spot:near(1,2)&sort=spot:near(1,2)', 'sort name,spot:near(1,2),id'],
    ['sort[]=spot:near(1,2)&sort[]=-spot:near(3,4)', 'sort spot:near(1,2),-spot:near(3,4),id'],
    ['sort=spot:near(1,2),other:near(1,2)', 'sort spot:near(1,2),other:near(1,2),id'],
  ];
  test.each(rows)('%s', (search, printed) => expect(printOf(search, places)).toBe(printed));
});

/** Great circles of a sphere with the mean radius of 6,371.0088 km. */
describe('distances in millimetres', () => {
  const quarter = 10_007_557_221;
  const rows: readonly (readonly [what: string, from: string, to: string, mm: number])[] = [
    ['the same point', '50.7,3.6', '50.7,3.6', 0],
    ['a degree of latitude', '50,3', '51,3', 111_195_080],
    ['a degree of longitude at 60 degrees, half of that but for the bend', '60,0', '60,1', 55_597_011],
    ['a quarter', '0,0', '0,90', quarter],
    ['to a pole, from wherever', '0,123.4', '90,-17', quarter],
    ['opposite points', '50.7,3.6', '-50.7,-176.4', 2 * quarter],
    ['nearly opposite ones, to the millimetre', '0,0', '0,179.99999', 2 * quarter - 1112],
    ['across the 180th meridian', '0,179.5', '0,-179.5', 111_195_080],
    ['one meridian by two names', '10,180', '10,-180', 0],
    ['Ghent to Brussels', '51.0543,3.7174', '50.8503,4.3517', 49_887_420],
  ];
  test.each(rows)('%s', (_what, from, to, mm) => {
    const [lat = 0, lng = 0, otherLat = 0, otherLng = 0] = `${from},${to}`.split(',').map(Number);
    expect(createDistance({ lat, lng })(otherLat, otherLng)).toBe(mm);
    expect(createDistance({ lat: otherLat, lng: otherLng })(lat, lng)).toBe(mm);
  });
});

describe('one stored value against a condition, as views and row rules test it', () => {
  const rows: readonly (readonly [search: string, stored: string | null, holds: boolean])[] = [
    ['near=50.7,3.6,0', '{"lat":50.7,"lng":3.6}', true],
    ['near=50.7,3.6,0', '50.7,3.6', true],
    ['near=50.7,3.6,0', '{"lat":50.7,"lng":3.60001}', false],
    ['near=50.7,3.6,5', null, false],
    ['near=50.7,3.6,5', 'nowhere', false],
    ['within=50,3,51,4', '{"lat":51,"lng":3}', true],
    ['within=50,3,51,4', '{"lat":51.1,"lng":3}', false],
    ['within=50,3,51,4', null, false],
    ['exists=true', '{"lat":0,"lng":0}', true],
  ];
  test.each(rows)('%s of %s', (search, stored, holds) => {
    const [condition] = planOf(`where[spot][${search.replace('=', ']=')}`, places).conditions;
    expect(condition && createTest(condition)(stored)).toBe(holds);
  });
});
