/** Points in one column, or as latitude and longitude in two: what is certain becomes geo, and nothing else. */
import { describe, expect, test } from 'bun:test';
import type { ImportOptions } from '../src/survey.ts';
import { failureOf, importText, printFields, printRecords } from './import-text.ts';
import { printNote } from '../src/reading-texts.ts';

const read = async (content: string, options: ImportOptions = {}, name = 'a.csv'): Promise<string> => {
  const imported = await importText(name, content, options);
  return `${printFields(imported.survey)} / ${printRecords(imported)
    .replaceAll(/^\d+ \d+ \| /gm, '')
    .replaceAll('\n', ' ¦ ')}`;
};

const point = (lat: number, lng: number): string => `{"lat":${lat},"lng":${lng}}`;

describe('points in one column', () => {
  const rows: readonly [heading: string, cells: string, expected: string][] = [
    ['Koordinaten', '50.85, 5.69¦-1.5,2.25', `geo: ${point(50.85, 5.69)} ¦ ${point(-1.5, 2.25)}`],
    ['where', '50.8503, 5.6900¦51.001,4.123', `geo: ${point(50.8503, 5.69)} ¦ ${point(51.001, 4.123)}`],
    ['Standort', '50,85; 5,69¦', `geo: ${point(50.85, 5.69)} ¦ null`],
    ['Standort', '50.85; 5.69¦n/a', `geo: ${point(50.85, 5.69)} ¦ null`],
    ['Koordinaten', '50.85, 5.69¦91.5, 5.5', 'text: 50.85, 5.69 ¦ 91.5, 5.5'],
    ['Koordinaten', '50.85, 5.69¦Berlin', 'text: 50.85, 5.69 ¦ Berlin'],
    ['Preise', '50.85, 5.69¦12.50, 3.99', 'text: 50.85, 5.69 ¦ 12.50, 3.99'],
    ['Menge', '50.850,569¦12.001,250', 'number: 50850.569 ¦ 12001.25'],
  ];
  test.each(rows)('%s %s', async (heading, cells, expected) => {
    const lines = cells.split('¦').map((cell, index) => `${index}\t${cell}\n`);
    const { survey, batches } = await importText('a.tsv', `id\t${heading}\n${lines.join('')}`);
    const values = batches.flatMap(({ records }) => records.map((record) => String(record.values[0])));
    expect(`${survey.fields[0]?.type}: ${values.join(' ¦ ')}`).toBe(expected);
  });
});

describe('points in two columns', () => {
  const rows: readonly [content: string, expected: string][] = [
    ['id,lat,lng\n1,50.85,5.69\n2,,\n', `place:geo / ${point(50.85, 5.69)} ¦ null`],
    ['id;Breitengrad;Längengrad\n1;50,85;5,69\n', `place:geo / ${point(50.85, 5.69)}`],
    ['id;Breite;Länge\n1;50,8503;5,6901\n', `place:geo / ${point(50.8503, 5.6901)}`],
    // Sizes of goods.
    ['id;Breite;Länge\n1;50,5;5,75\n', 'Breite:number lange:number / 50.5 | 5.75'],
    ['id,shop_lat,shop_lng,name\n1,50.85,5.69,A\n', `shopPlace:geo name:text / ${point(50.85, 5.69)} | A`],
    ['id,place,latitude,longitude\n1,Berlin,52.5,13.4\n', `place:text place2:geo / Berlin | ${point(52.5, 13.4)}`],
    ['id,lat,lng\n1,91.5,5.69\n', 'lat:number lng:number / 91.5 | 5.69'],
    ['id,lat,lng\n1,50.85,\n', 'lat:number / 50.85'],
    ['id,lat,lng\n1,50.85,5.69\n2,50.85,\n', 'lat:number lng:number / 50.85 | 5.69 ¦ 50.85 | null'],
    ['id,lat,name\n1,50.85,A\n', 'lat:number name:text / 50.85 | A'],
  ];
  test.each(rows)('%j', async (content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  test('in JSON too', async () => {
    expect(await read('{"id":1,"lat":50.85,"lng":5.69}\n{"id":2,"lat":null}', {}, 'a.ndjson')).toBe(
      `place:geo / ${point(50.85, 5.69)} ¦ null`,
    );
  });

  test('stay two numbers if they are, or the user wants it', async () => {
    const content = 'id,lat,lng\n1,50.85,5.69\n';
    const numbers = 'lat:number lng:number / 50.85 | 5.69';
    expect(await read(content, { types: new Map([['lat', 'number']]) })).toBe(numbers);
    expect(await read(content, { types: new Map([['place', 'number']]) })).toBe(numbers);
    const kept = new Map([
      ['lat', 'number'],
      ['lng', 'number'],
    ] as const);
    expect(await read(content, { keepTypes: kept })).toBe(numbers);
    expect(await read(content, { keepTypes: new Map([['place', 'geo']]) })).toBe(`place:geo / ${point(50.85, 5.69)}`);
    expect((await importText('a.csv', content)).survey.notes.map(printNote)).toEqual([
      '"lat", "lng" were read as one field of points, "place". To have two numbers, add --types lat=number.',
    ]);
  });

  test('half a point is refused with what to do', async () => {
    expect(await failureOf(importText('a.csv', 'id,lat,lng\n1,50.85,\n2,,5.69\n'))).toBe(
      'Line 2, column "lng": found no value, expected a latitude and a longitude, or none of the two. Correct it, or import two numbers: --types lat=number.',
    );
  });
});
