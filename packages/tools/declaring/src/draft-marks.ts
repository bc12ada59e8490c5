/** Drafts conditions by columns that mark rows: as published, in use or deleted, or as of one kind of several. */
import { fold, joinWords, listWords, withdrawalWords, wordsOf } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';
import { scalar } from './draft-text.ts';

export interface DraftedMarks {
  /** Properties of the collection. */
  readonly lines: readonly string[];
  /** The columns that the lines name. */
  readonly needed: readonly string[];
  /** The columns that the comments name in conditions. */
  readonly proposed: readonly string[];
  /** The sentences that a person has to review. */
  readonly comments: readonly string[];
}

type KeyOf = (column: ColumnShape) => string;

/** Drafts only conditions for published rows. Others are comments: a person decides if rows out of use are shown. */
export const draftMarks = (table: TableShape, looks: ColumnLooks, keyOf: KeyOf): DraftedMarks => {
  const status = findStatus(table, looks);
  const rows = status && `rows: [${scalar(`${keyOf(status.column)}=${status.value}`)}]`;
  const marks = table.columns.flatMap((column) => {
    const sentence = column === status?.column ? undefined : markOf(column, sampledOf(looks, column), keyOf(column));
    return sentence === undefined ? [] : [{ column, sentence }];
  });
  return {
    lines: rows === undefined ? [] : [rows],
    needed: status === undefined ? [] : [status.column.name],
    proposed: marks.map(({ column }) => column.name),
    comments: [...marks.map(({ sentence }) => sentence), ...kindsOf(table, looks, keyOf)],
  };
};

const sampledOf = (looks: ColumnLooks, { name }: ColumnShape): readonly string[] => looks.get(name)?.sampled ?? [];

/** A status with a value that says that a row is published. */
const findStatus = ({ columns }: TableShape, looks: ColumnLooks) => {
  for (const column of columns) {
    if (!isStatus(column)) continue;
    const value = sampledOf(looks, column).find((text) => publishedWords.has(joinWords(text)));
    if (value !== undefined) return { column, value };
  }
  return undefined;
};

const isStatus = ({ name }: ColumnShape): boolean => statusNames.has(wordsOf(name).at(-1) ?? '');
const statusNames = new Set(listWords('status state stato estado statut etat visibility'));
const publishedWords = new Set(
  listWords('publish published public veröffentlicht publié publiée publicado publicada gepubliceerd'),
);

/** The sentence of a column that marks rows; undefined: it marks none. */
const markOf = (column: ColumnShape, sampled: readonly string[], key: string): string | undefined => {
  const { name, kind } = column;
  const isTruth = isTruthMark(column, sampled);
  if (kind === 'integer' && joinWords(name) === 'docstatus') return ofDocuments(name, sampled, key);
  const unset = isTruth ? `${key}[ne]=true` : kind === 'integer' ? `${key}[ne]=1` : `${key}[exists]=false`;
  const meaning = meaningOf(name);
  if (meaning === 'deleted') return leftOut(`Rows that ${name} marks as deleted`, unset);
  if (meaning !== undefined && (isTruth || kind === 'integer')) {
    const set = `${key}=${isTruth ? 'true' : '1'}`;
    return meaning === 'out of use'
      ? leftOut(`Rows that ${name} marks as ${meaning}`, unset)
      : leftOut(`Rows that ${name} does not mark as ${meaning}`, set);
  }
  return isStatus(column) ? ofWithdrawn(name, sampled, key) : undefined;
};

const leftOut = (rows: string, condition: string): string =>
  `${rows} are shown too; this leaves them out: rows: ${condition}`;

/** Frappe: 0 is a draft, 1 submitted, 2 cancelled. Documents that cannot be submitted have 0. */
const ofDocuments = (name: string, sampled: readonly string[], key: string): string =>
  sampled.includes('1')
    ? leftOut(`Rows that ${name} does not mark as submitted, so drafts and cancelled ones,`, `${key}=1`)
    : leftOut(`Rows that ${name} marks as cancelled`, `${key}[ne]=2`);

const ofWithdrawn = (name: string, sampled: readonly string[], key: string): string | undefined => {
  const values = [...new Set(sampled)].filter((text) => withdrawnWords.has(fold(text)));
  if (values.length === 0) return undefined;
  return leftOut(`Rows whose ${name} is ${values.join(' or ')}`, scalar(`${key}[nin]=${values.join(',')}`));
};

const withdrawnWords = withdrawalWords.union(
  new Set(
    listWords(
      'cancel cancelled canceled storniert abgesagt brouillon annule annulee borrador cancelado cancelada anulado concept ' +
        'geannuleerd',
    ),
  ),
);

/** True for a column of truths that marks rows, also where they are stored as 0 and 1. */
export const isTruthMark = ({ name, kind }: ColumnShape, sampled: readonly string[]): boolean =>
  kind === 'boolean' ||
  kind === 'flag' ||
  (kind === 'integer' &&
    meaningOf(name) !== undefined &&
    sampled.length > 0 &&
    sampled.every((text) => text === '0' || text === '1'));

type Meaning = 'deleted' | 'out of use' | 'in use' | 'for sale';

const meaningOf = (name: string): Meaning | undefined => {
  const word = joinWords(name).replace(/^is/, '');
  return meanings.find(([names]) => names.has(word))?.[1];
};

const meanings: readonly (readonly [names: ReadonlySet<string>, meaning: Meaning])[] = [
  [new Set(listWords('deletedat deletedon deleted')), 'deleted'],
  [new Set(listWords('disabled inactive archived obsolete discontinued unpublished hidden blocked')), 'out of use'],
  [new Set(listWords('active enabled published visible websitepublished showinwebsite')), 'in use'],
  [new Set(listWords('salesitem saleitem saleok salable saleable sellable tosell forsale')), 'for sale'],
];

/** A table whose rows are of several kinds, such as the products, pages and orders of WordPress. */
const kindsOf = ({ name, columns }: TableShape, looks: ColumnLooks, keyOf: KeyOf): readonly string[] =>
  columns.flatMap((column) => {
    const [first = '', ...others] = wordsOf(column.name);
    const isKind = others.join('') === 'type' && wordsOf(name).some((word) => word === first || word === `${first}s`);
    const found = [...new Set(looks.get(column.name)?.sampled)];
    if (!isKind || found.length < 2) return [];
    const condition = scalar(`${keyOf(column)}=${found[0]}`);
    return [`Rows are of several kinds, by ${column.name}: ${found.join(' · ')}. Of one alone, in rows: ${condition}`];
  });
