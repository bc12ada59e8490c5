/** The marks of a search in texts that are HTML. */
import { expect, test } from 'bun:test';
import { readTexts } from '../src/words/html-text.ts';

test.each<[html: string, word: string, marked: string]>([
  ['<p>Soft <b>cotton</b> &amp; cotton</p>', 'cotton', 'Soft [cotton] & [cotton]'],
  ['<ul><li>Rye</li><li>rye  bread</li></ul>', 'rye', '• Rye\n• [rye] bread'],
  ['<p class="p">p &lt; p</p>', 'p', '[p] < [p]'],
  ['<p>caf&eacute; &amp;amp</p>', 'amp', 'café &[amp]'],
  ['<p>\ufdd0 rye</p>', 'rye', '\ufdd0 rye'],
  ['plain rye', 'rye', 'plain [rye]'],
  ['<p>rye</p><script>rye</script><p>rye</p>', 'rye', '[rye]\n\n[rye]'],
  ['<p>rye</p><iframe>rye <b>rye</b></iframe><p>rye</p>', 'rye', '[rye]\n\n[rye]'],
  ['<script>a</script><b>a</b>', 'a', '[a]'],
  ['rye &amp; rye', 'rye', '[rye] & [rye]'],
])('%j: %s is marked in what is shown', (html, word, marked) => {
  const ranges = Array.from(html.matchAll(new RegExp(word, 'g')), ({ index }) => [index, index + word.length] as const);
  const { record, marks } = readTexts({ id: '1', createdAt: '', text: html, other: 5 }, { text: ranges });
  const shown = (marks['text'] ?? [])
    .toReversed()
    .reduce(
      (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
      String(record['text']),
    );
  expect(shown).toBe(marked);
  expect(record['other']).toBe(5);
});

test('many words in much markup are marked in time that grows with the text', () => {
  const html = '<b>a</b>'.repeat(6000);
  const ranges = Array.from({ length: 6000 }, (_, index) => [8 * index + 3, 8 * index + 4] as const);
  const { record, marks } = readTexts({ id: '1', createdAt: '', text: html }, { text: ranges });
  expect(String(record['text'])).toBe('a'.repeat(6000));
  expect(marks['text']?.length).toBe(6000);
});
