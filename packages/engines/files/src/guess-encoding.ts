/** Finds out whether a file without a byte order mark is UTF-8 or certainly Windows-1252. */
import { TextDecoder } from 'node:util';
import { encodingOf, mostUsual, utf8 } from './encodings.ts';
import type { ReadPieces } from './file-chunks.ts';

/**
 * The encoding of a file that is not UTF-8, where it is certain: all bytes beyond ASCII are letters and signs that
 * Western, Central European and Turkish Windows have in common, or else those of a Western language of which the file has a word,
 * or of several where it has two words of one, and signs are not within words, as letters of DOS and Macintosh would be.
 * @returns undefined: it is UTF-8 or UTF-16, or not certain
 */
export const guessEncoding = async (read: ReadPieces): Promise<string | undefined> => {
  for await (const start of read()) {
    if (encodingOf(start) !== utf8) return undefined;
    break;
  }
  const utf = new TextDecoder(utf8, { fatal: true });
  if (await areAll(read, (piece) => decodes(utf, piece))) return undefined;
  let likely: readonly Language[] = languages;
  const found = new Map<Language, Set<string>>();
  let [isShared, isWestern] = [true, true];
  const usual = new TextDecoder(mostUsual);
  const isCertain = await areAll(read, (piece) => {
    const text = usual.decode(piece);
    isShared &&= !uncommon.test(text);
    isWestern &&= !foreignToAll.test(text);
    likely = likely.filter(({ foreign }) => !foreign.test(text));
    if (isWestern) addWords(text, found);
    return isShared || isWestern;
  });
  const countOf = (language: Language): number => found.get(language)?.size ?? 0;
  const hasLanguage = likely.some((language) => countOf(language) > 0) || languages.some((each) => countOf(each) > 1);
  return isCertain && (isShared || (isWestern && hasLanguage)) ? mostUsual : undefined;
};

const addWords = (text: string, found: Map<Language, Set<string>>): void => {
  for (const language of languages) {
    const words = found.getOrInsertComputed(language, () => new Set());
    if (words.size < wordsMin) for (const [word] of text.matchAll(language.words)) words.add(word.toLowerCase());
  }
};

/** Names in several languages, such as those of towns, need two words of one language as proof. */
const wordsMin = 2;

const areAll = async (read: ReadPieces, test: (piece: Buffer) => boolean): Promise<boolean> => {
  for await (const piece of read()) if (!test(piece)) return false;
  return true;
};

const decodes = (decoder: TextDecoder, piece: Buffer): boolean => {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
};

interface Language {
  /** A character that its files do not have. */
  readonly foreign: RegExp;
  /** Words that the languages of other code pages do not have: `med` is honey in Czech, `para` a pair in Polish. */
  readonly words: RegExp;
}

const shared = 'ÄÖÜäöüßéÉáóúíôâëç€–—…„“”’‘°²³§©®™µ×«»´\u00a0';

/** A sign between two letters. */
const signWithin = '\\p{L}[€–—…„“”°²³§©®™µ×«»ºª¿¡]\\p{L}';

const foreignTo = (letters: string): RegExp => new RegExp(`[^\\0-~${shared}${letters}]|${signWithin}`, 'u');

const uncommon = foreignTo('');

const wordsOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}.@/-])(?:${words})(?![\\p{L}])`, 'giu');

const foreignToAll = foreignTo('ÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛŒàãåæèêìîïñòõøùûœÿºª¿¡');

const languages: readonly Language[] = [
  { foreign: foreignTo('ÀÂÇÈÊËÎÏÔÙÛŒàèêîïùûœÿ'), words: wordsOf('les|des|du|avec|pour|une|et|aux|dans|prix|nom') },
  { foreign: foreignTo('ÁÍÑÓÚñºª¿¡'), words: wordsOf('del|los|las|con|una|por|nombre|precio|producto|descripción') },
  { foreign: foreignTo('ÀÈÌÒÙàèìòù'), words: wordsOf('della|delle|con|del|di|il|nome|prezzo|descrizione') },
  { foreign: foreignTo('ÁÂÃÇÉÊÍÓÔÕÚãàêõºª'), words: wordsOf('uma|dos|das|não|nome|preço|produto|descrição') },
  { foreign: foreignTo('ÅÆØåæøêòè'), words: wordsOf('og|til|fra|pris|navn') },
  { foreign: foreignTo('ÅÄÖåäöèà'), words: wordsOf('och|till|från|pris|namn') },
  { foreign: foreignTo('Øèàêñåæø'), words: wordsOf('mit|und|für|aus|ohne|der|von|preis') },
];
