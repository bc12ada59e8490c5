/** The look that an address asks for, and what the page then asks of the API. */
import { bounds } from '@vitrine/contract';
import type { ViewLook } from '@vitrine/contract/presentation';
import type { ExposedField } from '@vitrine/query';
import type { TenantContext } from '../page-context.ts';
import type { PresentedCollection } from '../presented.ts';
import { printAlternatives, printPageAddress, type PageAddress } from './page-address.ts';
import { lookFieldsOf, looksOf, type LookFields, type PageLook } from './page-look.ts';
import { rolesOf, type CardRoles } from './shown-fields.ts';
import type { Survey } from './survey.ts';
import { withCondition, type Condition } from './view.ts';
import { dayOf, withMoment } from './zoned-days.ts';

export interface Looked extends LookFields {
  readonly look: PageLook;
  /** The collection's looks, its own first. */
  readonly offered: readonly PageLook[];
  readonly roles: CardRoles;
  /** How rows are rendered; undefined: a map or a calendar has none. */
  readonly rows: ViewLook | undefined;
  /** The fields that the look shows; undefined: those of any view. */
  readonly fields: readonly ExposedField[] | undefined;
  /** `2026-01`, of a calendar. */
  readonly month: string;
  /** True if the look itself chooses the days. */
  readonly isOfDays: boolean;
  /** Without conditions that the look replaces. */
  readonly address: PageAddress;
  /** Adds what the look asks for. */
  readonly narrow: (address: PageAddress) => PageAddress;
}

export interface CollectionPlace {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
}

export const lookedAt = ({ context, collection }: CollectionPlace, asked: PageAddress, survey: Survey): Looked => {
  const { words, imageOrigins, today } = context;
  const fields = lookFieldsOf(collection);
  const roles = rolesOf(collection);
  const offered = looksOf(collection, fields, roles, imageOrigins.length > 0);
  const { as, month } = Object.fromEntries(asked.look);
  const look = offered.find((each) => each === as) ?? offered[0] ?? 'table';
  const common = { ...fields, look, offered, roles, month: '', isOfDays: false, address: asked };
  const { title, picture, price, subtitle, status } = roles;
  const leading = (others: readonly (ExposedField | undefined)[]): readonly ExposedField[] =>
    [...new Set([title, ...others])].filter((field) => field !== undefined);
  switch (look) {
    case 'table':
    case 'cards':
    case 'list':
      return { ...common, rows: look, fields: undefined, narrow: keep };
    case 'gallery':
      return { ...common, rows: 'cards', fields: leading([picture, subtitle, price, status]), narrow: keep };
    case 'map':
      return { ...common, ...mapOf(fields, leading) };
    case 'calendar': {
      const shown = month ?? monthOf(fields.day, survey, today, words.timeZone);
      return {
        ...common,
        month: shown,
        ...calendarOf(fields, (days) => leading([...days, status]), asked, shown, words.timeZone),
      };
    }
  }
};

const keep = (address: PageAddress): PageAddress => address;

type Leading = (others: readonly (ExposedField | undefined)[]) => readonly ExposedField[];
type Part = Pick<Looked, 'rows' | 'fields' | 'narrow'>;

const mapOf = ({ points }: LookFields, leading: Leading): Part => {
  const places = points === undefined ? [] : Object.values(points);
  return { rows: undefined, fields: leading(places), narrow: (address) => withAll(address, places.map(hasValue)) };
};

const hasValue = ({ key }: ExposedField): Condition => ({ field: key, operator: 'exists', values: ['true'] });

/** Records that begin in the month, or go on in it. An address that has alternatives already cannot have these too. */
const calendarOf = (
  { day, lastDay }: LookFields,
  leading: Leading,
  asked: PageAddress,
  month: string,
  timeZone: string,
): Part & Pick<Looked, 'address' | 'isOfDays'> => {
  const { view } = asked;
  const conditions = view.conditions.filter(({ field }) => field !== day?.key);
  const narrow = (address: PageAddress): PageAddress => {
    if (day === undefined) return address;
    const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
    const after = (field: ExposedField): Condition => boundOf(field, 'gte', first, timeZone);
    const ends = boundOf(day, 'lt', first.add({ months: 1 }), timeZone);
    const mayGoOn = lastDay !== undefined && !address.others.some(([name]) => name.startsWith('where[or]'));
    const within = withAll(address, mayGoOn ? [ends] : [after(day), ends]);
    const others = mayGoOn ? printAlternatives([after(day), after(lastDay)]) : [];
    return {
      ...within,
      view: { ...within.view, sort: [{ field: day.key, descends: false }] },
      others: [...within.others, ...others],
    };
  };
  return {
    rows: undefined,
    fields: leading([day, lastDay]),
    narrow,
    isOfDays: true,
    address: { ...asked, view: { ...view, conditions } },
  };
};

const boundOf = (
  { key, type }: ExposedField,
  operator: 'gte' | 'lt',
  day: Temporal.PlainDate,
  timeZone: string,
): Condition => {
  const condition = { field: key, operator, values: [day.toString()] };
  return type === 'datetime' ? withMoment(condition, timeZone) : condition;
};

/** As many records as a page may have, without the visitor's columns. */
const withAll = (address: PageAddress, added: readonly Condition[]): PageAddress => {
  const { view } = address;
  const conditions = added.reduce(withCondition, view.conditions);
  return { ...address, view: { ...view, conditions, fields: [], page: 1, limit: bounds.limitMax } };
};

/** The present month, or the one nearest to it in which there are records. */
const monthOf = (day: ExposedField | undefined, { facetOf }: Survey, today: string, timeZone: string): string => {
  const { min, max } = (day && facetOf(day.key)) ?? {};
  const [first, last] = [min, max].map((at) => (at === undefined ? undefined : dayOf(String(at), timeZone)));
  const now = today === '' ? '2026-01-01' : today;
  const nearest = last !== undefined && last < now ? last : now;
  return (first !== undefined && first > nearest ? first : nearest).slice(0, 7);
};

/** The query of the same page in another look. */
export const printLook = (asked: PageAddress, look: PageLook | undefined): string =>
  printPageAddress({ ...asked, view: { ...asked.view, page: 1 }, look: look === undefined ? [] : [['as', look]] });
