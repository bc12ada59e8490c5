/** Guesses the content of a column from its name, for a person to review. */
import type { FieldType } from '@vitrine/contract';
import { type ColumnKind, fieldTypesOf, kindsOf } from '@vitrine/sources';
import { headWordOf, isPriceName, joinWords, listWords } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';

/** The type that a column's name suggests, among those that its kind allows; else the kind's default. */
export const suggestType = (column: string, kind: ColumnKind): FieldType => {
  const types = fieldTypesOf(kind, false);
  const word = headWordOf(column);
  const hint = typeHints.find(
    ({ isNamed, kinds }) => isNamed(word, column) && (kinds === undefined || kinds.includes(kind)),
  );
  return (hint !== undefined && types.includes(hint.type) ? hint.type : types[0]) ?? 'json';
};

const isOneOf =
  (...words: readonly string[]) =>
  (word: string): boolean =>
    words.includes(word);

const typeHints: readonly {
  readonly type: FieldType;
  readonly isNamed: (word: string, column: string) => boolean;
  /** Limits the hint to these kinds: an integer may count cents, pieces or days. */
  readonly kinds?: readonly ColumnKind[];
}[] = [
  { type: 'email', isNamed: isOneOf('email', 'mail'), kinds: ['text', 'castable'] },
  { type: 'phone', isNamed: isOneOf('phone', 'telephone', 'telefon', 'mobile', 'fax') },
  { type: 'url', isNamed: isOneOf('url', 'uri', 'website', 'homepage', 'link'), kinds: ['text', 'castable'] },
  { type: 'select', isNamed: isOneOf('status', 'state', 'category'), kinds: ['text', 'castable'] },
  { type: 'currency', isNamed: (_word, column) => isPriceName(column), kinds: ['numeric', 'float'] },
  { type: 'percent', isNamed: isOneOf('percent', 'percentage'), kinds: ['numeric', 'float', 'integer'] },
];

/** Lists of texts in files are known as such. */
export const typeOf = ({
  name,
  kind,
  type,
}: Pick<ColumnShape, 'name' | 'type'> & { readonly kind: ColumnKind }): FieldType =>
  type === 'multiselect' ? type : suggestType(name, kind);

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
    'insertedon addedat addedon dateadded registeredat recordedat publishedat crdate creation postdategmt postdate',
);
