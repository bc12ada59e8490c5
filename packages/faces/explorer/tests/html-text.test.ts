/** Texts that are HTML say what they say; other texts stay as they are. */
import { expect, test } from 'bun:test';
import { readHtml, readTexts } from '../src/words/html-text.ts';

const rows: readonly [text: string, shown: string][] = [
  ['<p>Soft <b>cotton</b> &amp; wool&nbsp;&ndash; 5&nbsp;%</p>', 'Soft cotton & wool\u00A0– 5\u00A0%'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>One</li><li>Two <a href="https://a.example/?x=1">link</a></li></ul>', '• One\n • Two link'],
  ['<h2>Care</h2><p>Cold.</p>', 'Care\n\nCold.'],
  ['<p>&lt;b&gt; is a tag</p>', '<b> is a tag'],
  ['a < b and b > c', 'a < b and b > c'],
  ['x <y> z', 'x <y> z'],
  ['<table><tr><th>A</th><td>1</td></tr><tr><td colspan="1000000000">B</td></tr></table>', 'A 1 \nB'],
  ['<p>&nbsp;</p>', ''],
  ['', ''],
  ['<p></p>', ''],
];

test.each(rows)('%j: %j', (text, shown) => {
  expect(readHtml(text)).toBe(shown);
});

test.each([
  '<p>a</p><script>b</script>',
  '<img src="x" onerror="alert(1)"><b>c</b>',
  '<iframe src="x"></iframe><p>d</p>',
])('what is no description is shown as it is: %s', (text) => {
  expect(readHtml(text)).toBe(text);
});

test('a text that is too long or too deep does not hold the page up', () => {
  const long = `<p>${'a'.repeat(60_000)}</p>`;
  expect(readHtml(long)).toBe(long);
  expect(readHtml('<b>'.repeat(7000) + '</b>'.repeat(7000)).length).toBeLessThan(100);
});

test.each<[html: string, word: string, marked: string]>([
  ['<p>Soft <b>cotton</b> &amp; cotton</p>', 'cotton', 'Soft [cotton] & [cotton]'],
  ['<ul><li>Rye</li><li>rye  bread</li></ul>', 'rye', '• Rye\n • [rye] bread'],
  ['<p class="p">p &lt; p</p>', 'p', '[p] < [p]'],
  ['<p>caf&eacute; &amp;amp</p>', 'amp', 'café &[amp]'],
  ['<p>\ufdd0 rye</p>', 'rye', '\ufdd0 rye'],
  ['plain rye', 'rye', 'plain [rye]'],
  ['<p>rye</p><script>rye</script>', 'rye', '<p>[rye]</p><script>[rye]</script>'],
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
