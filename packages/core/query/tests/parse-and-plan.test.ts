/** What a query string asks, as the canonical text of its plan: contract §4.2 [D] 1 to 11, paragraph by paragraph. */
import { describe, expect, test } from 'bun:test';
import { operators } from '@vitrine/contract';
import { parse, plan, print, QueryError } from '@vitrine/query';
import { exposedCollection, planOf, printOf } from './support/exposed.ts';

test('the query that asks for nothing gets the defaults', () => {
  expect(print(planOf(''))).toBe(
    [
      '',
      'sort -createdAt,id',
      'fields name,mail,phone,site,state,tags,weight,stock,price,discount,active,due,seen,extra',
      'page 1',
      'limit 20',
    ].join('\n'),
  );
});

test.each(['5', 'abc', 'AB-12', 'AB 12'])('a word of marks alone leaves the number of %p as it is', (sought) => {
  const [plain, marked] = [sought, `${sought} \u0301`].map((search) => planOf(`search=${encodeURIComponent(search)}`));
  expect([print(marked ?? planOf('')), marked?.codeText]).toEqual([print(plain ?? planOf('')), plain?.codeText]);
});

/** A query string, and the lines of its plan that are not those of the empty query. */
type Row = [search: string, expected: string];

const check = (rows: Row[]): void =>
  test.each(rows)('%s', (search, expected) => expect(printOf(search)).toBe(expected));

describe('§4.2: the parameters', () => {
  check([
    ['', ''],
    ['&&', ''],
    ['where[name][eq]=a', 'where name in "a"'],
    ['where[name][eq]=', 'where name in ""'],
    ['where[name][eq]', 'where name in ""'],
    ['where[name][eq]=a=b', 'where name in "a=b"'],
    ['where[name][eq]=a+b%2Bc%20d', 'where name in "a b+c d"'],
    ['where%5Bname%5D%5Beq%5D=a', 'where name in "a"'],
    ['%77here%5bname%5d[eq]=%F0%9F%9A%B2', 'where name in "🚲"'],
    ['where[name][ne]=a', 'where name not in "a"'],
    ['where[name][gt]=a', 'where name gt "a"'],
    ['where[name][gte]=a', 'where name gte "a"'],
    ['where[name][lt]=a', 'where name lt "a"'],
    ['where[name][lte]=a', 'where name lte "a"'],
    ['where[name][contains]=a', 'where name contains "a"'],
    ['where[name][startsWith]=a', 'where name startsWith "a"'],
    ['where[mail][contains]=@', 'where mail contains "@"'],
    ['where[phone][startsWith]=%2B49', 'where phone startsWith "+49"'],
    ['where[site][eq]=https://a.example/?b=c%26d', 'where site in "https://a.example/?b=c&d"'],
    ['where[weight][eq]=-0.50', 'where weight in -5e-1'],
    ['where[stock][gte]=120', 'where stock gte 12e1'],
    ['where[discount][lt]=1E2', 'where discount lt 1e2'],
    ['where[active][eq]=true', 'where active in true'],
    ['where[active][nin]=false,true', 'where active not in false,true'],
    ['where[due][gte]=2026-01-31', 'where due gte 2026-01-31'],
    ['where[id][startsWith]=P-', 'where id startsWith "p-"'],
    ['where[id][in]=P-2,P-1&sort=-createdAt', 'where id in "P-1","P-2"'],
    ['where[id][in]=P-2,P-1', 'where id in "P-1","P-2" · listed ["P-2","P-1"]'],
    ['where[id][in]=P-1', 'where id in "P-1"'],
    ['where[id][in]=P-2,P-1&search=a', 'where id in "P-1","P-2" · search "a" · ranked'],
    ['where[name]=a', 'where name in "a"'],
    ['where[name][endsWith]=A', 'where name endsWith "a"'],
    ['where[name][notContains]=A', 'where name not contains "a"'],
    ['where[tags][in]=b,A,b', 'where tags holds in ["A","b"]'],
    ['where[tags][nin]=b', 'where tags not holds in ["b"]'],
    ['where[or][0][name]=a&where[or][1][stock][gt]=1', 'or where name in "a" · or where stock gt 1e0'],
    ['where[or][9][stock][gt]=1&where[or][2][name][eq]=a', 'or where name in "a" · or where stock gt 1e0'],
    [
      'where[or][0][name]=b&where[or][1][name]=a&where[or][0][stock]=1',
      'or where name in "a" · or where name in "b" & where stock in 1e0',
    ],
    ['where[or][0][name]=a&where[or][1][name]=a', 'where name in "a"'],
    ['where[or][0][name]=a&where[stock]=1', 'where name in "a" · where stock in 1e0'],
    ['sort=name&sort=-stock', 'sort name,-stock,id'],
    ['sort[1]=name&sort[0]=-stock', 'sort -stock,name,id'],
    ['sort=name+,+-stock', 'sort name,-stock,id'],
    ['fields[]=stock&fields[]=name', 'fields name,stock'],
    ['meta=False', 'meta false'],
    ['meta=1', ''],
    [
      'where[createdAt][lt]=2026-01-31T00:00:00Z',
      'where createdAt lt 2026-01-31T00:00:00.000Z..2026-01-31T00:00:00.000Z',
    ],
    ['where[stock][gt]=0&where[name][eq]=a', 'where name in "a" · where stock gt 0'],
  ]);
});

describe('§4.2 [D] 1: lists', () => {
  check([
    ['where[state][in]=a,b', 'where state in "a","b"'],
    ['where[state][nin]=a,b', 'where state not in "a","b"'],
    ['where[state][in]="a,b",c', 'where state in "a,b","c"'],
    ['where[state][in]="say ""hi"""', 'where state in "say \\"hi\\""'],
    ['where[state][in]=""', 'where state in ""'],
    ['where[state][in]="",a', 'where state in "","a"'],
    ['where[state][in]=" "', 'where state in " "'],
    ['where[state][in]=""""', 'where state in "\\""'],
    ['where[state][in]=5",6"', 'where state in "5\\"","6\\""'],
    ['where[state][in]=a," b"', 'where state in " b","a"'],
    ['where[state][in][]=a&where[state][in][]= b', 'where state in " b","a"'],
    ['where[state][in]=a&where[state][in]=b,c', 'where state in "a","b","c"'],
    ['where[state][in]=a&where[name][in]=b', 'where name in "b" · where state in "a"'],
    ['where[state][in]=a&where[state][nin]=b', 'where state in "a" · where state not in "b"'],
    ['where[state][in][]=a,b&where[state][in][]=c', 'where state in "a,b","c"'],
    ['where[state][in][]="a"', 'where state in "\\"a\\""'],
    ['where[state][in][]=', 'where state in ""'],
    ['where[state][in][0]=a&where[state][in][1]=b,c', 'where state in "a","b,c"'],
    ['where[state][in]=a&where[state][in][]=b&where[state][in][7]=c', 'where state in "a","b","c"'],
    ['where[stock][in]=3,1,2,1', 'where stock in 1e0,2e0,3e0'],
    ['where[stock][in]= 3 , 1,"2" ', 'where stock in 1e0,2e0,3e0'],
    ['where[active][in]=true,false', 'where active in false,true'],
  ]);
});

describe('§4.2 [D] 1 and 9: what qs, axios, PHP and Rack write', () => {
  const values: Readonly<Record<string, readonly [string, string]>> = {
    near: ['50', '3'],
    within: ['50', '3'],
    exists: ['true', 'true'],
  };
  const keys: Readonly<Record<string, string>> = { near: 'spot', within: 'spot' };
  const collection = exposedCollection('name:text spot:geo');
  const printOrMistakes = (search: string): string => {
    try {
      return print(plan(parse(search), collection));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return error.mistakes.map(({ message }) => message).join(' · ');
    }
  };
  test.each(operators)('%s twice is the same in each form', (operator) => {
    const [one, other] = values[operator] ?? ['a', 'b'];
    const name = `where[${keys[operator] ?? 'name'}][${operator}]`;
    const repeated = printOrMistakes(`${name}=${one}&${name}=${other}`);
    for (const [first, second] of [
      ['[]', '[]'],
      ['[0]', '[1]'],
      ['%5B%5D', '%5B%5D'],
    ] as const)
      expect(printOrMistakes(`${name}${first}=${one}&${name}${second}=${other}`)).toBe(repeated);
  });
});

describe('§4.2 [D] 2: between', () => {
  check([
    ['where[price][between]=10,20', 'where price gte 1e1 · where price lte 2e1'],
    ['where[price][between]=10,10.0', 'where price gte 1e1 · where price lte 1e1'],
    ['where[price][between]="10","20"', 'where price gte 1e1 · where price lte 2e1'],
    ['where[price][between]=10&where[price][between]=20', 'where price gte 1e1 · where price lte 2e1'],
    ['where[price][between][]=10&where[price][between][]=20', 'where price gte 1e1 · where price lte 2e1'],
    ['where[price][between][1]=20&where[price][between][0]=10', 'where price gte 1e1 · where price lte 2e1'],
    ['where[price][between][10]=20&where[price][between][9]=10', 'where price gte 1e1 · where price lte 2e1'],
    ['where[name][between]="a,b",c', 'where name gte "a,b" · where name lte "c"'],
    ['where[name][between]="",a', 'where name gte "" · where name lte "a"'],
    // U+FFFD comes before U+10000, which UTF-16 has the other way round.
    ['where[name][between]=\uFFFC,𐀀', 'where name gte "\uFFFC" · where name lte "𐀀"'],
    ['where[due][between]=2026-01-31,2026-01-31', 'where due gte 2026-01-31 · where due lte 2026-01-31'],
    [
      'where[seen][between]=2026-01-31T12:00:00Z,2026-01-31',
      'where seen gte 2026-01-31T12:00:00.000Z..2026-01-31T12:00:00.000Z · ' +
        'where seen lte 2026-01-31T00:00:00.000Z..2026-01-31T23:59:59.999Z',
    ],
  ]);
});

describe('§4.2 [D] 3: exists, on a field of any type', () => {
  const types = ['name', 'tags', 'price', 'active', 'due', 'seen', 'extra', 'id', 'createdAt'];
  check([
    ...types.map((key): Row => [`where[${key}][exists]=true`, `where ${key} exists`]),
    ...types.map((key): Row => [`where[${key}][exists]=false`, `where ${key} not exists`]),
  ]);
});

describe('§4.2 [D] 5 and 6, §11.4: contains, startsWith and search ignore case, search marks too; all take every sign literally', () => {
  check([
    ['where[name][contains]=Straße', 'where name contains "strasse"'],
    ['where[name][startsWith]=ΣΊΣΥΦΟΣ', 'where name startsWith "σίσυφοσ"'],
    ['where[name][contains]=É', 'where name contains "é"'],
    ['where[name][contains]=%25_*\\"\'', 'where name contains "%_*\\\\\\"\'"'],
    ['where[name][contains]=', 'where name contains ""'],
    ['where[name][contains]=+a+', 'where name contains " a "'],
    ['where[tags][contains]=Red', 'where tags holds "red"'],
    ['where[tags][contains]=a,b', 'where tags holds "a,b"'],
    ['where[name][eq]=Straße', 'where name in "Straße"'],
    ['search=Red', 'search "red" · ranked'],
    ['search=b+A+a', 'search "a" · search "b" · words ["b","a"] · ranked'],
    ['search=%25+_+*+\\', 'search "%" · search "*" · search "\\\\" · search "_" · words ["%","_","*","\\\\"] · ranked'],
    ['search="a b"', 'search "\\"a" · search "b\\"" · words ["\\"a","b\\""] · ranked'],
    ['search=%C2%A0a%E3%80%80b%09c%0A', 'search "a" · search "b" · search "c" · words ["a","b","c"] · ranked'],
    ['search=a&sort=-createdAt', 'search "a"'],
    ['search=a&sort=name', 'search "a" · sort name,id'],
    [
      'search=Br%C3%B6tchen+STRA%E1%BA%9EE',
      'search "brotchen" · search "strasse" · words ["brotchen","strasse"] · ranked',
    ],
    ['search=%CC%81+a', 'search "a" · ranked'],
    ['search=%CC%81+%C2%AD', ''],
    [
      'search=br%C3%B6t+abc&search.fuzzy=true',
      'search fuzzy "abc" · search fuzzy "brot" · words ["brot","abc"] · ranked',
    ],
    ['search=brot&search.fuzzy=false', 'search "brot" · ranked'],
    ['search=abc+1234&search.fuzzy=true', 'search "1234" · search "abc" · words ["abc","1234"] · ranked'],
    ['search=1234+abc+1234', 'search "1234" · search "abc" · words ["1234","abc"] · ranked'],
    ['search.fuzzy=true', ''],
    ['search=', ''],
    ['search', ''],
    ['search=+%09%0A%C2%A0%E3%80%80', ''],
  ]);
});

const keysOf = (fields: string): string[] =>
  planOf('search=a', exposedCollection(fields)).searchFields.map(({ key }) => key);

test('§4.2 [D] 6: search looks into the text-like fields that are exposed', () => {
  expect(keysOf('a:text b:email c:phone d:url e:select')).toEqual(['id', 'a', 'b', 'c', 'd', 'e']);
  expect(keysOf('a:multiselect b:number c:integer d:currency e:percent f:boolean g:date h:datetime i:json')).toEqual([
    'id',
  ]);
});

describe('§11.4: the title, in which a match counts most', () => {
  const rows: [what: string, fields: string, presentation: string | undefined, titleKey: string | undefined][] = [
    ['the first text', 'sku:select name:text about:text', undefined, 'name'],
    ['none without a text', 'mail:email price:currency', undefined, undefined],
    ['what the owner chose', 'name:text about:text', '{"card":{"title":"about"}}', 'about'],
    ['of another type too', 'name:text mail:email', '{"card":{"title":"mail"}}', 'mail'],
    ['not what search leaves out', 'name:text price:currency', '{"card":{"title":"price"}}', 'name'],
    ['nor what is not exposed', 'name:text', '{"card":{"title":"secret"}}', 'name'],
    ['nor the id', 'name:text', '{"card":{"title":"id"}}', 'name'],
    ['whatever cannot be read', 'name:text', '{', 'name'],
  ];
  test.each(rows)('%s', (_, fields, presentation, titleKey) => {
    expect(planOf('search=a', { ...exposedCollection(fields), presentation }).titleKey).toBe(titleKey);
  });
});

describe('§4.2 [D] 7: sort', () => {
  check([
    ['sort=name', 'sort name,id'],
    ['sort=-price,name', 'sort -price,name,id'],
    ['sort=name,-price', 'sort name,-price,id'],
    ['sort=createdAt', 'sort createdAt,id'],
    ['sort=-createdAt', ''],
    ['sort=id', 'sort id'],
    ['sort=-id', 'sort -id'],
    ['sort=active,-id,name', 'sort active,-id'],
    ['sort=name,-name', 'sort name,id'],
    ['sort=-name,price,name', 'sort -name,price,id'],
    ['sort=name:natural', 'sort name:natural,id'],
    ['sort=-name:natural,price', 'sort -name:natural,price,id'],
    ['sort=id:natural,name', 'sort id:natural'],
    // Code points decide what is alike: nothing is left to sort by.
    ['sort=name:natural,name', 'sort name:natural,id'],
  ]);
});

describe('§4.2 [D] 8: a day of a datetime is all of that UTC day', () => {
  const day = '2026-01-31T00:00:00.000Z..2026-01-31T23:59:59.999Z';
  check([
    ['where[seen][eq]=2026-01-31', `where seen gte ${day} · where seen lte ${day}`],
    ['where[seen][ne]=2026-01-31', `where seen not in ${day}`],
    ['where[seen][gt]=2026-01-31', `where seen gt ${day}`],
    ['where[seen][gte]=2026-01-31', `where seen gte ${day}`],
    ['where[seen][lt]=2026-01-31', `where seen lt ${day}`],
    ['where[seen][lte]=2026-01-31', `where seen lte ${day}`],
    ['where[seen][between]=2026-01-31,2026-01-31', `where seen gte ${day} · where seen lte ${day}`],
    [
      'where[seen][in]=2026-01-31,2026-02-01T00:00:00Z',
      `where seen in ${day},2026-02-01T00:00:00.000Z..2026-02-01T00:00:00.000Z`,
    ],
  ]);
});

describe('§11.10: tz says whose day a date means', () => {
  check([
    [
      'where[seen][eq]=2026-01-31&tz=Europe/Berlin',
      'where seen gte 2026-01-30T23:00:00.000Z..2026-01-31T22:59:59.999Z · where seen lte 2026-01-30T23:00:00.000Z..2026-01-31T22:59:59.999Z',
    ],
    [
      'tz=america/new_york&where[createdAt][gt]=2026-07-01',
      'where createdAt gt 2026-07-01T04:00:00.000Z..2026-07-02T03:59:59.999Z',
    ],
    ['where[seen][lt]=2026-01-31&tz=GMT', 'where seen lt 2026-01-31T00:00:00.000Z..2026-01-31T23:59:59.999Z'],
    ['where[due][eq]=2026-01-31&tz=Europe%2FBerlin', 'where due in 2026-01-31'],
    [
      'where[seen][gt]=2026-01-31T12:00:00Z&tz=Asia/Tokyo',
      'where seen gt 2026-01-31T12:00:00.000Z..2026-01-31T12:00:00.000Z',
    ],
    ['tz=Asia/Tokyo', ''],
  ]);
});

describe('§4.2 [D] 9: the same operator twice must hold twice', () => {
  check([
    ['where[price][gt]=1&where[price][gt]=2', 'where price gt 1e0 · where price gt 2e0'],
    ['where[name][eq]=a&where[name][eq]=b', 'where name in "a" · where name in "b"'],
    ['where[name][eq]=a,b', 'where name in "a,b"'],
    ['where[name][contains]=a&where[name][contains]=b', 'where name contains "a" · where name contains "b"'],
    ['where[name][exists]=true&where[name][exists]=false', 'where name exists · where name not exists'],
  ]);
});

describe('§4.2 [D] 10: limit and page', () => {
  check([
    ['limit=1', 'limit 1'],
    ['limit=199', 'limit 199'],
    ['limit=200', 'limit 200'],
    ['limit=201', 'limit 200'],
    ['limit=99999999999999999999', 'limit 200'],
    [`limit=1${'0'.repeat(400)}`, 'limit 200'],
    ['limit=20', ''],
    ['page=1', ''],
    ['page=2', 'page 2'],
    ['page=9007199254740991', 'page 9007199254740991'],
    ['page=9007199254740992', 'page 9007199254740991'],
    [`page=${'9'.repeat(400)}`, 'page 9007199254740991'],
    ['page=3&limit=7', 'page 3 · limit 7'],
  ]);
});

describe('fields: a subset, in the order of the collection', () => {
  check([
    ['fields=name', 'fields name'],
    ['fields=price,name', 'fields name,price'],
    ['fields=price,name,price', 'fields name,price'],
    ['fields=id', 'fields '],
    ['fields=id,createdAt,name', 'fields name'],
  ]);
});
