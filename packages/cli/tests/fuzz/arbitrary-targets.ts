/** Random targets of requests: out of the grammar of contract §4.2, and beside it in every way that still is a target. */
import { bounds, operators } from '@vitrine/contract';
import * as fc from 'fast-check';
import { searchArbitrary } from '../../../../tests/oracle/arbitrary-queries.ts';
import { dataset, paths, privateSlug, publicId, relations } from './subject.ts';

const grammatical = searchArbitrary(dataset);
const collectionPath = fc.constantFrom(paths.things, paths.things, paths.things, paths.staff);

/** Related records, or nothing: strangers name relations that only a key knows. */
const expansionArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.shuffledSubarray(
          relations.map(({ key }) => key),
          { minLength: 1 },
        ),
        fc.constantFrom('', '&fields[twin]=name', '&fields[members][]=secret', '&fields%5Balike%5D=id,price'),
      )
      .map(([keys, fields]) => `&expand=${keys.join(',')}${fields}`),
  },
);

/** Questions that can be answered, and some with a mistake. */
export const questionArbitrary: fc.Arbitrary<string> = fc
  .tuple(collectionPath, grammatical, expansionArbitrary)
  .map(([path, search, expansion]) => `${path}?${search}${expansion}`);

/** Percent signs that begin nothing, overlong UTF-8, halves of a pair, what is past Unicode, NUL, bytes as they are. */
const encodings = (
  '% %0 %zz %00 %25 %2525 %u0041 %C0%AF %C0%80 %E0%80%AF %F0%80%80%AF %ED%A0%80 %ED%B0%80 %ED%A0%BD%ED%B8%80 ' +
  '%F4%90%80%80 %F8%88%80%80%80 %FE %FF %80 %C3 %E2%82 %EF%BB%BF %E2%80%AE %E2%80%8B %CC%81 %0D%0A %09 %20 %7F %1B'
).split(' ');
const rawBytes = ['\u0080', '\u00A0', '\u00AD', '\u00C0\u00AF', '\u00C3\u00A9', '\u00ED\u00A0\u0080', '\u00FE\u00FF'];
const signs = (
  '[ ] [] [[ ]] [0] [999999999999] [-1] [][] [__proto__] %5B %5D & && = == + , ,, " "" \' ; : # ? / \\ | { } ( ) < > ^ ` ~ ' +
  '* $ @ ! -'
).split(' ');
const words = (
  'where sort fields page limit search Where where[ where[] where[id] where[id][eq]= sort=- sort=, fields=id, page=1 ' +
  'expand expand= expand=twin,alike expand=members fields[twin] fields[twin]=name fields[][]= fields[expand]=id ' +
  'limit=200 limit=-0 search=%20 null undefined NaN 1e999 0x10 __proto__ constructor toString x-api-key= vtr_ $(id) ' +
  "'%20or%201=1-- 99999999999999999999999999999999"
).split(' ');
const names = [...dataset.collection.fields, ...dataset.hiddenFields, ...relations].map(({ key }) => key);
const tokenArbitrary = fc.constantFrom(...encodings, ...rawBytes, ...signs, ...words, ...names, ...operators);

const piledArbitrary = fc.array(tokenArbitrary, { maxLength: 30 }).map((tokens) => tokens.join(''));

const nestedArbitrary = fc
  .tuple(fc.constantFrom('where', 'where[id]', 'sort', ''), fc.array(tokenArbitrary, { maxLength: 8 }), tokenArbitrary)
  .map(([start, inner, value]) => `${start}${inner.map((token) => `[${token}]`).join('')}=${value}`);

/** One token again and again, up to the longest URL that is read. */
const repeatedArbitrary = fc
  .tuple(
    fc.oneof(
      tokenArbitrary,
      fc.constantFrom('where[id][in][]=x&', 'where[id][eq]=a&', 'where[name][in]=a,&', '[0]', '%2C'),
    ),
    fc.constantFrom(2, 6, 21, 201, 1000, 9000),
  )
  .map(([token, times]) => token.repeat(times));

/** A question with some of it cut out, doubled, or put elsewhere. */
const mangledArbitrary = fc
  .tuple(grammatical, fc.array(fc.tuple(fc.nat(), fc.nat(12), tokenArbitrary), { minLength: 1, maxLength: 4 }))
  .map(([search, cuts]) =>
    cuts.reduce((text, [at, length, token]) => {
      const start = at % (text.length + 1);
      return `${text.slice(0, start)}${token}${text.slice(start + length)}`;
    }, search),
  );

const room = bounds.urlBytesMax - paths.things.length - 1;

/** Within the bound; those past it are of arbitrary-requests. */
export const besideArbitrary: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(paths.things, paths.things, paths.staff, paths.profile),
    fc.oneof(piledArbitrary, nestedArbitrary, repeatedArbitrary, mangledArbitrary),
  )
  .map(([path, search]) => `${path}?${search.slice(0, room)}`);

const segments = (
  '. .. %2e%2e %2E ..; %2F %5C \\ * : @ ~ api v1 v2 public t things metrics [::1] ' +
  `${privateSlug} ${publicId} ${publicId.toUpperCase()}`
).split(' ');
const segmentArbitrary = fc.oneof(fc.constantFrom('', 'a'.repeat(300), ...segments), tokenArbitrary);

/** The start of a path, so that some of what follows is read at all. */
const rootArbitrary = fc.constantFrom(
  '/',
  '//',
  '/api/v1/',
  '/api/v1/public/t/',
  `${paths.profile}/`,
  `${paths.things}/`,
);

export const pathArbitrary: fc.Arbitrary<string> = fc
  .tuple(rootArbitrary, fc.array(segmentArbitrary, { maxLength: 6 }))
  .map(([root, rest]) => `${root}${rest.join('/')}`)
  .filter((path) => !/^\/+(?:healthz|readyz)/.test(path));
