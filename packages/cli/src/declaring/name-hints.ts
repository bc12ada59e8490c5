/** What the name of a column tells of what it holds: a guess, for a person to look at. */
import type { FieldType } from '@vitrine/contract';
import { type ColumnKind, fieldTypesOf, kindsOf } from '@vitrine/sources';
import { joinWords, listWords, wordsOf } from '@vitrine/publisher';
import type { ColumnShape, TableShape } from '@vitrine/sources';

/** The type that a column's name suggests out of those that it can serve; otherwise the usual one. */
export const suggestType = (column: string, kind: ColumnKind): FieldType => {
  const types = fieldTypesOf(kind, false);
  const word = wordsOf(column).findLast((candidate) => !trailing.has(candidate)) ?? '';
  const hint = typeHints.find(
    ({ words, kinds }) => words.includes(word) && (kinds === undefined || kinds.includes(kind)),
  );
  return (hint !== undefined && types.includes(hint.type) ? hint.type : types[0]) ?? 'json';
};

const trailing: ReadonlySet<string> = new Set(['number', 'address', 'no', 'nr', '']);

const typeHints: readonly {
  readonly type: FieldType;
  readonly words: readonly string[];
  /** Whole numbers may count cents, pieces or days: only these kinds are taken at their name. */
  readonly kinds?: readonly ColumnKind[];
}[] = [
  { type: 'email', words: ['email', 'mail'] },
  { type: 'phone', words: ['phone', 'telephone', 'telefon', 'mobile', 'fax'] },
  { type: 'url', words: ['url', 'uri', 'website', 'homepage', 'link'] },
  { type: 'select', words: ['status', 'state', 'category'], kinds: ['text', 'castable'] },
  { type: 'currency', words: ['price', 'cost', 'amount', 'fee', 'subtotal', 'total'], kinds: ['numeric', 'float'] },
  { type: 'percent', words: ['percent', 'percentage'], kinds: ['numeric', 'float', 'integer'] },
];

/** The column that most likely tells when a row was made. */
export const findCreatedAt = ({ columns }: TableShape): ColumnShape | undefined => {
  const moments = findMoments(columns);
  const names = createdAtNames.find((name) => moments.some((column) => joinWords(column.name) === name));
  return moments.find((column) => joinWords(column.name) === names);
};

/** All columns that could tell it. */
export const findMoments = (columns: readonly ColumnShape[]): readonly ColumnShape[] =>
  columns.filter(({ kind }) => kind !== undefined && createdAtKinds.includes(kind));

const createdAtKinds: readonly ColumnKind[] = kindsOf.createdAt;

/** The likelier first. */
const createdAtNames = listWords(
  'createdat createdon created createdtime createdate createddate createtime creationdate ' +
    'creationtime creationtimestamp creationts createts datecreated timecreated insertedat ' +
    'insertedon addedat addedon dateadded registeredat recordedat publishedat crdate',
);

/** The column that marks rows as deleted which are still there. */
export const findDeletionMark = ({ columns }: TableShape): ColumnShape | undefined =>
  columns.find(({ name }) => ['deletedat', 'deletedon', 'isdeleted', 'deleted'].includes(joinWords(name)));
