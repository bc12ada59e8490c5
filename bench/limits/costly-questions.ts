/** The costliest questions that are allowed, as an attacker would ask them: most look at every record. */
import { commonWords } from '../data/words.ts';
import { publicIds } from '../targets/vitrine.ts';
import { newMark } from './load-job.ts';

const shortTexts = ['a', 'e', 'r', 'o', 'i'];
const partsOfTexts = ['name', 'description', 'sku'].flatMap((field) =>
  shortTexts.map((text) => `where[${field}][contains]=${text}`),
);
const letters = encodeURIComponent('a e r o i t s n');
const fiveSortKeys = 'sort=-description,-name,-sku,-brand,-category';
const pageRecords = 200;
const longestPage = `limit=${pageRecords}`;

/** All of it in one question. */
export const worstParameters: readonly string[] = [...partsOfTexts, `search=${letters}`, fiveSortKeys, longestPage];

/** What that is, in words. */
export const worst = `${partsOfTexts.length} conditions on parts of texts, eight words, five sort keys, the longest page`;

const list = (valueAt: (index: number) => string): string =>
  Array.from({ length: 200 }, (_, index) => valueAt(index)).join(',');

/** As many values as there may be, and nearly as many bytes as a URL may have. */
const wideLists = [
  `where[sku][in]=${list((index) => `SKU-t1-${String(index * 97).padStart(7, '0')}`)}`,
  `where[name][nin]=${list((index) => `${index}-`.padEnd(23, 'abcdefghij'))}`,
];

const words = commonWords.filter((word) => word.length > 1).slice(0, 8);
const depths = [0.2, 0.5, 0.9];

interface Kind {
  readonly what: string;
  /** The parameters of each, without what makes it new. */
  readonly questions: readonly (readonly string[])[];
}

/** @param rows of the tenant who is asked */
const kindsOf = (rows: number): readonly Kind[] => [
  { what: worst, questions: [worstParameters] },
  { what: 'five sort keys over all records', questions: [[fiveSortKeys, longestPage]] },
  {
    what: 'texts that contain two letters',
    questions: shortTexts.map((text) => [`where[description][contains]=${text}s`, longestPage]),
  },
  { what: 'two lists of 200 values in a URL of 8 KB', questions: [[...wideLists, fiveSortKeys, longestPage]] },
  {
    what: 'searches for common words',
    questions: words.map((word) => [`search=${word}%20a`, 'sort=-price', longestPage]),
  },
  {
    what: 'deep pages of 200 records',
    questions: depths.map((depth) => [
      'sort=name,-price',
      longestPage,
      `page=${Math.floor((rows * depth) / pageRecords)}`,
    ]),
  },
];

/** What is asked, in words. */
export const costlyKinds = kindsOf(0)
  .map(({ what }) => what)
  .join('; ');

/**
 * Paths of questions of all kinds in turn; the mark in each stands for what makes it new.
 * @param rows of the first tenant, who is asked
 */
export const costlyPaths = (rows: number): readonly string[] => {
  const kinds = kindsOf(rows);
  const rounds = Math.max(...kinds.map(({ questions }) => questions.length));
  const path = `/api/v1/public/t/${publicIds.t1}/products?where[id][ne]=${newMark}`;
  return Array.from({ length: rounds }, (_, round) =>
    kinds.map(({ questions }) => [path, ...(questions[round % questions.length] ?? [])].join('&')),
  ).flat();
};
