/** Audits related records: `expand` may show only the shown fields of collections that the caller sees. */
import type { RecordData, Relation, Success } from '@vitrine/contract';
import { isSeenBy, shownFields, type AuditedCollection, type AuditedTenant } from './audited-tenant.ts';
import type { Leak } from './leak.ts';
import { readBody } from './reply.ts';
import type { View } from './view.ts';

/** Relations that one request expands. */
const expandMax = 3;

export const findRelatedProperties = async (
  { access, ask, path }: View,
  { collections }: AuditedTenant,
  { slug }: AuditedCollection,
): Promise<readonly Leak[]> => {
  const described = await ask(`${path}/${slug}/describe`);
  const told = readBody<Success<{ readonly relations?: readonly Relation[] }> | undefined>(described, undefined);
  const relations = described.status === 200 ? (told?.data?.relations ?? []) : [];
  const leaks: Leak[] = [];
  for (let start = 0; start < relations.length; start += expandMax) {
    const some = relations.slice(start, start + expandMax);
    const reply = await ask(`${path}/${slug}?limit=100&expand=${some.map(({ key }) => key).join(',')}`);
    const page =
      reply.status === 200 ? readBody<Success<readonly ExpandedRecord[]> | undefined>(reply, undefined) : undefined;
    for (const { key, collection } of some) {
      const other = collections.find((each) => each.slug === collection && isSeenBy(access, each));
      const allowed = new Set(
        other === undefined ? [] : ['id', 'createdAt', ...shownFields(other).map((field) => field.key)],
      );
      const records = (page?.data ?? []).flatMap(({ expanded }) => recordsIn(expanded?.[key]));
      const others = new Set(records.flatMap((record) => Object.keys(record)).filter((name) => !allowed.has(name)));
      if (others.size > 0)
        leaks.push({
          about: slug,
          found: `Its related records ${key} show ${[...others].join(', ')} of ${collection}.`,
        });
    }
  }
  return leaks;
};

interface ExpandedRecord extends RecordData {
  readonly expanded?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

/** The records of an expanded relation, which has one or a list. */
const recordsIn = (related: Readonly<Record<string, unknown>> | null | undefined): readonly object[] => {
  if (related === undefined || related === null) return [];
  return Array.isArray(related['records']) ? related['records'] : [related];
};
