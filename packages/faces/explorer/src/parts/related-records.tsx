/** Related records on the page of a record: one as a link in its details, many as a list. */
/** @jsxImportSource preact */
import type { Expanded, RecordData, RelatedRecords } from '@vitrine/contract';
import type { ExposedRelation } from '@vitrine/query';
import type { ComponentChildren } from 'preact';
import { collectionPath, recordPath } from '../addresses.ts';
import { rolesOf } from '../asking/shown-fields.ts';
import type { TenantContext } from '../page-context.ts';
import type { PresentedCollection } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { PageLink } from './page-link.tsx';
import { titleOf } from './value.tsx';
import { Written } from './written.tsx';

/** One relation of the record, with the records that it leads to. */
interface RelatedProps {
  readonly context: TenantContext;
  readonly relation: ExposedRelation;
  readonly record: RecordData;
}

/** The parameters that ask for the titles of related records; empty without relations. */
export const expandTitles = ({ exposure }: TenantContext, relations: readonly ExposedRelation[]): string => {
  const fields = relations.map(({ key, target }) => {
    const presented = exposure.collections.get(target.slug);
    return `fields[${key}]=${(presented && rolesOf(presented).title?.key) ?? 'id'}`;
  });
  return fields.length === 0 ? '' : [`expand=${relations.map(({ key }) => key).join()}`, ...fields].join('&');
};

export const isMany = (related: RecordData | RelatedRecords<RecordData>): related is RelatedRecords<RecordData> =>
  !('createdAt' in related);

/** Links to single related records, by the keys of the fields that relate them. */
export const relatedLinks = (
  context: TenantContext,
  relations: readonly ExposedRelation[],
  expanded: Expanded<RecordData>,
): ReadonlyMap<string, ComponentChildren> =>
  new Map(
    relations.flatMap((relation) => {
      const found = expanded[relation.key] ?? undefined;
      if (found === undefined || isMany(found)) return [];
      return [[relation.from.key, <RelatedLink context={context} relation={relation} record={found} />] as const];
    }),
  );

const RelatedLink = ({ context, relation, record }: RelatedProps) => {
  const target = targetOf(context, relation);
  const { publicId } = context.exposure.tenant;
  return target === undefined ? null : (
    <PageLink href={recordPath(publicId, target.slug, record.id)} isWritten>
      {titleOf(context.words, rolesOf(target).title, record)}
    </PageLink>
  );
};

const listedMax = 10;

/** Renders nothing without related records. */
export const RelatedList = ({
  context,
  relation,
  record,
  related: { total, records },
}: RelatedProps & { readonly related: RelatedRecords<RecordData> }) => {
  const target = targetOf(context, relation);
  if (target === undefined || total === 0) return null;
  const { words, exposure } = context;
  return (
    <section class="related">
      <h2>
        <Written>{relation.label}</Written> <span class="count">{words.numbers.print(String(total))}</span>
      </h2>
      <ul>
        {records.slice(0, listedMax).map((each) => (
          <li key={each.id}>
            <RelatedLink context={context} relation={relation} record={each} />
          </li>
        ))}
      </ul>
      {total <= Math.min(records.length, listedMax) ? null : (
        <p>
          <PageLink href={allPath(exposure.tenant.publicId, relation, record)} dir="auto">
            {words.say('record.back', { collection: labelOf(words, target) })}
          </PageLink>
        </p>
      )}
    </section>
  );
};

const allPath = (publicId: string, { target, from, to }: ExposedRelation, record: RecordData): string =>
  `${collectionPath(publicId, target.slug)}?where%5B${to.key}%5D%5Beq%5D=${encodeURIComponent(String(record[from.key]))}`;

const targetOf = ({ exposure }: TenantContext, { target }: ExposedRelation): PresentedCollection | undefined =>
  exposure.collections.get(target.slug);
