/** Files of no stated encoding: what is certain is read, and nothing else. */
import { expect, test } from 'bun:test';
import { encodingOf } from '../src/encodings.ts';
import { guessEncoding } from '../src/guess-encoding.ts';

const guess = (bytes: Buffer, cut = bytes.length): Promise<string | undefined> =>
  guessEncoding(async function* pieces() {
    yield await Promise.resolve(bytes.subarray(0, cut));
    yield bytes.subarray(cut);
  });

/** Letters of Windows-1252 that are in ISO 8859-1 too. */
const western = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['German', 'Name;Preis\nKäse;2\n'],
  ['French', 'Libellé;Prix\nCrème fraîche;2\nPâté à la provençale avec œufs;3\n'.replace('œ', '\x9c')],
  ['Spanish', 'Nombre;Precio\nJamón de la Señora;2\nPiña;3\n'],
  ['Italian', 'Nome;Prezzo\nCaffè;2\nQualità;3\n'],
  ['Portuguese', 'Nome;Preço\nPão;2\nLimões com açúcar;3\n'],
  [
    'names in several languages',
    'Nome;Regione\nCittà di Castello del Lago;2\nBrüx, Früh;3\nChâtel-Argent con Rhêmes;4\n',
  ],
  ['Danish', 'Navn;Pris\nRugbrød og smør;2\nÆbler;3\n'],
])('%s is read as Windows-1252', async (_name, text) => {
  const bytes = western(text);
  expect([await guess(bytes), await guess(bytes, 20)]).toEqual(['windows-1252', 'windows-1252']);
});

test.each([
  ['Czech', 'N\xe1zev;Cena\n\xf8epa;2\n\xe8ern\xfd;3\n'],
  ['Hungarian', 'N\xe9v;\xc1r\nerd\xf5;2\nf\xfb;3\n'],
  ['Polish', 'Nazwa;Cena\nKsi\xeagarnia;2\n\xbfurek;3\n'],
  ['Hungarian with the address of a website', 'N\xe9v;Web\nb\xf5r;www.shop.com\n'],
  ['Czech honey', 'Druh;Cena\nmed;2\n\xe8aj;3\n'],
  ['Polish gloves', 'Nazwa;Cena\npara r\xeakawiczek;2\n'],
  ['Czech with English headings', 'Druh;Price per unit\n\xe8aj;3\n'],
  ['letters of several languages with one word', 'a;b\nl\xe8ve del s\xf8l;2\n'],
  ['French letters without a French word', 'a;b\nl\xe8ve;2\n'],
  ['German of DOS', 'Name;Preis\nK\x84se;2\nf\x81r;3\n'],
  ['German of Macintosh', 'Name;Preis\nK\x8ase mit;2\n'],
])('%s is not certain', async (_name, text) => {
  expect(await guess(western(text))).toBeUndefined();
});

test('UTF-8 and UTF-16 are read as such', async () => {
  const text = 'Nr;Käse\n1;2\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  expect(await Promise.all([Buffer.from(text), little, big].map((bytes) => guess(bytes)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([Buffer.from(text), little, big, Buffer.from('a\0b')].map(encodingOf)).toEqual([
    'utf-8',
    'utf-16le',
    'utf-16be',
    'utf-8',
  ]);
});
