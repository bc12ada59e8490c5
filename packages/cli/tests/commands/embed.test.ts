/** `vitrine embed`: plain HTML for a static site, of a service by its address or of the one on this machine. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { markup, startShownShop, type ShownShop } from '../embed/shown-shop.ts';
import { createCommandLine, type CommandLine } from './command-line.ts';

let shop: ShownShop;
let commandLine: CommandLine;
beforeAll(async () => {
  shop = await startShownShop();
  commandLine = createCommandLine();
});
afterAll(async () => {
  commandLine[Symbol.dispose]();
  await shop.service.stop();
});

const embed = async (words: string, environment: Readonly<Record<string, string>> = {}) =>
  commandLine.run(`embed ${words}`, environment);

const whole = (): string =>
  `<section lang="de"><ul aria-label="Breads"><li><div><h2><a href="${shop.url}/t/bakery01/breads/2?lang=de" dir="auto">Roll</a></h2></div></li><li><div><h2><a href="${shop.url}/t/bakery01/breads/1?lang=de" dir="auto">Rye bread</a></h2><dl><div><dt dir="auto">Mail</dt><dd><a href="mailto:rye@shop.example" rel="noopener noreferrer nofollow" dir="auto">rye@shop.example</a></dd></div></dl></div></li></ul></section>\n`;

test('a page, a frame, or the records at an address, with options', async () => {
  for (const place of ['t', 'embed/t', 'api/v1/public/t', 'docs/t'])
    expect(await embed(`${shop.url}/${place}/bakery01/breads --fields name,mail --sort name --lang de`)).toEqual({
      stdout: whole(),
      stderr: '',
      exitCode: 0,
    });
});

test('an address keeps its query, without what only a visitor can use', async () => {
  const query = 'fields=name,mail&sort=price&search=&filters=labels&sorts=name&pages=&more=';
  const { stdout } = await embed(`"${shop.url}/embed/t/bakery01/breads?${query}" --sort name --lang de`);
  expect(stdout).toBe(whole());
});

test('of the service on this machine, with links to where it is published', async () => {
  const { hostname, port } = new URL(shop.url);
  const environment = { HOST: hostname, PORT: port, PUBLIC_URL: 'https://data.example' };
  const { stdout } = await embed('bakery01/breads --fields name,mail --sort name --lang de', environment);
  expect(stdout).toBe(whole().replaceAll(shop.url, 'https://data.example'));
});

test('looks, a filter, a price with its currency, and where a title leads', async () => {
  const options =
    '--look table --fields name,price,photo --where price[lt]=5 --href https://shop.example/{id} --label Bread';
  const { stdout } = await embed(`${shop.url}/t/bakery01/breads ${options}`);
  expect(stdout).toStartWith('<section lang="en"><div role="region" aria-label="Bread"><table role="table"><thead');
  expect(stdout).toContain('<a href="https://shop.example/1" dir="auto">Rye bread</a>');
  expect(stdout).toContain('>€4.20</td>');
  expect(stdout).toContain('<img src="https://pictures.example/rye.jpg"');
  expect(stdout).not.toMatch(/Roll|class=|<form|<nav|<script/);
});

test('a filter in its short form', async () => {
  const { stdout } = await embed(`${shop.url}/t/bakery01/breads --where name=Roll`);
  expect(stdout).toContain('>Roll</a>');
  expect(stdout).not.toContain('Rye');
});

test('values that want to be markup are text', async () => {
  const { stdout } = await embed(`${shop.url}/t/bakery01/hostile --look cards`);
  expect(stdout).toContain(markup.replaceAll('<', '&lt;').replaceAll('"', '&quot;'));
  expect(stdout).not.toMatch(/<script|<img src="x|href="javascript/i);
});

const wrong: [words: string, stderr: RegExp, exitCode: number][] = [
  ['breads', /Expected tenant\/collection, or an address such as https:/, 2],
  ['ftp://a.example/t/bakery01/breads', /Expected tenant\/collection/, 2],
  ['URL/nothing', /Expected tenant\/collection/, 2],
  ['URL/t/bakery01/breads --where price', /expected a filter such as "kind=Talk" or "price\[gte\]=10"/, 2],
  ['URL/t/bakery01/breads --where "price>=5"', /found "price>=5", expected a filter/, 2],
  ['URL/t/bakery01/breads --look wall', /Allowed choices are list, cards, table, record, hours/, 2],
  ['URL/t/bakery01/nothing', /^404 from .*: Collection not found/, 1],
  ['URL/t/bakery01/breads --where zzzz[eq]=1', /^400 from .*There is no field “zzzz”\./, 1],
  ['URL/t/bakery01/breads --lang it', /Allowed choices are de, en/, 2],
  ['"URL/embed/t/bakery01/breads?lokk=cards"', /lokk: This is not an attribute\. Did you mean “look”\?$/m, 1],
  ['URL/t/bakery01/breads --heading nmae --lang de', /Es gibt kein Feld „nmae“\. Meinten Sie „name“\?$/m, 1],
  ['http://127.0.0.1:1/t/a/b', /^No answer came from http:\/\/127\.0\.0\.1:1:/, 1],
];
test.each(wrong)('%s: %p', async (words, stderr, exitCode) => {
  const outcome = await embed(words.replace('URL', shop.url));
  expect(outcome.stderr).toMatch(stderr);
  expect([outcome.stdout, outcome.exitCode]).toEqual(['', exitCode]);
});
