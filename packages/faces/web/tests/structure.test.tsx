/** Structured data in the console's table of records, as pages show it. */
import { expect, test } from 'bun:test';
import { createSpeaker } from '@vitrine/messages';
import { loadConsoleMessages } from '@vitrine/messages/console';
import { renderToStaticMarkup } from 'react-dom/server';
import { Structure } from '../src/records/structure.tsx';
import { createFormats } from '../src/shared/format.ts';
import { WordsContext } from '../src/shared/words.tsx';

const messages = await loadConsoleMessages('de');
const words = {
  language: 'de',
  locale: 'de',
  ...createSpeaker('de', messages),
  ...createFormats('de'),
} as const;

const render = (value: unknown): string =>
  renderToStaticMarkup(
    <WordsContext value={words}>
      <Structure value={value} />
    </WordsContext>,
  ).replaceAll(/ (?:class|dir|target|rel|tabindex)="[^"]*"/g, '');

const folded = (inside: string): string => `<details><summary>strukturierte Daten</summary>${inside}</details>`;

test.each([
  [
    'named parts',
    { saturatedFat: 0.5, isVegan: true, note: '' },
    '<dl><div><dt>Saturated fat</dt><dd><span>0,5</span></dd></div><div><dt>Is vegan</dt><dd>ja</dd></div></dl>',
  ],
  ['a list', ['<b>', 'rye'], '<ul><li><span>&lt;b&gt;</span></li><li><span>rye</span></li></ul>'],
  ['an address', ['https://example.com/a'], '<ul><li><a href="https://example.com/a">example.com/a</a></li></ul>'],
  ['no link to a script', ['javascript:alert(1)'], '<ul><li><span>javascript:alert(1)</span></li></ul>'],
])('%s', (_, value, html) => {
  expect(render(value)).toBe(folded(html));
});

test('what is too deep is the JSON that was sent', () => {
  const html = render({ a: { b: { c: { d: { e: 1 } } } } });
  expect(html).toContain('<pre>{\n  &quot;a&quot;');
});
