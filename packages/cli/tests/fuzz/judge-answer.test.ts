/** What the judge of random requests takes for right: else a rare request fails the run, or a fault passes. */
import { expect, test } from 'bun:test';
import { faultsOf } from './judge-answer.ts';

const redirect = (headers: readonly (readonly [string, string])[], body = ''): Parameters<typeof faultsOf>[1] => ({
  status: 303,
  headers,
  body: Buffer.from(body),
});
const safe = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
] as const;

test('a redirect to a page of this host is right', () => {
  expect(faultsOf({ method: 'GET', mayBePage: true }, redirect([['location', '/'], ...safe]))).toEqual([]);
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example'])('a redirect to %s is a fault', (location) => {
  const faults = faultsOf({ method: 'GET', mayBePage: true }, redirect([['location', location], ...safe]));
  expect(faults).toEqual([`the header location: ${location}`]);
});

test('a redirect where none may be, or with a body, is a fault', () => {
  const answer = redirect([['location', '/'], ...safe]);
  expect(faultsOf({ method: 'GET' }, answer)).not.toEqual([]);
  expect(faultsOf({ method: 'GET', mayBePage: true }, { ...answer, body: Buffer.from('x') })).not.toEqual([]);
});
