/** The arbitraries reach what they are meant to reach, and the oracle's answers to them agree among themselves. */
import { expect, test } from 'bun:test';
import { fieldTypes, fieldTypeTraits } from '@vitrine/contract';
import * as fc from 'fast-check';
import { scenarioArbitrary } from './arbitraries.ts';
import { answerInMemory, type OracleAnswer } from './oracle.ts';

const sample = fc.sample(scenarioArbitrary(40), { numRuns: 250, seed: 20_260_131 }).flatMap(({ dataset, searches }) =>
  searches.map((search) => ({
    dataset,
    search,
    answer: answerInMemory(dataset.collection, dataset.records, search),
  })),
);

const share = (holds: (answer: OracleAnswer) => boolean): number =>
  sample.filter(({ answer }) => holds(answer)).length / sample.length;

test('most queries match something, and some are refused', () => {
  expect(share((answer) => answer.status === 200 && answer.meta.total > 0)).toBeGreaterThan(0.55);
  expect(share((answer) => answer.status === 200 && answer.meta.total > 0 && answer.data.length > 1)).toBeGreaterThan(
    0.25,
  );
  expect(share((answer) => answer.status === 400)).toBeGreaterThan(0.04);
  expect(share((answer) => answer.status === 400)).toBeLessThan(0.2);
});

test('every operator of every type is asked for', () => {
  const asked = new Set(sample.flatMap(({ dataset, search }) => operatorsAsked(dataset.collection.fields, search)));
  const offered = fieldTypes.flatMap((type) =>
    fieldTypeTraits[type].operators.map((operator) => `${type} ${operator}`),
  );
  expect(offered.filter((pair) => !asked.has(pair))).toEqual([]);
});

const operatorsAsked = (fields: readonly { key: string; type: string }[], search: string): string[] =>
  [...new URLSearchParams(search).keys()].flatMap((name) => {
    const [, key, operator] = /^where\[([^\]]+)\]\[([^\]]+)\]/.exec(name) ?? [];
    return fields.filter((field) => field.key === key).map((field) => `${field.type} ${operator}`);
  });

test('queries are ASCII, without white space, and leave room in the URL', () => {
  const odd = sample.filter(({ search }) => !/^[!-~]*$/.test(search) || search.includes('#') || search.length > 7100);
  expect(odd).toEqual([]);
});

test('the pages of an answer hold each matching record once, in one order', () => {
  fc.assert(
    fc.property(scenarioArbitrary(5), fc.integer({ min: 1, max: 7 }), ({ dataset, searches }, limit) => {
      for (const search of searches.map(withoutPaging)) {
        const ids = (paging: string): unknown[] => {
          const answer = answerInMemory(dataset.collection, dataset.records, `${search}&${paging}`);
          return answer.status === 200 ? answer.data.map((record) => record['id']) : [];
        };
        const pages = Array.from({ length: Math.ceil(dataset.records.length / limit) }, (_, index) => index + 1);
        expect(pages.flatMap((page) => ids(`limit=${limit}&page=${page}`))).toEqual(ids('limit=200'));
      }
    }),
    { numRuns: 100 },
  );
});

const withoutPaging = (search: string): string =>
  search
    .split('&')
    .filter((pair) => !['page', 'limit'].some((name) => new URLSearchParams(pair).has(name)))
    .join('&');
