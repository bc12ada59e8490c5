/**
 * `expand`: related records within records (decision 137). Each relation is one question to its collection, in the state that
 * this collection has in the same exposure; what the caller may not see is in none.
 */
import { bounds, expandedKey } from '@vitrine/contract';
import type { Expansion, Plan } from '@vitrine/query';
import { type Found, type Partition, showRecords, TooLarge, valueOf } from '@vitrine/segments';
import type { OpenPartition } from '../../editions/records.ts';
import { andThen, type MaybePromise } from '../../maybe-promise.ts';
import type { ServedCollection, ServedRelation } from '../../served.ts';
import { type AnswerPlace, questionOf } from './question.ts';

/** The related records of each record, by one relation. */
interface Related {
  readonly key: string;
  /** The number of related records and their JSON, by record. */
  readonly added: readonly Added[];
}

interface Added {
  readonly records: number;
  readonly json: Buffer<ArrayBuffer>;
}

/** Records, and what `expand` adds to them. */
export interface Expanded<Result> {
  readonly found: Result;
  readonly related: readonly Related[];
}

const nothing: readonly Related[] = [];

/** Adds related records to the found ones; synchronously without `expand`. */
export const withRelated = <Result>(
  { expansions }: Plan,
  collection: ServedCollection,
  place: AnswerPlace,
  found: MaybePromise<Result>,
  recordsOf: (found: Result) => Numbers,
): MaybePromise<Expanded<Result>> => {
  if (expansions.length > 0) return findAllRelated(expansions, collection, place, found, recordsOf);
  return andThen(found, (records) => ({ found: records, related: nothing }));
};

type Numbers = Found['records'] | readonly number[];

/** The bytes that are left for related records: of lists, which have a link without them, and of all others. */
interface Room {
  lists: number;
  ones: number;
}

const findAllRelated = async <Result>(
  expansions: readonly Expansion[],
  { relations }: ServedCollection,
  place: AnswerPlace,
  finding: MaybePromise<Result>,
  recordsOf: (found: Result) => Numbers,
): Promise<Expanded<Result>> => {
  const found = await finding;
  const related: Related[] = [];
  const room: Room = { lists: bounds.relatedBytesMax, ones: place.pageBytesMax };
  for (const { relation, plan } of expansions) {
    const served = relations?.get(relation.key);
    if (served === undefined) throw new Error(`The collection has no relation ${relation.key}.`);
    related.push({ key: relation.key, added: await findRelated(served, plan, recordsOf(found), room, place) });
  }
  return { found, related };
};

/** Each step takes its turn, and reads parts of segments that are checked. */
const findRelated = async (
  relation: ServedRelation,
  plan: Plan,
  records: Numbers,
  room: Room,
  { finder, opened: base, requester, resume, open, pageBytesMax, addressOf }: AnswerPlace,
): Promise<readonly Added[]> => {
  const opened = open(relation.target);
  const within = async <Result>(of: OpenPartition, work: () => MaybePromise<Result>): Promise<Result> =>
    resume(() => finder.whenChecked(of, requester, work, resume));
  const texts = await within(base, () =>
    Array.from(records, (record) => valueOf(base.partition, relation.from.key, record)),
  );
  const values = [...new Set(texts.filter((text) => text !== undefined))];
  const question = { question: questionOf(plan), field: relation.to, values };
  const found = await within(opened, () => finder.findRelated(question, opened, requester));
  const shown: Shown = { ...opened, plan, pageBytesMax, address: addressOf(relation.target.slug) };
  return within(opened, () => {
    const left: Room = { ...room };
    const byValue = new Map(values.map((value, index) => [value, found[index]]));
    const added = texts.map((text) => show(relation, text, text === undefined ? none : byValue.get(text), left, shown));
    Object.assign(room, left);
    return added;
  });
};

const none: Found = { total: 0, records: new Uint32Array() };

interface Shown {
  readonly partition: Partition;
  readonly plan: Plan;
  readonly pageBytesMax: number;
  readonly address: string;
}

const show = (relation: ServedRelation, text: string | undefined, found = none, room: Room, shown: Shown): Added =>
  relation.kind === 'one' ? showOne(found, room, shown) : showMany(relation, text, found, room, shown);

const nullJson = Buffer.from(JSON.stringify(null));

/** Counts the bytes at each, as many records may be related to one that is large. @throws TooLarge */
const showOne = ({ records }: Found, room: Room, { partition, plan, pageBytesMax }: Shown): Added => {
  if (records.length === 0) return { records: 0, json: nullJson };
  const json = showRecords(partition, plan.fields, records, pageBytesMax);
  room.ones -= json.length;
  if (room.ones < 0) throw new TooLarge(pageBytesMax);
  return { records: 1, json };
};

const showMany = (
  { to }: ServedRelation,
  text: string | undefined,
  { total, records }: Found,
  room: Room,
  { partition, plan, address }: Shown,
): Added => {
  const shown = showWithin(partition, plan, records, room);
  const isWhole = (shown === undefined ? 0 : records.length) === total;
  const filter = `where%5B${to.key}%5D%5Beq%5D=${encodeURIComponent(text ?? '')}`;
  const more = isWhole ? null : `${address}?${filter}${chosenFields(plan)}`;
  const json = [`{"total":${total},"records":[`, shown ?? '', `],"more":${JSON.stringify(more)}}`];
  return { records: shown === undefined ? 0 : records.length, json: join(json) };
};

/** As the caller has chosen them for the related records; without a choice the address shows all, too. */
const chosenFields = ({ fields, collection }: Plan): string =>
  fields.length === collection.fields.size ? '' : `&fields=${fields.map(({ key }) => key).join(',') || 'id'}`;

const showWithin = (
  partition: Partition,
  { fields }: Plan,
  records: Numbers,
  room: Room,
): Buffer<ArrayBuffer> | undefined => {
  try {
    const shown = showRecords(partition, fields, records, room.lists);
    room.lists -= shown.length;
    return shown;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
};

const join = (parts: readonly (string | Buffer<ArrayBuffer>)[]): Buffer<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/**
 * The JSON of records, each with its related ones, and the number of all of them.
 * @throws TooLarge
 */
export const showExpanded = (
  partition: Partition,
  { fields }: Plan,
  records: Numbers,
  related: readonly Related[],
  bytesMax: number,
): { readonly data: Buffer<ArrayBuffer>; readonly records: number } => {
  if (related.length === 0) return { data: showRecords(partition, fields, records, bytesMax), records: records.length };
  const all = related.flatMap(({ added }) => added);
  let bytes = all.reduce((sum, { json }) => sum + json.length, 0);
  const parts: (string | Buffer<ArrayBuffer>)[] = [];
  for (const [index, record] of [...records].entries()) {
    const own = showRecords(partition, fields, [record], bytesMax);
    bytes += own.length;
    if (bytes > bytesMax) throw new TooLarge(bytesMax);
    parts.push(...printExpanded(own, index, related));
  }
  const data = join(parts);
  return { data, records: records.length + all.reduce((sum, added) => sum + added.records, 0) };
};

/** A record without its closing brace, so that members can be added. */
const printExpanded = (
  own: Buffer<ArrayBuffer>,
  index: number,
  related: readonly Related[],
): readonly (string | Buffer<ArrayBuffer>)[] => {
  const parts = [index === 0 ? '' : ',', own.subarray(0, -1), `,"${expandedKey}":`];
  for (const [at, { key, added }] of related.entries())
    parts.push(`${at === 0 ? '{' : ','}"${key}":`, added[index]?.json ?? nullJson);
  return [...parts, '}}'];
};
