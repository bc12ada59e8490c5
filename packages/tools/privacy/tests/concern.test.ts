/** Which fields look private, by the names of their tables and columns. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { concernOf, describeConcern, type LookedAt } from '../src/concern.ts';

const describeLook = (looked: LookedAt): string | undefined => {
  const concern = concernOf(looked);
  return concern && describeConcern(concern);
};

const look = (name: string, type: FieldType = 'text'): string | undefined => {
  const [table = '', column = ''] = name.split('.');
  return describeLook({ tables: [table], columns: [column], type, look: null });
};

const concerned: readonly [name: string, type: FieldType, why: string][] = [
  ['ir_session.key', 'text', 'is one of ir_session, which looks like logins or keys to something'],
  ['web_user_session.key', 'text', 'is one of web_user_session, which looks like logins or keys to something'],
  ['res_user.login', 'text', 'is one of res_user, which looks like logins'],
  ['bank_account_number.number', 'text', 'is one of bank_account_number, which looks like accounts or cards'],
  ['bank_account_number.number_compact', 'text', 'is one of bank_account_number, which looks like accounts or cards'],
  ['creditCards.number', 'text', 'is one of creditCards, which looks like accounts or cards'],
  [
    'company_employee_cost_price.cost_price',
    'number',
    'is one of company_employee_cost_price, which looks like what somebody earns or costs',
  ],
  ['party_identifier.code', 'text', 'is one of party_identifier, which looks like what tells a person apart'],
  ['shop.contact', 'email', 'holds e-mail addresses'],
  ['res_user.password_hash', 'text', 'looks secret'],
];
test.each(concerned)('%s (%s) %s', (name, type, why) => {
  expect(look(name, type)).toBe(why);
});

describe('an ordinary column of an ordinary table does not', () => {
  const ordinary: readonly [name: string, type: FieldType][] = [
    ['product_product.code', 'text'],
    ['product_template.key', 'text'],
    ['product_identifier.code', 'text'],
    ['product_cost_price.cost_price', 'number'],
    ['sale_sale.number', 'text'],
    ['account_account.code', 'text'],
    ['party_party.name', 'text'],
    ['party_party.code', 'text'],
    ['company_employee.name', 'text'],
    ['yoga_sessions.title', 'text'],
    ['yoga_sessions.starts_at', 'datetime'],
    ['bank.name', 'text'],
    ['gift_card.number', 'text'],
  ];
  test.each(ordinary)('%s (%s)', (name, type) => expect(look(name, type)).toBeUndefined());
});

test('each name that a field has is looked at, and its values', () => {
  const plain = { tables: ['things'], columns: ['things'], type: 'text', look: null } as const;
  expect(describeLook(plain)).toBeUndefined();
  expect(describeLook({ ...plain, columns: ['label', 'password'] })).toBe('looks secret');
  expect(describeLook({ ...plain, tables: ['things', 'ir_session'], columns: ['key'] })).toContain('ir_session');
  expect(describeLook({ ...plain, look: 'iban' })).toBe('holds what looks like IBANs');
});
