/** Random plans over records: all operators on all types, values that records have and values close to those. */
import { fieldTypeTraits, operatorTraits, type FieldType } from '@vitrine/contract';
import {
  fold,
  foldForSearch,
  readDecimal,
  type Condition,
  type Plan,
  type ExposedField,
  type Value,
} from '@vitrine/query';
import type { SegmentField } from '../../src/format.ts';
import type { StoredValue } from '../../src/write.ts';
import { below, chooseFrom, lowBelow, shuffle, type Random } from './random.ts';
import { numberOfSearch } from '../../../../../tests/oracle/oracle-search.ts';
import { planOf, recordField, type TestRecord } from './write-records.ts';

export interface PlanSource {
  readonly fields: readonly SegmentField[];
  readonly records: readonly TestRecord[];
  readonly words: readonly string[];
}

export const randomPlan = (random: Random, source: PlanSource): Plan => {
  const { fields, words } = source;
  const keys = ['id', 'createdAt', ...fields.map(({ key }) => key)];
  const textKeys = fields.filter(({ type }) => fieldTypeTraits[type].searchable).map(({ key }) => key);
  const limit = chooseFrom(random, [1, 2, 20, 20, 200]);
  const someConditions = (countMax: number): Condition[] =>
    Array.from({ length: lowBelow(random, countMax) }, () =>
      randomConditions(random, recordField(fields, chooseFrom(random, keys)), source),
    ).flat();
  const ids = {
    field: recordField(fields, 'id'),
    listed: shuffle(
      random,
      source.records.map(({ id }) => id),
    ).slice(0, 9),
  };
  const listedIds = random() < 0.9 ? [] : ids.listed;
  const sought = Array.from({ length: lowBelow(random, 4) }, () => randomWord(random, words));
  return planOf(fields, {
    conditions: [...someConditions(6), ...listedIds.slice(0, 1).map(() => isOneOf(ids.field, ids.listed))],
    alternatives: random() < 0.7 ? [] : Array.from({ length: 2 + below(random, 3) }, () => someConditions(3)),
    listedIds,
    words: sought,
    isFuzzy: random() < 0.4,
    isRanked: listedIds.length === 0 && random() < 0.6,
    codeText: numberOfSearch(sought),
    searchIn: ['id', ...textKeys].filter(() => random() < 0.7),
    titleKey: random() < 0.3 ? undefined : textKeys[below(random, textKeys.length)],
    sort: randomSort(random, fields),
    limit,
    page: random() < 0.5 ? 1 : 1 + lowBelow(random, Math.ceil(source.records.length / limit) + 1),
  });
};

const isOneOf = (field: ExposedField, texts: readonly string[]): Condition => ({
  kind: 'in',
  field,
  isNegated: false,
  values: texts.map((text) => ({ kind: 'text', text })),
});

/** A word, a part of one, or one with an edit, as search compares them. */
const randomWord = (random: Random, words: readonly string[]): string => {
  const word = foldForSearch(chooseFrom(random, words)).replaceAll(' ', '');
  const characters = Array.from(random() < 0.5 ? word : pieceOf(random, word));
  const place = below(random, characters.length);
  switch (below(random, 6)) {
    case 0:
      characters.splice(place, 1);
      break;
    case 1:
      characters.splice(place, below(random, 2), chooseFrom(random, ['x', 'a', '-', '本']));
      break;
    case 2:
      characters.splice(place, 2, ...characters.slice(place, place + 2).toReversed());
      break;
  }
  return characters.join('') || 'a';
};

const randomSort = (random: Random, fields: readonly SegmentField[]): readonly string[] => {
  const sortable = fields.filter(({ type }) => fieldTypeTraits[type].sortable).map(({ key }) => key);
  const distances = fields
    .filter(({ type }) => type === 'geo')
    .map(({ key }) => `${key}:near(${chooseFrom(random, latitudes)},${chooseFrom(random, longitudes)})`);
  const keys = shuffle(random, [...sortable, ...distances, 'createdAt', 'id']).slice(0, below(random, 6));
  const end = keys.indexOf('id');
  const deciding = end < 0 ? keys : keys.slice(0, end + 1);
  return deciding.map((key) => (random() < 0.5 ? key : `-${key}`));
};

const randomConditions = (random: Random, field: ExposedField, source: PlanSource): readonly Condition[] => {
  const operator = chooseFrom(random, fieldTypeTraits[field.type].operators);
  const value = (): Value => randomValue(random, field.type, storedIn(random, field.key, source));
  const text = (): string => pieceOf(random, fold(String(storedIn(random, field.key, source) ?? 'a')));
  const { kind, takes } = operatorTraits[operator];
  const isNegated = random() < 0.4;
  switch (kind) {
    case 'in': {
      if (field.type === 'multiselect')
        return [{ kind: 'hasOptionIn', field, isNegated, options: randomOptions(random) }];
      const values = Array.from({ length: takes === 'list' ? 1 + lowBelow(random, 60) : 1 }, value);
      return [{ kind, field, isNegated, values }];
    }
    case 'iin': {
      const texts = Array.from({ length: takes === 'list' ? 1 + lowBelow(random, 9) : 1 }, () =>
        fold(String(storedIn(random, field.key, source) ?? 'a')),
      );
      return [{ kind, field, isNegated, texts: random() < 0.8 ? texts : [text()] }];
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [{ kind, field, isNegated, value: value() }];
    case 'between':
      return [
        { kind: 'gte', field, isNegated, value: value() },
        { kind: 'lte', field, isNegated, value: value() },
      ];
    case 'contains':
      return field.type === 'multiselect'
        ? [{ kind: 'hasOption', field, isNegated, option: chooseFrom(random, options) }]
        : [{ kind, field, isNegated, text: text() }];
    case 'endsWith':
      return [{ kind, field, isNegated, text: random() < 0.5 ? text() : endOf(random, field.key, source) }];
    case 'startsWith':
      return [{ kind, field, isNegated, text: random() < 0.5 ? text() : startOf(random, field.key, source) }];
    case 'near': {
      const [lat, lng] = [chooseFrom(random, latitudes), chooseFrom(random, longitudes)];
      return [
        { kind, field, isNegated, circle: { lat, lng, km: chooseFrom(random, [0, 1, 100, 5000, 10_007.5, 20_016]) } },
      ];
    }
    case 'within': {
      const [south = 0, north = 0] = [chooseFrom(random, latitudes), chooseFrom(random, latitudes)].toSorted(
        (one, other) => one - other,
      );
      const [west, east] = [chooseFrom(random, longitudes), chooseFrom(random, longitudes)];
      return [{ kind, field, isNegated, box: { south, west, north, east } }];
    }
    case 'exists':
      return [{ kind, field, isNegated }];
  }
};

const latitudes = [-90, -33.86, 0, 50, 50.7, 51, 90] as const;
const longitudes = [-180, -179.99, -0.5, 0, 3.6, 4, 151.2, 180] as const;

/** The value of some record. */
const storedIn = (random: Random, key: string, { fields, records }: PlanSource): StoredValue => {
  const { id, createdAt, values } = chooseFrom(random, records);
  if (key === 'id') return id;
  if (key === 'createdAt') return createdAt;
  return values[fields.findIndex((field) => field.key === key)] ?? null;
};

/** Some that records hold, and one that none does. */
const options = ['a', 'b', 'ss', '1', 'none'] as const;

const randomOptions = (random: Random): readonly string[] =>
  shuffle(random, [...options, 'B', 'ß']).slice(0, 1 + below(random, 3));

const endOf = (random: Random, key: string, source: PlanSource): string =>
  Array.from(fold(String(storedIn(random, key, source) ?? '')))
    .slice(-1 - below(random, 3))
    .join('');

const startOf = (random: Random, key: string, source: PlanSource): string =>
  Array.from(fold(String(storedIn(random, key, source) ?? '')))
    .slice(0, 1 + below(random, 3))
    .join('');

/** Some characters that follow one another. */
const pieceOf = (random: Random, text: string): string => {
  const characters = Array.from(text);
  const first = lowBelow(random, characters.length);
  return characters.slice(first, first + 1 + below(random, 8)).join('') || 'a';
};

const randomValue = (random: Random, type: FieldType, stored: StoredValue): Value => {
  switch (fieldTypeTraits[type].value) {
    case 'number':
    case 'integer':
      return randomDecimal(random, stored);
    case 'boolean':
      return { kind: 'boolean', isTrue: random() < 0.5 };
    case 'date':
      return { kind: 'date', date: String(stored ?? '2024-05-05') };
    case 'datetime':
      return randomSpan(random, String(stored ?? '2024-01-02T00:00:00.000Z'));
    case 'text':
    case 'options':
    case 'geo':
    case 'json':
      return { kind: 'text', text: random() < 0.8 ? String(stored ?? '') : `${stored ?? ''}\u00E9` };
  }
};

const randomDecimal = (random: Random, stored: StoredValue): Value => {
  const near = random() < 0.7 ? String(stored ?? 0) : chooseFrom(random, ['0.05', '17', '1e-5', '9007199254740993']);
  const decimal = readDecimal(near);
  if (decimal === undefined) throw new Error(`${near} is no decimal.`);
  return { kind: 'decimal', decimal };
};

const randomSpan = (random: Random, moment: string): Value => {
  const day = moment.slice(0, 10);
  const next = new Date(Date.parse(moment) + 1).toISOString();
  return chooseFrom<Value>(random, [
    { kind: 'span', first: moment, last: moment },
    { kind: 'span', first: `${day}T00:00:00.000Z`, last: `${day}T23:59:59.999Z` },
    { kind: 'span', first: next, last: moment },
  ]);
};
