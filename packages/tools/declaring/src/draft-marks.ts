/** Drafts conditions by columns that mark rows: as published, in use or deleted, or as of one kind of several. */
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';
import { scalar } from './draft-text.ts';

export interface DraftedMarks {
  /** Properties of the collection. */
  readonly lines: readonly string[];
  /** The columns that the lines name. */
  readonly needed: readonly string[];
  /** The sentences that a person has to review. */
  readonly comments: readonly string[];
}

type KeyOf = (column: ColumnShape) => string;

/** Drafts only conditions for published rows. Others are comments: a person decides if rows out of use are shown. */
export const draftMarks = (table: TableShape, looks: ColumnLooks, keyOf: KeyOf): DraftedMarks => {
  const status = findStatus(table, looks);
  const rows = status && `rows: [${scalar(`${keyOf(status.column)}=${status.value}`)}]`;
  const marks = table.columns.flatMap((column) => markOf(column, keyOf));
  return {
    lines: rows === undefined ? [] : [rows],
    needed: status === undefined ? [] : [status.column.name],
    comments: [...marks, ...kindsOf(table, looks, keyOf)],
  };
};

/** A status with a value that says that a row is published. */
const findStatus = ({ columns }: TableShape, looks: ColumnLooks) => {
  for (const column of columns) {
    if (!statusNames.has(wordsOf(column.name).at(-1) ?? '')) continue;
    const value = looks.get(column.name)?.sampled?.find((text) => publishedWords.has(joinWords(text)));
    if (value !== undefined) return { column, value };
  }
  return undefined;
};

const statusNames = new Set(listWords('status state stato estado statut etat visibility'));
const publishedWords = new Set(
  listWords('publish published public veröffentlicht publié publiée publicado publicada gepubliceerd'),
);

const markOf = (column: ColumnShape, keyOf: KeyOf): readonly string[] => {
  const { name, kind } = column;
  const [word, key] = [joinWords(name).replace(/^is/, ''), keyOf(column)];
  const isTruth = kind === 'boolean' || kind === 'flag';
  const condition = isTruth ? `${key}[ne]=true` : kind === 'integer' ? `${key}[ne]=1` : `${key}[exists]=false`;
  if (deletedNames.has(word)) return [leftOut(`Rows that ${name} marks as deleted`, condition)];
  if (!isTruth && kind !== 'integer') return [];
  if (unusedNames.has(word)) return [leftOut(`Rows that ${name} marks as out of use`, condition)];
  const used = `${key}=${isTruth ? 'true' : '1'}`;
  return usedNames.has(word) ? [leftOut(`Rows that ${name} does not mark as in use`, used)] : [];
};

const leftOut = (rows: string, condition: string): string =>
  `${rows} are shown too; this leaves them out: rows: ${condition}`;

const deletedNames = new Set(listWords('deletedat deletedon deleted'));
const unusedNames = new Set(listWords('disabled inactive archived obsolete discontinued unpublished hidden blocked'));
const usedNames = new Set(listWords('active enabled published visible'));

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
