/** Pages that are found in segments, against the independent reading of the contract. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@vitrine/contract';
import { parse, plan, QueryError, type ExposedCollection } from '@vitrine/query';
import * as fc from 'fast-check';
import { someLanguages } from '../../../../tests/oracle/arbitrary-records.ts';
import { scenarioArbitrary } from '../../../../tests/oracle/arbitraries.ts';
import { conformanceCollection, conformanceRecords } from '../../../../tests/oracle/conformance-records.ts';
import { conformanceRows } from '../../../../tests/oracle/conformance-rows.ts';
import { answerInMemory, type OracleAnswer, type OracleRecord } from '../../../../tests/oracle/oracle.ts';
import { printAnswer } from '../../../../tests/oracle/print-answer.ts';
import type { Synonyms } from '@vitrine/query/stems';
import { find, Segment, showRecords, type Partition } from '../src/index.ts';
import { SegmentWriter } from '../src/write.ts';
import { longTextSizes, storedOf } from './support/write-records.ts';
import { usualSizes } from '../src/write/sizes.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const folder = mkdtempSync(join(tmpdir(), 'segments-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Described {
  readonly language?: string;
  readonly synonyms?: Synonyms;
  readonly slug: string;
  readonly name: string;
  readonly fields: readonly { readonly key: string; readonly label: string; readonly type: FieldType }[];
}

const exposedOf = ({ slug, name, fields }: Described): ExposedCollection => ({
  slug,
  name,
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
});

/** The records in a partition between two others, that came in another order than that of their ids. */
const writeRecords = (
  { fields, language, synonyms }: Described,
  records: readonly OracleRecord[],
  sizes = usualSizes,
): Partition => {
  const drafts = [
    { name: 'a', fields: [] },
    { name: 'b', fields: fields.map(({ key, type }) => ({ key, type, language })), synonyms },
  ];
  const writer = new SegmentWriter(folder, drafts, sizes);
  for (const record of records.toReversed()) {
    const values = fields.map(({ key, type }) => storedOf(type, record[key]));
    writer.add('b', record.id, record.createdAt, values);
    writer.add('a', record.id, record.createdAt, []);
  }
  const segment = Segment.open(folder, writer.finish().name);
  segment.verify();
  const partition = segment.partition('b');
  if (partition === undefined) throw new Error('The partition is not there.');
  return partition;
};

const ask = (partition: Partition, collection: ExposedCollection, search: string): OracleAnswer => {
  try {
    const planned = plan(parse(search), collection);
    const { total, records } = find(partition, planned);
    const data = JSON.parse(`[${Buffer.from(showRecords(partition, planned.fields, records, 2 ** 20)).toString()}]`);
    const { page, limit } = planned;
    return { status: 200, data, meta: { page, limit, total, pages: Math.ceil(total / limit) } };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { status: 400, parameters: [...new Set(error.mistakes.map(({ parameter }) => parameter))].sort() };
  }
};

const conformance = exposedOf(conformanceCollection);
const conformancePartitions = [usualSizes, longTextSizes].map((sizes) =>
  writeRecords(conformanceCollection, conformanceRecords, sizes),
);

test.each(conformanceRows.map((row) => [row.paragraph, row.query.slice(0, 90), row] as const))(
  '%s: %s',
  (_, __, row) => {
    for (const partition of conformancePartitions)
      expect(printAnswer(ask(partition, conformance, row.query))).toBe(row.expected);
  },
);

test('random records and questions', () => {
  fc.assert(
    fc.property(scenarioArbitrary(40, someLanguages), ({ dataset, searches }) => {
      const collection = exposedOf(dataset.collection);
      const partitions = [usualSizes, longTextSizes].map((sizes) =>
        writeRecords(dataset.collection, dataset.records, sizes),
      );
      for (const search of searches) {
        const expected = answerInMemory(dataset.collection, dataset.records, search);
        if (expected.status !== 200) continue;
        for (const partition of partitions) expect(ask(partition, collection, search)).toEqual(expected);
      }
    }),
    { numRuns: fuzzRuns(200) },
  );
});
