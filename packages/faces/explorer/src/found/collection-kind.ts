/** Guesses the schema.org type of a collection's records, from its name and from what its fields mean. */
import type { ExposedCollection } from '@vitrine/query';
import { type Led, plainName, readRoles, type Roles } from './field-roles.ts';

/** The types of schema.org with rich results in search engines. */
export type RecordKind = 'JobPosting' | 'Event' | 'LocalBusiness' | 'Product';

const kinds: readonly (RecordKind | undefined)[] = ['Product', 'Event', 'LocalBusiness', 'JobPosting', undefined];

type Named = Pick<ExposedCollection, 'slug' | 'name'>;

/**
 * Collections as visitors look for them: products first, what others refer to last, and those with more records first
 * within a kind.
 */
export const inVisitorsOrder = <Collection extends Named & Led>(
  collections: Iterable<Collection>,
  countOf: (collection: Collection) => number = () => 0,
): readonly Collection[] => {
  const ranked = Array.from(collections, (each) => ({
    each,
    rank: kinds.indexOf(kindOf(each, readRoles(each))),
    count: countOf(each),
  }));
  return ranked.toSorted((one, other) => one.rank - other.rank || other.count - one.count).map(({ each }) => each);
};

const jobs = /job|vacanc|career|stellen|karriere|emploi|vacature|empleo/;
const events = /event|concert|workshop|agenda|veranstaltung|konzert|termine|kurse|evenement|spectacle|evento|curso/;
const businesses =
  /shop|store|branch|location|restaurant|filiale|standort|laden|magasin|boutique|winkel|vestiging|tienda|sucursal/;
/** Sales documents contain prices too, but are not products. */
const sales = /order|invoice|booking|quote|sale|rechnung|bestell|buchung|auftr|facture|commande|factu|pedido/;

/** Undefined where the type is not clear. */
export const kindOf = ({ slug, name }: Named, own: Roles): RecordKind | undefined => {
  const called = (words: RegExp): boolean => words.test(plainName(slug)) || words.test(plainName(name));
  if (own.datePosted !== undefined && (called(jobs) || own.employmentType !== undefined)) return 'JobPosting';
  if (own.start !== undefined && called(events)) return 'Event';
  if (own.hours !== undefined || (own.address !== undefined && called(businesses))) return 'LocalBusiness';
  return own.price !== undefined && !called(sales) ? 'Product' : undefined;
};
