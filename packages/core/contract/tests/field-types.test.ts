/** The table of field types says what the contract says (§2, §11.3), which the tests have written out. */
import { expect, test } from 'bun:test';
import { fieldTypes, fieldTypeTraits, operatorTraits } from '../src/index.ts';
import { contractTypes } from '../../../../tests/oracle/contract-types.ts';

const jsonTypes = { string: 'string', strings: 'array', boolean: 'boolean', point: 'object', any: undefined } as const;

test.each([...fieldTypes])('%s', (type) => {
  const { value, operators, sortable, searchable, shown } = fieldTypeTraits[type];
  const { kind, json, operators: expected, isSortable, isSearched } = contractTypes[type];
  expect([value, sortable, searchable]).toEqual([kind, isSortable, isSearched]);
  expect<readonly string[]>([...operators].sort()).toEqual(expected.toSorted());
  expect('type' in shown ? shown.type : undefined).toBe(
    json === 'number' ? (type === 'integer' ? 'integer' : 'number') : jsonTypes[json],
  );
});

test('the contract has these types, and no others', () => {
  expect([...fieldTypes].sort()).toEqual(fieldTypes.filter((type) => Object.hasOwn(contractTypes, type)).toSorted());
  expect(Object.keys(contractTypes)).toHaveLength(fieldTypes.length);
});

test('each operator can be used with fields of some type', () => {
  const usable = new Set<string>(fieldTypes.flatMap((type) => fieldTypeTraits[type].operators));
  expect(Object.keys(operatorTraits).filter((operator) => !usable.has(operator))).toEqual([]);
});
