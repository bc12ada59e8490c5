/** What values look like, and what they do not. */
import { expect, test } from 'bun:test';
import type { ValueLook } from '@vitrine/contract';
import { lookOf, sampledValuesMax } from '../src/value-look.ts';

const rows: readonly [look: ValueLook | undefined, value: string][] = [
  ['email', 'kunde0@example.com'],
  ['iban', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'GB29NWBK60161331926819'],
  [undefined, 'DE88 3704 0044 0532 0130 00'],
  ['card', '4111 1111 1111 1111'],
  ['card', '378282246310005'],
  [undefined, '4111 1111 1111 1112'],
  ['hash', '$2b$12$EXRkfkdmXn2gzds2SSitu.MW9.gAVqa9eLS1//RYtYCmB1eLHg.9q'],
  ['hash', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub'],
  ['hash', 'pbkdf2_sha256$600000$salt$aGFzaA=='],
  ['hash', '{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr'],
  ['hash', '5f0c8f2b7c1e4d0f9a3b6e5d4c2a1b09'],
  ['hash', '5f0c8f2b7c1e4d0f9a3b6e5d4c2a1b095f0c8f2b7c1e4d0f'],
  ['token', 'q3zf8lxv0atn6rbk2ywd5mhp1c7e9gk4'],
  ['token', 'Bearer q3Zf8LxV0aTn6RbK2yWd5MhP'],
  ['token', 'postgres://reader:geheim@db.example/erp'],
  ['token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['token', 'AKIAIOSFODNN7EXAMPLE'],
  ['token', '-----BEGIN PRIVATE KEY-----'],
  ['token', 'q3Zf8LxV0aTn6RbK2yWd5MhP'],
  ['mailbox', 'info@example.com'],
  ['mailbox', 'filiale-mitte@example.com'],
  ['email', 'infomaniac@example.com'],
  ['phone', '+49 170 1234567'],
  ['phone', '0170-1234567'],
  ['phone', '030 12345678'],
  ['phone', '06 12 34 56 78'],
  ['phone', '06-12345678'],
  ['phone', '(555) 010-1234'],
  ['taxId', 'DE123456789'],
  ['taxId', 'NL123456789B01'],
  ['taxId', 'ATU12345678'],
  ['taxId', '12/345/67890'],
  ['taxId', '12345678Z'],
  ['taxId', '078-05-1120'],
  [undefined, '12345678A'],
  [undefined, '01.02.2024'],
  [undefined, '2024-01-02'],
  [undefined, '12,50'],
  [undefined, '10 x 20 cm'],
  [undefined, '0012-345'],
  [undefined, '978-3-16-148410-0'],
  [undefined, '08:00-18:00'],
  [undefined, '4006381333931'],
  [undefined, 'S-1042'],
  [undefined, 'ProductImage2024Large'],
  [undefined, 'ABC-2024-0001-XL-BLUE-0001'],
  [undefined, 'gravelbike2024largeblue44'],
  [undefined, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  [undefined, '12345678901234567890123456789012'],
  [undefined, 'Write to kunde0@example.com'],
  [undefined, 'https://example.com/a/b'],
  ['email', '{"contact":{"to":"kunde0@example.com"}}'],
  ['token', '["x","AKIAIOSFODNN7EXAMPLE"]'],
  [undefined, '{"colour":"red"}'],
];
test.each(rows)('%p: %s', (look, value) => expect(lookOf([value])).toBe(look));

test('a quarter of the values is enough, and fewer may be chance', () => {
  const mail = 'kunde0@example.com';
  expect(lookOf([mail, '+49 212', '+49 213', '+49 214', null, ''])).toBe('email');
  expect(lookOf([mail, '+49 212', '+49 213', '+49 214', '+49 215'])).toBeUndefined();
});

test('one address of a person among those of functions makes them addresses of people', () => {
  expect(lookOf(['info@example.com', 'shop@example.com', 'office@example.com'])).toBe('mailbox');
  expect(lookOf(['info@example.com', 'shop@example.com', 'office@example.com', 'anna@example.com'])).toBe('email');
});

test('so many are looked at', () => {
  const plain = Array.from({ length: sampledValuesMax }, () => 'x');
  const mails = Array.from({ length: sampledValuesMax }, () => 'kunde0@example.com');
  expect(lookOf([...plain, ...mails])).toBeUndefined();
  expect(lookOf([...plain.slice(1), ...mails])).toBeUndefined();
  expect(lookOf([...plain.slice(100), ...mails])).toBe('email');
});
