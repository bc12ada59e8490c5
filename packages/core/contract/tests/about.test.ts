/** What tenants may say about their data: texts of one line, and addresses that no page runs. */
import { expect, test } from 'bun:test';
import { aboutParts, expectedAbout, readAbout } from '../src/about.ts';
import { readTenantPresentation } from '../src/presentation.ts';

test.each<[part: (typeof aboutParts)[number], written: string, read: string]>([
  ['licence', ' https://creativecommons.org/licenses/by/4.0/ ', 'https://creativecommons.org/licenses/by/4.0/'],
  ['imprint', 'HTTPS://Example.com', 'https://example.com/'],
  ['privacy', 'https://example.com/a b?c="><script>', 'https://example.com/a%20b?c=%22%3E%3Cscript%3E'],
  ['contact', 'https://example.com/contact', 'https://example.com/contact'],
  ['contact', 'mailto:info@example.com', 'mailto:info@example.com'],
  ['attribution', '© Müller & Söhne <b>', '© Müller & Söhne <b>'],
])('%s: %s is %s', (part, written, read) => {
  expect(readAbout(part, written)).toBe(read);
  expect(readTenantPresentation(JSON.stringify({ about: { [part]: written } }))).toEqual({ about: { [part]: read } });
});

const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'http://example.com',
  '//example.com',
  '/imprint',
  'example.com',
  'https://user:password@example.com/',
  'https://',
  'tel:+491234',
  '',
  ' ',
];

test.each(scripts)('%j is no address, on no page', (written) => {
  for (const part of aboutParts.filter((each) => each !== 'attribution')) {
    expect(readAbout(part, written)).toBeUndefined();
    expect(readTenantPresentation(JSON.stringify({ about: { [part]: written } })).about).toEqual({});
  }
});

test.each(['mailto:', 'mailto:nobody', 'mailto:a@b\r\nbcc:c@d', 'mailto:a b@c'])('%j is no contact', (written) => {
  expect(readAbout('contact', written)).toBeUndefined();
});

test('an e-mail address is a contact alone, and an attribution is one line', () => {
  expect(readAbout('licence', 'mailto:info@example.com')).toBeUndefined();
  for (const text of ['two\nlines', '\u202eright to left', 'x'.repeat(501)])
    expect(readAbout('attribution', text)).toBeUndefined();
});

test('what is expected is said with an example that is taken', () => {
  for (const part of aboutParts.filter((each) => each !== 'attribution'))
    for (const [example] of expectedAbout(part).matchAll(/(?:https|mailto):[^ ,]+/g))
      expect(readAbout(part, example)).toBeString();
});
