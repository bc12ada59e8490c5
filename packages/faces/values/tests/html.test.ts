/** Texts that are HTML say what they say; other texts stay as they are. */
import { expect, test } from 'bun:test';
import { readHtml } from '../src/index.ts';

const rows: readonly [text: string, shown: string][] = [
  ['<p>Soft <b>cotton</b> &amp; wool&nbsp;&ndash; 5&nbsp;%</p>', 'Soft cotton & wool\u00A0– 5\u00A0%'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>One</li><li>Two <a href="https://a.example/?x=1">link</a></li></ul>', '• One\n• Two link'],
  ['<h2>Care</h2><p>Cold.</p>', 'Care\n\nCold.'],
  ['<p>&lt;b&gt; is a tag</p>', '<b> is a tag'],
  ['a < b and b > c', 'a < b and b > c'],
  ['x <y> z', 'x <y> z'],
  ['<table><tr><th>A</th><td>1</td></tr><tr><td colspan="1000000000">B</td></tr></table>', 'A 1\nB'],
  ['<ol><li>One<ul><li>a</li><li>b</li></ul></li><li>Two</li></ol>end', '1. One\n• a\n• b\n2. Two\n\nend'],
  ['<div>One</div><div>Two<br><br>Three</div>', 'One\nTwo\n\nThree'],
  ['<p>a</p><!-- <p>b</p> --><P CLASS="x">c</P>', 'a\n\nc'],
  [
    '<p>&Eacute;t&eacute; &#8211; 5 &#x20AC; &unknown; &#0; &#x110000; AT&T</p>',
    'Été – 5 € &unknown; &#0; &#x110000; AT&T',
  ],
  ['<b>&amp;lt;p&amp;gt;</b>', '&lt;p&gt;'],
  ['<b>open', '<b>open'],
  // No element has a name of more than 31 characters: a longer one is not looked through again and again.
  [`<br><${'a'.repeat(32)}>`, `<${'a'.repeat(32)}>`],
  [`<br><${'a'.repeat(49_000)}`, `<${'a'.repeat(49_000)}`],
  ['<p>a</p><button><svg><path/></svg> Buy</button><embed src="x">b', 'a\n\nb'],
  ['<p>a</p><script>b</script>', 'a'],
  ['<p>a</p><style>b {}</style>c', 'a\n\nc'],
  ['<img src="x" onerror="alert(1)"><b>c</b>', 'c'],
  ['<p>a</p><iframe src="x">b</iframe><p>d</p>', 'a\n\nd'],
  ['<p>a</p><script>b', 'a'],
  ['<iframe src="x"></iframe>', ''],
  ['Tom &amp; J&uuml;rgen&#39;s', "Tom & Jürgen's"],
  ['Tom &amp; Jerry\nLine 2', 'Tom & Jerry\nLine 2'],
  ['R&D; a &lt; b', 'R&D; a &lt; b'],
  ['<p>&nbsp;</p>', ''],
  ['', ''],
  ['<p></p>', ''],
];

test.each(rows)('%j: %j', (text, shown) => {
  expect(readHtml(text)).toBe(shown);
});

test('a text that is too long or too deep does not hold the page up', () => {
  const rest = '<b>a</b>' + '<!--'.repeat(9000);
  expect(readHtml(rest)).toBe('a');
  expect(readHtml(`<b>a</b>${'<br> '.repeat(9000)}`)).toBe('a');
  const long = `<p>${'a'.repeat(60_000)}</p>`;
  expect(readHtml(long)).toBe(long);
  expect(readHtml('<b>'.repeat(7000) + '</b>'.repeat(7000)).length).toBeLessThan(100);
});
