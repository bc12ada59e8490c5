/** Guesses the content of a column from its name, for a person to review. */
import type { FieldType } from '@vitrine/contract';
import { type ColumnKind, fieldTypesOf, kindsOf } from '@vitrine/sources';
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';

/** The type that a column's name suggests, among those that its kind allows; else the kind's default. */
export const suggestType = (column: string, kind: ColumnKind): FieldType => {
  const types = fieldTypesOf(kind, false);
  const word = wordsOf(column).findLast((candidate) => !trailing.has(candidate)) ?? '';
  const hint = typeHints.find(
    ({ words, endings = [], kinds }) =>
      (words.includes(word) || endings.some((ending) => word.endsWith(ending))) &&
      (kinds === undefined || kinds.includes(kind)),
  );
  return (hint !== undefined && types.includes(hint.type) ? hint.type : types[0]) ?? 'json';
};

/** Words behind the one that says what a column holds: kinds of numbers, currencies, and whether a price has its tax. */
const trailing: ReadonlySet<string> = new Set([
  '',
  ...'number address no nr eur usd gbp chf pln net gross netto brutto ht ttc excl incl'.split(' '),
]);

const typeHints: readonly {
  readonly type: FieldType;
  readonly words: readonly string[];
  /** Further words that end so, such as `sellprice` and `Verkaufspreis`. */
  readonly endings?: readonly string[];
  /** Limits the hint to these kinds: an integer may count cents, pieces or days. */
  readonly kinds?: readonly ColumnKind[];
}[] = [
  { type: 'email', words: ['email', 'mail'] },
  { type: 'phone', words: ['phone', 'telephone', 'telefon', 'mobile', 'fax'] },
  { type: 'url', words: ['url', 'uri', 'website', 'homepage', 'link'] },
  { type: 'select', words: ['status', 'state', 'category'], kinds: ['text', 'castable'] },
  {
    type: 'currency',
    words: ['cost', 'amount', 'fee', 'subtotal', 'total', 'betrag', 'montant', 'bedrag', 'importe'],
    endings: [
      'price',
      'preis',
      'prix',
      'prijs',
      'precio',
      'prezzo',
      'preço',
      'cena',
      'цена',
      'ціна',
      'τιμή',
      '价格',
      '價格',
      '価格',
    ],
    kinds: ['numeric', 'float'],
  },
  { type: 'percent', words: ['percent', 'percentage'], kinds: ['numeric', 'float', 'integer'] },
];

/** The column that most likely holds the time of creation. */
export const findCreatedAt = ({ columns }: TableShape): ColumnShape | undefined => {
  const moments = findMoments(columns);
  const names = createdAtNames.find((name) => moments.some((column) => joinWords(column.name) === name));
  return moments.find((column) => joinWords(column.name) === names);
};

/** All columns that could hold the time of creation. */
export const findMoments = (columns: readonly ColumnShape[]): readonly ColumnShape[] =>
  columns.filter(({ kind }) => kind !== undefined && createdAtKinds.includes(kind));

const createdAtKinds: readonly ColumnKind[] = kindsOf.createdAt;

/** The most likely first. */
const createdAtNames = listWords(
  'createdat createdon created createdtime createdate createddate createtime creationdate ' +
    'creationtime creationtimestamp creationts createts datecreated timecreated insertedat ' +
    'insertedon addedat addedon dateadded registeredat recordedat publishedat crdate',
);

/** The column that marks rows as deleted. */
export const findDeletionMark = ({ columns }: TableShape): ColumnShape | undefined =>
  columns.find(({ name }) => ['deletedat', 'deletedon', 'isdeleted', 'deleted'].includes(joinWords(name)));
