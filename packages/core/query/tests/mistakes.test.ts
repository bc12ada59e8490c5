/** Every mistake of a query string, as `parameter: message`: contract §4.2 [D] 1 to 3 and 9 to 11. */
import { describe, expect, test } from 'bun:test';
import { fieldTypeTraits, operators } from '@vitrine/contract';
import { mistakesOf, things } from './support/exposed.ts';

type Row = [search: string, ...mistakes: string[]];

const check = (rows: Row[]): void => {
  test.each(rows.map(([search, ...mistakes]) => [search, mistakes] as const))('%s', (search, mistakes) => {
    expect(mistakesOf(search)).toEqual([...mistakes]);
  });
};

describe('§4.2 [D] 1: a list that is empty or cannot be read is no filter that matches all', () => {
  const emptyItem = 'has an empty item; write "" for the empty text, or leave the parameter out.';
  const blankAround =
    'has a blank before or after it. Put a value that holds a comma or such a blank in double quotes, such as "Miller, Sons"; else leave the blank out.';
  const openQuote = 'has a quoted item that does not end in a quote followed by a comma or the end.';
  check([
    ['where[state][in]', `where[state][in]: "" ${emptyItem}`],
    ['where[state][in]=', `where[state][in]: "" ${emptyItem}`],
    ['where[state][nin]=', `where[state][nin]: "" ${emptyItem}`],
    ['where[state][in]=+', `where[state][in]: " " ${emptyItem}`],
    ['where[state][in]=%E3%80%80', `where[state][in]: "\u3000" ${emptyItem}`],
    ['where[state][in]=,', `where[state][in]: "," ${emptyItem}`],
    ['where[state][in]=a,', `where[state][in]: "a," ${emptyItem}`],
    ['where[state][in]=,a', `where[state][in]: ",a" ${emptyItem}`],
    ['where[state][in]=a,+,b', `where[state][in]: "a, ,b" ${emptyItem}`],
    ['where[state][in]=a&where[state][in]=', `where[state][in]: "" ${emptyItem}`],
    ['where[state][in]="', `where[state][in]: "\\"" ${openQuote}`],
    ['where[state][in]="a', `where[state][in]: "\\"a" ${openQuote}`],
    ['where[state][in]="""', `where[state][in]: "\\"\\"\\"" ${openQuote}`],
    ['where[state][in]="a"b', `where[state][in]: "\\"a\\"b" ${openQuote}`],
    ['where[state][in]=a, b', `where[state][in]: The item "b" ${blankAround}`],
    [
      'where[state][nin]=a , b',
      `where[state][nin]: The item "a" ${blankAround}`,
      `where[state][nin]: The item "b" ${blankAround}`,
    ],
    ['where[state][in]="a" ,b', `where[state][in]: The item "a" ${blankAround}`],
    ['where[name][between]=a, b', `where[name][between]: The item "b" ${blankAround}`],
    ['where[id][in]=%09a', `where[id][in]: The item "a" ${blankAround}`],
    ['where[margin][in]=a, b', `where[margin][in]: Unknown field "margin". The tenant's profile lists the fields.`],
    ['where[stock][in]=1,"2" x', `where[stock][in]: "1,\\"2\\" x" ${openQuote}`],
    ['where[stock][in]=1, x', 'where[stock][in]: Found "x", expected a whole number such as 12 or -3.'],
    ['where[state][in]=a,"b', `where[state][in]: "a,\\"b" ${openQuote}`],
    ['where[stock][in][]=', 'where[stock][in][]: Found "", expected a whole number such as 12 or -3.'],
    [
      'where[stock][in]=1,two&where[stock][in][0]=three',
      'where[stock][in]: Found "two", expected a whole number such as 12 or -3.',
      'where[stock][in][0]: Found "three", expected a whole number such as 12 or -3.',
    ],
  ]);
});

const noName = (quoted: string): string =>
  `Empty field name in ${quoted}; write field keys with commas between them, such as name,price.`;

const found = (count: string): string => `Found ${count}, expected two: the low and the high, such as 10,20.`;

const above = (low: string, high: string): string =>
  `The low value "${low}" is above the high value "${high}"; write the low one first.`;

describe('§4.2 [D] 2: between takes two values, low first', () => {
  check([
    ['where[price][between]=10', `where[price][between]: ${found('1 value')}`],
    ['where[price][between]=10,20,30', `where[price][between]: ${found('3 values')}`],
    ['where[price][between]=1,2&where[price][between]=3,4', `where[price][between]: ${found('4 values')}`],
    ['where[price][between][]=10', `where[price][between][]: ${found('1 value')}`],
    ['where[price][between]=20,10', `where[price][between]: ${above('20', '10')}`],
    ['where[price][between]=1e999,1e998', `where[price][between]: ${above('1e999', '1e998')}`],
    [
      'where[price][between]=0.1000000000000000001,0.1',
      `where[price][between]: ${above('0.1000000000000000001', '0.1')}`,
    ],
    ['where[name][between]=b,a', `where[name][between]: ${above('b', 'a')}`],
    ['where[name][between]=a,A', `where[name][between]: ${above('a', 'A')}`],
    ['where[name][between]=𐀀,\uFFFC', `where[name][between]: ${above('𐀀', '\uFFFC')}`],
    ['where[due][between]=2026-02-01,2026-01-31', `where[due][between]: ${above('2026-02-01', '2026-01-31')}`],
    ['where[seen][between]=2026-02-01,2026-01-31', `where[seen][between]: ${above('2026-02-01', '2026-01-31')}`],
    [
      'where[seen][between]=2026-02-01T00:00:00Z,2026-01-31',
      `where[seen][between]: ${above('2026-02-01T00:00:00Z', '2026-01-31')}`,
    ],
    [
      'where[seen][between]=2026-01-31T00:00:00.0001Z,2026-01-31T00:00:00Z',
      `where[seen][between]: ${above('2026-01-31T00:00:00.0001Z', '2026-01-31T00:00:00Z')}`,
    ],
    ['where[price][between]=10,x', 'where[price][between]: Found "x", expected a number such as 12, -3.5 or 1e3.'],
  ]);
});

describe('§4.2 [D] 3: exists is true or false', () => {
  check(
    ['', '2', 'TRUE', 'yes', 'null', 'true '].map((value): Row => [
      `where[price][exists]=${value}`,
      `where[price][exists]: Found ${JSON.stringify(value)}, expected true or false.`,
    ]),
  );
});

describe('§4.2 [D] 9: page, limit, search and meta are given once', () => {
  check(
    ['search=a', 'search.fuzzy=true', 'page=1', 'limit=1', 'meta=true'].map((pair): Row => {
      const [name = ''] = pair.split('=');
      return [`${pair}&${pair}&${pair}`, `${name}: ${name} is given more than once; give it once.`];
    }),
  );
});

describe('§4.2 [D] 10: limit and page are plain decimal integers from 1', () => {
  const values = ['', '0', '00', '01', '-1', '+5', ' 5', '5 ', '1.0', '1e1', '0x5', '1,000', '٣', 'NaN', 'all', 'null'];
  check(
    ['page', 'limit'].flatMap((name) =>
      values.map((value): Row => [
        `${name}=${encodeURIComponent(value)}`,
        `${name}: ${JSON.stringify(value)} is not a whole number from 1, such as 2.`,
      ]),
    ),
  );
});

describe('§11.4: search.fuzzy is a boolean', () => {
  check(
    ['', 'yes', 'TRUE', '2', ' true'].map((value): Row => [
      `search=a&search.fuzzy=${encodeURIComponent(value)}`,
      `search.fuzzy: Found ${JSON.stringify(value)}, expected true or false.`,
    ]),
  );
});

describe('§4.2 [D] 11: names, malformed parameters, blanks', () => {
  const profile = "The tenant's profile lists the fields.";
  const malformed = 'is malformed; write where[field][operator]=value, such as where[price][gte]=10.';
  const zones = 'Write a name of the IANA database, such as Europe/Berlin.';
  const known =
    'The parameters are search, search.fuzzy, where[field][operator], sort, fields, expand, fields[relation], page, limit, meta and tz.';
  const ops = `The operators are ${operators.join(', ')}.`;
  check([
    ['where[prise][eq]=1', `where[prise][eq]: Unknown field "prise". Did you mean "price"? ${profile}`],
    ['where[margin][eq]=1', `where[margin][eq]: Unknown field "margin". ${profile}`],
    ['where[Name][eq]=1', `where[Name][eq]: Unknown field "Name". Did you mean "name"? ${profile}`],
    ['where[][eq]=1', `where[][eq]: Unknown field "". ${profile}`],
    ['where[name][like]=a', `where[name][like]: Unknown operator "like". Did you mean "contains"? ${ops}`],
    ['where[price][%3C%3D]=1', `where[price][<=]: Unknown operator "<=". Did you mean "lte"? ${ops}`],
    ['where[name][isNull]=1', `where[name][isNull]: Unknown operator "isNull". Did you mean "exists"? ${ops}`],
    ['where[name][regex]=a', `where[name][regex]: Unknown operator "regex". ${ops}`],
    ['where[name][]=a', `where[name][]: Unknown operator "". ${ops}`],
    [
      'where[name][startswith]=a',
      `where[name][startswith]: Unknown operator "startswith". Did you mean "startsWith"? ${ops}`,
    ],
    [
      'where[nane][eqq]=a',
      `where[nane][eqq]: Unknown operator "eqq". Did you mean "eq"? ${ops}`,
      `where[nane][eqq]: Unknown field "nane". Did you mean "name"? ${profile}`,
    ],
    ['where=a', `where: "where" ${malformed}`],
    ['where[name=a', `where[name: "where[name" ${malformed}`],
    ['where[name][eq=a', `where[name][eq: "where[name][eq" ${malformed}`],
    ['where[name]eq]=a', `where[name]eq]: "where[name]eq]" ${malformed}`],
    ['where.name.eq=a', `where.name.eq: "where.name.eq" ${malformed}`],
    ['where[name][[eq]]=a', `where[name][[eq]]: "where[name][[eq]]" ${malformed}`],
    ['where[name][in][a]=b', `where[name][in][a]: "where[name][in][a]" ${malformed}`],
    ['where[name][in][01]=b', `where[name][in][01]: "where[name][in][01]" ${malformed}`],
    ['where[name][in][-1]=b', `where[name][in][-1]: "where[name][in][-1]" ${malformed}`],
    ['where[name][in][][]=b', `where[name][in][][]: "where[name][in][][]" ${malformed}`],
    ['where[nane][eq][0]=a', `where[nane][eq][0]: Unknown field "nane". Did you mean "name"? ${profile}`],
    ['foo=1', `foo: Unknown parameter "foo". ${known}`],
    [
      'name=Käse',
      `name: Unknown parameter "name". ${known} To filter by the field "name", write where[name][operator]=value.`,
    ],
    [
      'price[gte]=5',
      `price[gte]: Unknown parameter "price[gte]". ${known} To filter by the field "price", write where[price][operator]=value.`,
    ],
    [
      'id=5&Name=a',
      `id: Unknown parameter "id". ${known} To filter by the field "id", write where[id][operator]=value.`,
      `Name: Unknown parameter "Name". ${known}`,
    ],
    ['foo', `foo: Unknown parameter "foo". ${known}`],
    ['=1', `: Unknown parameter "". ${known}`],
    ['pages=1', `pages: Unknown parameter "pages". Did you mean "page"? ${known}`],
    ['Limit=1', `Limit: Unknown parameter "Limit". Did you mean "limit"? ${known}`],
    ['timezone=UTC', `timezone: Unknown parameter "timezone". Did you mean "tz"? ${known}`],
    ['tz=Europe/Berlim', `tz: Unknown time zone "Europe/Berlim". Did you mean "Europe/Berlin"? ${zones}`],
    ['tz=%2B02:00', `tz: Unknown time zone "+02:00". ${zones}`],
    ['tz=', `tz: Unknown time zone "". ${zones}`],
    ['tz=UTC&tz=UTC', 'tz: tz is given more than once; give it once.'],
    ['offset=20', `offset: Unknown parameter "offset". Did you mean "page"? ${known}`],
    ['per_page=50', `per_page: Unknown parameter "per_page". Did you mean "limit"? ${known}`],
    ['q=lamp', `q: Unknown parameter "q". Did you mean "search"? ${known}`],
    ['$orderby=name', `$orderby: Unknown parameter "$orderby". Did you mean "sort"? ${known}`],
    ['filter=a', `filter: Unknown parameter "filter". Did you mean "where[field][operator]"? ${known}`],
    ['sort=price:desc', `sort: Unknown field "price:desc". Did you mean "-price"? ${profile}`],
    ['sort=price+ASC', `sort: Unknown field "price ASC". Did you mean "price"? ${profile}`],
    ['sort=name,desc(price)', `sort: Unknown field "desc(price)". Did you mean "-price"? ${profile}`],
    ['sort=margin.desc', `sort: Unknown field "margin.desc". ${profile}`],
    ['Where[name][eq]=a', `Where[name][eq]: Unknown parameter "Where[name][eq]". ${known}`],
    ['x-api-key=vtr_1', `x-api-key: Unknown parameter "x-api-key". ${known}`],
    ['sort=', `sort: ${noName('""')}`],
    ['sort=+', `sort: ${noName('" "')}`],
    ['sort=name,', `sort: ${noName('"name,"')}`],
    [
      'sort=price:natural',
      'sort: The field "price" of type currency has no natural order; a text, a select and the id have one.',
    ],
    ['sort=nane:natural', `sort: Unknown field "nane". Did you mean "name"? ${profile}`],
    ['sort=-', `sort: Unknown field "". ${profile}`],
    ['sort=--name', `sort: Unknown field "-name". Did you mean "name"? ${profile}`],
    ['sort=%C2%A0name', `sort: Unknown field "\u00a0name". Did you mean "name"? ${profile}`],
    ['sort[]=prise', `sort: Unknown field "prise". Did you mean "price"? ${profile}`],
    ['sort[a]=name', `sort[a]: Unknown parameter "sort[a]". ${known}`],
    ['meta=none', 'meta: Found "none", expected true, false or highlights.'],
    ['sort=tags', 'sort: The field "tags" of type multiselect cannot be sorted by.'],
    ['sort=-extra', 'sort: The field "extra" of type json cannot be sorted by.'],
    ['fields=', `fields: ${noName('""')}`],
    ['fields=name,,price', `fields: ${noName('"name,,price"')}`],
    ['fields=-name', `fields: Unknown field "-name". Did you mean "name"? ${profile}`],
    ['fields=margin', `fields: Unknown field "margin". ${profile}`],
  ]);
});

describe('§4.2 [D] 11: what cannot be decoded, or no text holds', () => {
  const encode =
    'is not UTF-8, or holds U+FFFD, which stands for what is not. Encode names and values with encodeURIComponent or its like.';
  check([
    ['search=%', `search: "search=%" ${encode}`],
    [
      'where[price][between][0]=1&where[price][between][1]=%FF',
      `where[price][between][1]: "where[price][between][1]=%FF" ${encode}`,
    ],
    ['where[tags][in][]=%FF&where[tags][in][]=new', `where[tags][in][]: "where[tags][in][]=%FF" ${encode}`],
    ['search=%zz', `search: "search=%zz" ${encode}`],
    ['search=%FF', `search: "search=%FF" ${encode}`],
    ['where[name][eq]=%ED%A0%80', `where[name][eq]: "where[name][eq]=%ED%A0%80" ${encode}`],
    ['where[name][ne]=caf%EF%BF%BD', `where[name][ne]: "where[name][ne]=caf%EF%BF%BD" ${encode}`],
    ['%C0%AFpage=1', `%C0%AFpage: "%C0%AFpage=1" ${encode}`],
    ['search=a%00b', 'search: A text here never holds a NUL character.'],
    ['where[name][eq]=%00', 'where[name][eq]: A value here never holds a NUL character.'],
    ['where[price][eq]=1%00', 'where[price][eq]: A value here never holds a NUL character.'],
  ]);
});

describe('§4.2 [D] 11: every mistake at once', () => {
  check([
    [
      'foo=1&limit=0&where[price][eq]=x&sort=margin&search=a&search=b',
      'foo: Unknown parameter "foo". The parameters are search, search.fuzzy, where[field][operator], sort, fields, expand, fields[relation], page, limit, meta and tz.',
      'search: search is given more than once; give it once.',
      'limit: "0" is not a whole number from 1, such as 2.',
      'where[price][eq]: Found "x", expected a number such as 12, -3.5 or 1e3.',
      'sort: Unknown field "margin". The tenant\'s profile lists the fields.',
    ],
    [
      'where[price][eq]=x&where[price][eq]=x',
      'where[price][eq]: Found "x", expected a number such as 12, -3.5 or 1e3.',
    ],
  ]);
});

describe('§2: an operator that a type lacks', () => {
  const fields = [...things.fields.values()];
  const rows = fields.flatMap(({ key, type }): Row[] => {
    const has: readonly string[] = fieldTypeTraits[type].operators;
    return operators
      .filter((operator) => !has.includes(operator))
      .map((operator) => [
        `where[${key}][${operator}]=1`,
        `where[${key}][${operator}]: A field of type ${type} has no operator ${operator}; it has ${has.join(', ')}.`,
      ]);
  });
  check(rows);
});
