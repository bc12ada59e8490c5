/** Hostile requests, each as long as it may be: one unit again and again, in every place that something of ours reads. */
import { bounds, type FieldType, fieldTypes, fieldTypeTraits } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import * as fc from 'fast-check';

export interface HostileRequest {
  /** As it goes into the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a QUERY. */
  readonly body?: string;
}

/** All headers of a request together (`--max-http-header-size` in main.ts). */
const headerCharactersMax = 60_000;

// The collection: 1,000 fields of all types, many of them near to one another

const fieldsCount = 1000;

const keyOf = (index: number): string => {
  if (index % 3 === 0) return `field_${index}`;
  if (index % 3 === 1) return `a_rather_long_name_of_a_field_${index}`;
  return `such_as_systems_write_that_know_no_bound_for_a_name_${index}_of_them`;
};

const fieldAt = (index: number): ExposedField => ({
  key: keyOf(index),
  label: keyOf(index),
  type: fieldTypes[index % fieldTypes.length] ?? 'text',
});

const fields = Array.from({ length: fieldsCount }, (_, index) => fieldAt(index));
const fieldOf = (type: FieldType): string => fields.find((field) => field.type === type)?.key ?? '';

export const collection: ExposedCollection = {
  slug: 'wide',
  name: 'Wide',
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
};

// Places: what stands before and behind the hostile text

interface Place {
  readonly what: string;
  readonly charactersMax: number;
  readonly write: (text: string) => HostileRequest;
}

const tenantPath = '/api/v1/public/t/wide1234';
const collectionPath = `${tenantPath}/wide`;

const inTarget = (before: string, behind = ''): Place => ({
  what: `${before}…${behind}`,
  charactersMax: bounds.urlBytesMax - before.length - behind.length,
  write: (text) => ({ target: before + text + behind, headers: {} }),
});

const inBody = (before: string, behind = ''): Place => ({
  what: `QUERY ${before}…${behind}`,
  charactersMax: bounds.bodyBytesMax - before.length - behind.length,
  write: (text) => ({ target: collectionPath, headers: {}, body: before + text + behind }),
});

const inHeader = (name: string, before = ''): Place => ({
  what: `${name}: ${before}…`,
  charactersMax: headerCharactersMax - before.length,
  write: (text) => ({ target: collectionPath, headers: { [name]: before + text } }),
});

/** One of those whose values are read alike. */
const types = ['text', 'multiselect', 'number', 'integer', 'boolean', 'date', 'datetime', 'json'] as const;

const ofFields = types.flatMap((type) =>
  fieldTypeTraits[type].operators.flatMap((operator) => {
    const name = `${collectionPath}?where[${fieldOf(type)}][${operator}]`;
    const forms = ['in', 'nin', 'between'].includes(operator) ? ['=', '=1,', '[]='] : ['='];
    return forms.map((form) => inTarget(name + form));
  }),
);

const ofNames = ['%s', 'where[%s][eq]=1', 'where[%s][in]=1,2', 'where[field_0][%s]=1', 'where[field_0][in][%s]=1'].map(
  (text) => {
    const [before = '', behind] = text.split('%s');
    return inTarget(`${collectionPath}?${before}`, behind);
  },
);

const ofSingles = ['search', 'sort', 'fields', 'page', 'limit', 'sort=-', 'page=1&page'].map((name) =>
  inTarget(`${collectionPath}?${name}${name.includes('=-') ? '' : '='}`),
);

const ofPaths = [
  inTarget('/'),
  inTarget('/assets/'),
  inTarget('/t/', '/openapi.json'),
  inTarget('/t/', '/openapi-nested.json'),
  inTarget('/api/v1/public/t/'),
  inTarget(`${tenantPath}/`),
  inTarget(`${tenantPath}?`),
  { ...inTarget(`${collectionPath}?search=`), what: 'a URL past the bound', charactersMax: headerCharactersMax },
];

const ofBodies = [
  inBody(''),
  inBody('search='),
  inBody('sort='),
  inBody('where[', '][eq]=1'),
  inBody('where[field_0][in]=1,'),
  inBody('where[field_0][in][]='),
];

const ofHeaders = ['x-forwarded-for', 'accept', 'accept-encoding', 'if-none-match', 'x-api-key', 'host']
  .map((name) => inHeader(name))
  .concat(inHeader('authorization', 'Basic '), inHeader('authorization', 'Basic'));

const places: readonly Place[] = [...ofFields, ...ofNames, ...ofSingles, ...ofPaths, ...ofBodies, ...ofHeaders];

// Units: what is written again and again; those with `#` have a number in its place, so that each is another

const units: readonly string[] = String.raw`
  0 9 1 a A z - . , : ; / \ _ = & ? # " "" [ ] + %20 %09 %00 %25 % %2 %22 %2C %5B %5D %C3%9F %E2%82%AC %F0%9F%9A%B2
  %C4%B0 %FF %ED%A0%80 A%C3%9F 1, a, +a, a+, "a", "+", %22, +,+ "+, ," 1e 1. -1, 00, 1.0, true, 2026-01-31,
  2026-01-31T00:00:00.9Z, 0- T0 +00:00 [] [0] [[ ]] ][ where[ where[a] a= =& && a& a=1& a&b& %26
  sort=a& page=1& search=a& where[a][eq]=1& where[field_1][in][]=1& where[field_1][eq]=1& p#& p#=1& where[f#][eq]=1&
  where[field_#][eq]=1& where[field_0][in][#]=1& where[field_0][o#]=1& field_#, field_#x, -field_#, f#, #, #.5, limti#&
  a_rather_long_name_of_a_feild_#, xa_rather_long_name_of_a_fieldx_#,
  such_as_systems_write_that_know_no_bnound_for_a_nmae_#_of_them,
  where[such_as_systems_wriet_that_know_no_bound_for_a_name_#x_of_them][eq]=1&
  :: 1.1.1.1, 10.0.0.1, 10.0.0.#, [::1]:1, 10.#.0.1:80, fd00::#, [: 1: gzip, gzip;q=0.5, br; ;q= x#, *, application/problem+json;, W/ "x#", W/"x",
  ../ %2e%2e/ %5c`
  .trim()
  .split(/\s+/)
  .concat(' ', '\t', ' ,', '" ,');

const endings = ['', '1', 'x', '-', '"', '[', ']', '%', '2026-01-31T00:00:00.', '10.0.0.1,', '%C3%9F', '\\', 'where['];

interface HostileText {
  readonly start: string;
  readonly units: readonly string[];
  readonly end: string;
}

/** As often as there is room for it. */
const fill = ({ start, units: repeated, end }: HostileText, charactersMax: number): string => {
  const room = charactersMax - start.length - end.length;
  const joined = repeated.join('');
  if (!joined.includes('#')) return start + joined.repeat(room / joined.length) + end;
  let text = '';
  for (let index = 0; ; index++) {
    const next = text + joined.replaceAll('#', String(index));
    if (next.length > room) return start + text + end;
    text = next;
  }
};

/** A request, and what it is made of, in short. */
export interface Described {
  readonly what: string;
  readonly request: HostileRequest;
}

const describe = (place: Place, text: HostileText): Described => ({
  what: `${place.what} filled with ${JSON.stringify(text)}`,
  request: place.write(fill(text, place.charactersMax)),
});

/**
 * Every unit in every place, with something in front and behind, so that what trims or stops at the first sign is not let
 * off: in a header everything that opens something, in a URL a digit.
 */
export const eachOfEach = function* (): Generator<Described> {
  for (const place of places) {
    for (const start of ofHeaders.includes(place) ? endings : ['1']) {
      for (const unit of units) yield describe(place, { start, units: [unit], end: '1' });
    }
  }
};

/** Any of them together. */
export const hostileArbitrary: fc.Arbitrary<Described> = fc
  .record({
    place: fc.constantFrom(...places),
    start: fc.constantFrom(...endings),
    units: fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom(...endings),
  })
  .map(({ place, ...text }) => describe(place, text));
