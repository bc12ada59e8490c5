/** `$filter` ─▶ conditions of the API; refusals say what is wrong. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import { compile, type Condition } from '../src/conditions.ts';
import { parseFilter } from '../src/expression.ts';

const types: Readonly<Record<string, FieldType>> = {
  name: 'text',
  price: 'currency',
  stock: 'integer',
  isVegan: 'boolean',
  day: 'date',
  at: 'datetime',
  tags: 'multiselect',
  place: 'geo',
  extra: 'json',
  or: 'text',
};

const collection: ExposedCollection = {
  slug: 'products',
  name: 'Products',
  isPrivate: false,
  fields: new Map(Object.entries(types).map(([key, type]) => [key, { key, label: key, type }])),
};

const print = ({ key, operator, values }: Condition): string => `${key} ${operator} ${values.join('|')}`;

/** Conditions, and behind a slash each alternative. */
const compiled = (filter: string): string => {
  const { conditions, alternatives } = compile(parseFilter(filter), collection);
  const all = [conditions, ...alternatives].map((each) => each.map(print).join(' & '));
  return all.join(' / ');
};

const rows: [filter: string, conditions: string][] = [
  ["name eq 'Lamp'", 'name eq Lamp'],
  ["name eq 'O''Neill'", "name eq O'Neill"],
  ["name ne ''", 'name ne '],
  ["id eq 'p1'", 'id eq p1'],
  ['price gt 5', 'price gt 5'],
  ['price ge -5.50', 'price gte -5.50'],
  ['price lt 1e3', 'price lt 1e3'],
  ['price le 123456789012345678901234567890.5', 'price lte 123456789012345678901234567890.5'],
  ['5 lt price', 'price gt 5'],
  ['stock eq 5.0', 'stock eq 5'],
  ['isVegan', 'isVegan eq true'],
  ['not isVegan', 'isVegan eq false'],
  ['isVegan eq false', 'isVegan eq false'],
  ['price eq null', 'price exists false'],
  ['null ne price', 'price exists true'],
  ['not (price eq null)', 'price exists true'],
  ['place ne null and extra eq null', 'place exists true & extra exists false'],
  ['day ge 2026-01-31', 'day gte 2026-01-31'],
  ['at lt 2026-01-31T09:30:00Z', 'at lt 2026-01-31T09:30:00Z'],
  ['at lt 2026-01-31T09:30 02:00', 'at lt 2026-01-31T09:30:00+02:00'],
  ['date(at) eq 2026-01-31', 'at eq 2026-01-31'],
  ['createdAt gt 2026-01-31T09:30:00.123-05:00', 'createdAt gt 2026-01-31T09:30:00.123-05:00'],
  [
    "contains(name,'a') and startswith(name,'b') and endswith(name,'c')",
    'name contains a & name startsWith b & name endsWith c',
  ],
  ["contains(tolower(name),'a')", 'name contains a'],
  ["contains(name,'a') eq true", 'name contains a'],
  ["contains(name,'a') eq false", 'name notContains a & name exists true'],
  ["not contains(name,'a')", 'name notContains a & name exists true'],
  ["not endswith(name,'a')", 'name notEndsWith a & name exists true'],
  ["not startswith(name,'a')", 'name notStartsWith a & name exists true'],
  ["tolower(name) eq 'lamp'", 'name ieq lamp'],
  ["toupper(name) eq 'LAMP'", 'name ieq LAMP'],
  ["name in ('a','b, c')", 'name in a|b, c'],
  ["not (name in ('a','b'))", 'name nin a|b'],
  ["name eq 'a' or name eq 'b' or name in ('c')", 'name in a|b|c'],
  ["name ne 'a' and name ne 'b'", 'name nin a|b'],
  ["name eq 'a' and name eq 'b'", 'name eq a & name eq b'],
  ["tags/any(t:t eq 'x')", 'tags in x'],
  ["tags/any(t:t in ('x','y'))", 'tags in x|y'],
  ["not tags/any(t: t eq 'x')", 'tags nin x'],
  ["tags/any(t:t eq 'x') or tags/any(t:t eq 'y')", 'tags in x|y'],
  ['not (price gt 5)', ' / price lte 5 / price exists false'],
  ['not (price eq 5)', 'price ne 5'],
  ["name eq 'a' or price lt 5", ' / name eq a / price lt 5'],
  ["isVegan and (name eq 'a' or price lt 5)", 'isVegan eq true / name eq a / price lt 5'],
  ["name eq 'a' or price lt 5 and isVegan", ' / name eq a / price lt 5 & isVegan eq true'],
  ["not (name eq 'a' or price eq 5)", 'name ne a & price ne 5'],
  ["not (name eq 'a' and price eq 5)", ' / name ne a / price ne 5'],
  [
    "(name eq 'a' or price eq 1) and (name eq 'b' or price eq 2)",
    ' / name eq a & name eq b / name eq a & price eq 2 / price eq 1 & name eq b / price eq 1 & price eq 2',
  ],
  ["or eq 'x' or or eq 'y'", 'or in x|y'],
  ["name in ('a','b') and name in ('b','c')", 'name in a|b / name eq b / name eq c'],
  ["name in ('a','b') and name in ('b')", 'name in a|b / name eq b'],
  ["tags/any(t:t eq 'a') and tags/any(t:t in ('b','c'))", 'tags in a / tags contains b / tags contains c'],
  [
    "isVegan or name in ('a','b') and name in ('b','c')",
    ' / isVegan eq true / name in a|b & name eq b / name in a|b & name eq c',
  ],
  [`${'('.repeat(40)}isVegan${')'.repeat(40)}`, 'isVegan eq true'],
];

test.each(rows)('%s', (filter, expected) => {
  expect(compiled(filter)).toBe(expected);
});

const lambda =
  "any is supported in one form: tags/any(t:t eq 'value'), or with t in (…). Write tags ne null for any(), and not tags/any(…) for all(…).";

describe('refused', () => {
  const refused: [filter: string, status: number, message: string][] = [
    ['', 400, 'Found the end at character 1, expected a value.'],
    ['price', 400, 'price is of type currency, expected a boolean.'],
    ['price gt', 400, 'Found the end at character 9, expected a value.'],
    ['price gt 5 5', 400, 'Found "5" at character 12, expected and, or, or the end.'],
    ['(price gt 5', 400, 'Found the end at character 12, expected ")".'],
    [
      "name eq 'a",
      400,
      `Found "'a" at character 9; a text ends with a single quote, and one within it is doubled: 'O''Neill'.`,
    ],
    ['price = 5', 400, 'Found "= 5" at character 7; write eq.'],
    ['price == 5', 400, 'Found "== 5" at character 7; write eq.'],
    ['price <> 5', 400, 'Found "<> 5" at character 7; write ne.'],
    ['price>=5', 400, 'Found ">=5" at character 6; write ge.'],
    ['isVegan && isVegan', 400, 'Found "&& isVegan" at character 9; write and.'],
    ['isVegan || isVegan', 400, 'Found "|| isVegan" at character 9; write or.'],
    ['!isVegan', 400, 'Found "!isVegan" at character 1; write not.'],
    ['name eq "x"', 400, String.raw`Found "\"x\"" at character 9; write a text in single quotes, such as 'x'.`],
    [
      '$foo eq 1',
      400,
      'Found "$foo eq 1" at character 1; options are separated by &, and names of properties have no $.',
    ],
    ['name in [1]', 400, 'Found "[1]" at character 9; write a list in round brackets, such as (1,2).'],
    ['name eq ~', 400, 'Found "~" at character 9, where nothing in OData begins with it.'],
    [
      'at gt 2026-01-31T09:30:00',
      400,
      'Found "2026-01-31T09:30:00" at character 7; write a time with its zone, such as 2026-01-31T09:30:00Z.',
    ],
    ['cost gt 5', 400, 'There is no property "cost". $metadata lists all.'],
    ['Prise gt 5', 400, 'There is no property "Prise". Did you mean "price"? $metadata lists all.'],
    ['place/lat gt 5', 400, 'There is no property "place/lat". $metadata lists all.'],
    ["price gt 'x'", 400, 'price is of type currency, expected a number, such as 12.5, without quotes.'],
    ['name eq 5', 400, "name is of type text, expected a text in single quotes, such as 'x'."],
    [
      'at eq 2026-01-31',
      400,
      'at is of type datetime, expected a time with its zone, such as 2026-01-31T09:30:00Z; write date(at) to compare its day.',
    ],
    ['contains(price,5)', 400, 'Found ")" at character 17, expected a text in single quotes before it.'],
    ["contains(price,'5')", 400, 'price is of type currency, expected a text.'],
    [`${'('.repeat(60)}isVegan${')'.repeat(60)}`, 400, 'It is nested more than 50 deep.'],
    [`${'not '.repeat(60)}isVegan`, 400, 'It is nested more than 50 deep.'],
    ['price gt null', 501, 'price gt null is never true; compare with null by eq or ne.'],
    [
      'price add 5 gt 10',
      501,
      'The operator "add" is not supported; these are: eq, ne, gt, ge, lt, le, in, and, or, not.',
    ],
    [
      'price gt cost',
      501,
      'Found "cost" where a value belongs: a property can be compared with a value, not with another property or a calculation.',
    ],
    [
      'year(at) eq 2026',
      501,
      'The function "year" is not supported here; these are: contains, startswith, endswith, tolower, toupper, date, any.',
    ],
    ["tolower(name) eq 'Lamp'", 501, 'tolower() never gives "Lamp"; write it in the case of the function.'],
    ["tolower(name) ne 'lamp'", 501, 'tolower() is supported with eq, contains, startswith and endswith alone.'],
    ["tags eq 'x'", 501, 'tags can be compared with null alone, or by any.'],
    ["tags/any(t:contains(t,'x'))", 501, lambda],
    ['tags/any()', 501, lambda],
    ['tags/any', 501, lambda],
    ["tags/all(t:t eq 'x')", 501, lambda],
    ["extra eq 'x'", 501, 'extra can be compared with null alone.'],
  ];
  test.each(refused)('%s', (filter, status, message) => {
    expect(() => compiled(filter)).toThrow(message);
    try {
      compiled(filter);
    } catch (error) {
      expect(error).toMatchObject({ status, details: [{ parameter: '$filter', message }] });
    }
  });

  test('what multiplies out to too many alternatives, before it is multiplied', () => {
    const group = "(name eq 'a' or price eq 1 or stock eq 2)";
    expect(() => compiled(Array.from({ length: 300 }, () => group).join(' and '))).toThrow('Multiplied out');
  });
});
