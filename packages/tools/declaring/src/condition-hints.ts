/** Guesses bounds of validity and party columns, by their names in five languages and by their types. */
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import type { ColumnKind, ColumnShape, TableShape } from '@vitrine/sources';
import { isBound } from './check-conditions.ts';

export interface LikelyConditions {
  readonly from: readonly ColumnShape[];
  readonly until: readonly ColumnShape[];
  /** Columns that name the party for which a row counts. */
  readonly parties: readonly ColumnShape[];
}

export const findConditions = (table: TableShape): LikelyConditions => {
  const bounds = table.columns.filter(isBound);
  const until = bounds.filter(({ name }) => isCalled(name, endNames));
  const from = bounds.filter((column) => !until.includes(column) && isCalled(column.name, startNames));
  return { from, until, parties: findParties(table) };
};

/** True if the name is about validity, and not about the time of an event. */
export const isPlainValidity = ({ name }: ColumnShape): boolean => validity.test(fold(name));

const validity = /valid|gueltig|gultig|geldig|valable|vigen|effecti|expir|ablauf|caduc|vencim|vervald/;

/** A name without diacritics, with German umlauts written as two letters. */
const fold = (name: string): string => wordsOf(withoutMarks(name)).join('');

const withoutMarks = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[äöüß]/gi, (letter) => germanLetters[letter.toLowerCase()] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

interface Names {
  /** Whole words of a name. */
  readonly words: ReadonlySet<string>;
  /** Stems for names whose words are not separated. */
  readonly stems: RegExp;
}

const isCalled = (name: string, { words, stems }: Names): boolean =>
  wordsOf(withoutMarks(name)).some((word) => words.has(word)) || stems.test(fold(name));

const startNames: Names = {
  words: new Set(
    listWords(
      'from since start starts starting begin begins effective eff ab von vom beginn beginnt anfang wirksam ' +
        'depuis du des debut desde inicio inicia van vanaf ingang aanvang',
    ),
  ),
  stems:
    /from|since|start|begin|debut|desde|inicio|anfang|vanaf|ingang|aanvang|effective|apartir|(?:gueltig|gultig|geldig)(?:ab|von|van)|^(?:ab|von|van)dat|dat(?:um|e)(?:ab|von|van|du)$/,
};

const endNames: Names = {
  words: new Set(
    listWords(
      'to until till upto thru through end ends ending expiry expires expire expiration exp bis ende endet ablauf ' +
        'fin au jusque jusqua jusquau hasta vence vencimiento caducidad caduca tot einde eind vervalt',
    ),
  ),
  stems:
    /until|till$|upto|thru|through|expir|expdat|^end|(?:date|time|valid|validity|sale|offer|price)(?:end|to|fin)$|todate$|enddat|bis$|^bisdat|ablauf|verfall|ende$|endedat|datefin|finvalid|jusqu|hasta|vencim|caduc|einddat|vervald|tot$|^totdat|totenmet|^findat/,
};

// Parties

const findParties = ({ name: table, columns }: TableShape): readonly ColumnShape[] => {
  const found = columns.filter((column) => mayTell(column) && partyIn(column.name) !== undefined);
  // In a table of parties such a column classifies the party itself.
  const others = found.filter(({ name }) => partyIn(name) !== partyIn(table));
  return others.filter((column) => !isLabelOf(column, others));
};

/** The client column of iDempiere means the tenant, not a customer. */
const mayTell = ({ kind, name }: ColumnShape): boolean =>
  kind !== undefined && partyKinds.has(kind) && joinWords(name) !== 'adclientid';
const partyKinds: ReadonlySet<ColumnKind> = new Set(['text', 'castable', 'uuid', 'integer', 'numeric', 'binary']);

/** The word of a name that means a party. */
const partyIn = (name: string): string | undefined => {
  for (const word of [...wordsOf(withoutMarks(name)), fold(name)]) {
    const party = parties.find((stem) => word.startsWith(stem));
    if (party !== undefined) return party;
  }
  return undefined;
};

const parties = listWords(
  'customer supplier vendor partner party client buyer debtor creditor bpartner cbpartner businesspartner ' +
    'kunde lieferant debitor kreditor geschaeftspartner abnehmer fournisseur partenaire acheteur tiers proveedor ' +
    'comprador tercero klant leverancier relatie afnemer',
);

/** True for `customer_name` beside `customer`. */
const isLabelOf = ({ name }: ColumnShape, others: readonly ColumnShape[]): boolean =>
  labelWords.has(wordsOf(name).at(-1) ?? '') &&
  others.some((other) => other.name !== name && partyIn(other.name) === partyIn(name));

const labelWords: ReadonlySet<string> = new Set(listWords('name label title type nom nombre naam'));
