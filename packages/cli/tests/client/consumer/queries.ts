/** A consumer's program that compiles, but for the lines that must not: compiled against the sources and the package. */
import {
  type AnyClient,
  type Client,
  createClient,
  type RecordOf,
  recordsUrl,
  VitrineError,
  type Where,
} from '@vitrine/client';
import type { Collections, Relations } from './collections.ts';

const place = { url: 'https://api.example.com', tenant: 'consumer' };
const vitrine = createClient<Collections>({ ...place, key: undefined, retries: 1, waitNearLimit: true });
const related = createClient<Collections, Relations>(place);
const untyped: Client = createClient(place);

export const typed = async (): Promise<void> => {
  const { data, meta, rateLimit, edition } = await vitrine.records('things', {
    where: {
      name: { contains: 'x', startsWith: 'y', in: ['a', 'b'] },
      price: { gte: 10, between: [1, 2n] },
      tags: { contains: ['a', 'b'] },
      soldAt: { lt: new Date(0), gt: '2026-01-31' },
      isNew: { eq: true },
      details: { exists: true },
      id: { eq: 'p1' },
      createdAt: { gte: '2026-01-31' },
    },
    sort: ['-price', 'createdAt', '-id'],
  });
  const price: number | null | undefined = data[0]?.price;
  const tags: readonly string[] | null | undefined = data[0]?.tags;
  const id: string | undefined = data[0]?.id;
  const secondsLeft: number = edition.secondsLeft;
  const first: [unknown, string, number, number] = [
    data[0]?.details,
    meta.fields[0]?.type ?? '',
    rateLimit.remaining,
    secondsLeft,
  ];
  // @ts-expect-error A number is no text.
  const text: string | null | undefined = data[0]?.price;
  // @ts-expect-error No such field.
  void data[0]?.prize;
  // @ts-expect-error A value may be absent.
  void data[0]?.name.length;

  const { data: few } = await vitrine.records('things', { fields: ['name', 'price'] });
  const name: string | null | undefined = few[0]?.name;
  const createdAt: string | undefined = few[0]?.createdAt;
  // @ts-expect-error It was not asked for.
  void few[0]?.stock;

  // @ts-expect-error A collection that is misspelled.
  await vitrine.records('thing');
  // @ts-expect-error A field that is misspelled, in a filter.
  await vitrine.records('things', { where: { prize: { gte: 10 } } });
  // @ts-expect-error A field that is misspelled, in what is chosen.
  await vitrine.records('things', { fields: ['prize'] });
  // @ts-expect-error A field that is misspelled, in the order.
  await vitrine.records('things', { sort: ['-prize'] });
  // @ts-expect-error A type that does not sort.
  await vitrine.records('things', { sort: ['tags'] });
  // @ts-expect-error An operator that is misspelled.
  await vitrine.records('things', { where: { price: { gteq: 10 } } });
  // @ts-expect-error An operator that the type lacks.
  await vitrine.records('things', { where: { price: { contains: '1' } } });
  // @ts-expect-error A value of another type.
  await vitrine.records('things', { where: { price: { gte: '10' } } });
  // @ts-expect-error A moment, where days are compared.
  await vitrine.records('things', { where: { madeOn: { eq: new Date(0) } } });
  // @ts-expect-error One end alone.
  await vitrine.records('things', { where: { price: { between: [1] } } });
  // @ts-expect-error A list must be one.
  await vitrine.records('things', { where: { name: { in: 'a' } } });
  // @ts-expect-error A value that may have got lost.
  await vitrine.records('things', { where: { name: { eq: name } } });

  for await (const { stock } of vitrine.all('things', { fields: ['stock'] }, { onTurn: 'restart' })) void stock;
  // @ts-expect-error Pages are the walk's own.
  vitrine.all('things', { page: 2 });
  // @ts-expect-error There is no such way.
  vitrine.all('things', {}, { onTurn: 'retry' });

  const { data: one } = await vitrine.get('things', 'p1', { fields: ['stock'] });
  const stock: number | null = one.stock;
  // @ts-expect-error It was not asked for.
  void one.price;
  const many = await vitrine.getMany('things', ['p1', 'p2'], {}, { onTurn: 'continue' });
  const label: string | null | undefined = many[0]?.name;
  const total: number = await vitrine.count('things', {
    or: [{ price: { lt: 1 } }, { tags: { in: ['a'] }, name: { endsWith: 'x' } }],
    search: 'x',
    fuzzy: true,
  });
  // @ts-expect-error An operator that the type lacks, in an alternative.
  await vitrine.count('things', { or: [{ price: { contains: '1' } }] });
  // @ts-expect-error Alternatives are a list.
  await vitrine.count('things', { or: { price: { lt: 1 } } });
  // @ts-expect-error A count has no order.
  await vitrine.count('things', { sort: ['price'] });
  const facets = await vitrine.facets('things', { fields: ['price', 'tags'], where: { stock: { gt: 0 } }, limit: 5 });
  for (const facet of facets.data) {
    const value: number | string | undefined = facet.values?.[0]?.value;
    const least: number | null | undefined = facet.key === 'price' ? facet.min : null;
    void [value, least];
  }
  // @ts-expect-error A field that is misspelled.
  await vitrine.facets('things', { fields: ['prize'] });
  void [stock, label, total];

  void [price, tags, id, text, first, createdAt];
};

export const withRelated = async (): Promise<void> => {
  const { data } = await related.records('things', { expand: ['whole', 'parts'], fields: ['price'] });
  for (const { price, expanded } of data) {
    const own: number | null = price;
    const name: string | null | undefined = expanded.whole?.name;
    const weights: (number | null)[] = expanded.parts.records.map(({ weight }) => weight);
    const rest: [number, string | null] = [expanded.parts.total, expanded.parts.more];
    // @ts-expect-error There may be none.
    void expanded.whole.name;
    // @ts-expect-error No such field of the related record.
    void expanded.whole?.nam;
    // @ts-expect-error Several are no record.
    void expanded.parts.name;
    void [own, name, weights, rest];
  }
  const some = await related.records('things', {
    expand: ['whole', 'parts'],
    relatedFields: { whole: ['name'], parts: ['id', 'weight'] },
  });
  for (const { expanded } of some.data) {
    const name: string | null | undefined = expanded.whole?.name;
    const weights: (number | null)[] = expanded.parts.records.map(({ weight }) => weight);
    // @ts-expect-error It was left out.
    void expanded.whole?.stock;
    // @ts-expect-error It was left out of each.
    void expanded.parts.records[0]?.name;
    void [name, weights];
  }
  // @ts-expect-error A field of the related records that is misspelled.
  await related.records('things', { expand: ['whole'], relatedFields: { whole: ['nam'] } });
  // @ts-expect-error A relation that is not expanded.
  await related.get('things', 'p1', { expand: ['whole'], relatedFields: { parts: ['name'] } });
  const { data: one } = await related.get('things', 'p1', { expand: ['whole'] });
  const stock: number | null | undefined = one.expanded.whole?.stock;
  // @ts-expect-error It was not asked for.
  void one.expanded.parts;
  const { data: plain } = await related.get('things', 'p1');
  // @ts-expect-error Nothing was asked for.
  void plain.expanded;
  // @ts-expect-error A relation that is misspelled.
  await related.records('things', { expand: ['hole'] });
  // @ts-expect-error A relation that is misspelled, of one record.
  await related.get('things', 'p1', { expand: ['hole'] });
  // @ts-expect-error A client without the type `Relations` takes no `expand`.
  await vitrine.records('things', { expand: ['whole'] });
  // @ts-expect-error A walk takes no related records.
  related.all('things', { expand: ['whole'] });
  // @ts-expect-error A file neither.
  await related.export('things', 'csv', { expand: ['whole'] });
  const any: AnyClient = related;
  const pages = await untyped.records('whatever', { expand: ['anything'] });
  void [stock, any, pages.data[0]?.expanded['anything']];
};

export const withoutTypes = async (): Promise<void> => {
  const where: Where = { anything: { gte: 10, contains: ['x'] }, at: { lt: new Date(0) } };
  const { data, url } = await untyped.records('whatever', { where, sort: ['-anything'], fields: ['anything'] });
  const anything: unknown = data[0]?.['anything'];
  const same: boolean = url === recordsUrl(place, 'whatever', { where });
  // @ts-expect-error No type has such an operator.
  await untyped.records('whatever', { where: { anything: { like: 'x' } } });
  void [anything, same];
};

export const told = (error: unknown): string => {
  if (!(error instanceof VitrineError)) return '';
  // @ts-expect-error A code that there is not.
  if (error.code === 'not_found') return '';
  return error.code === 'edition_turned' || error.code === 'invalid_request' ? (error.details[0]?.parameter ?? '') : '';
};

export type Thing = RecordOf<Collections['things'], 'name'>;
