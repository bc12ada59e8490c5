/** Resolves columns as a catalog writes them, `template.default_uom.symbol`, along foreign keys and lookups. */
import { suggest } from '@vitrine/query';
import { fieldTypesOf, isJson, type LookUp, type Place, tableNameOf } from '@vitrine/sources';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { Findings } from './checked-collection.ts';
import {
  conditionValue,
  expectedOf,
  isBound,
  refuseBound,
  refuseUnreadable,
  typeOfCondition,
  unknownColumn,
} from './check-conditions.ts';
import type { LookUpDeclaration, ValidityDeclaration } from './lookup-declaration.ts';
import type { Written } from './file-part.ts';
import { isMatchable, isUnique, orderByKey, placeOf } from './looked-up-rows.ts';
import { oneOf, quote } from './mistake.ts';
import { checkOwners, warnOfUnnamed } from './unnamed-conditions.ts';

/** The column that a written path resolves to. */
export interface FoundColumn {
  readonly lookUps: readonly LookUp[];
  readonly table: TableShape;
  readonly column: ColumnShape;
  /** The path into a JSON column. */
  readonly path: readonly string[];
}

export interface Neighbourhood {
  readonly table: TableShape;
  /** All tables of the source that the service may read. */
  readonly tables: readonly TableShape[];
  readonly lookUps: readonly LookUpDeclaration[];
  /** True if one table may hold rows of several tenants. */
  readonly isShared: boolean;
  /** The time zone of dates, and of times without one; undefined: UTC. */
  readonly zone: string | undefined;
}

export class ColumnFollower {
  readonly #neighbourhood: Neighbourhood;
  readonly #findings: Findings;
  /** By the lookups' names; undefined for an unresolved one. */
  readonly #found = new Map<string, FoundLookUp | undefined>();
  readonly #underWay = new Set<string>();

  constructor(neighbourhood: Neighbourhood, findings: Findings) {
    this.#neighbourhood = neighbourhood;
    this.#findings = findings;
    // Resolves lookups that no field uses too, to report their mistakes.
    for (const { name } of neighbourhood.lookUps) this.#lookUp(name.value);
  }

  /** True if the collection's table has a column of that name. */
  has(name: string): boolean {
    return this.#neighbourhood.table.columns.some((column) => column.name === name);
  }

  /** @returns undefined where it cannot be resolved; then the reason is among the mistakes */
  find(written: Written<string>): FoundColumn | undefined {
    const { table } = this.#neighbourhood;
    const named = table.columns.find(({ name }) => name === written.value);
    if (named !== undefined) return { lookUps: [], table, column: named, path: [] };
    const lookUps: LookUp[] = [];
    const parts = this.#partsOf(written.value);
    let at = table;
    for (const [index, part] of parts.entries()) {
      const [, name = part, all = ''] = /^(.*?)(\[\])?$/s.exec(part) ?? [];
      const column = at.columns.find((candidate) => candidate.name === name);
      const isMany = all !== '';
      const path = parts.slice(index + 1);
      if (column !== undefined && !isMany && (path.length === 0 || mayBeDocument(column)))
        return { lookUps, table: at, column, path };
      const isNamed = index === 0 && this.#isLookUp(name);
      if (isNamed && this.#underWay.has(name)) return this.#refuse(written, leadsToItself(written.value));
      const step = isNamed ? this.#followLookUp(name, isMany) : this.#followKey(written, at, { column, name, isMany });
      if (step === undefined) return undefined;
      lookUps.push(...step.lookUps);
      at = step.table;
    }
    this.#refuse(
      written,
      `found ${quote(written.value)}, which names no column at its end, expected one behind a dot, such as ${quote(`${written.value}.${at.columns[0]?.name ?? 'name'}`)}.`,
    );
    return undefined;
  }

  /** The parts of a path. A lookup's name may have dots, as `attributes.NAME`: of several the longest is meant. */
  #partsOf(path: string): readonly string[] {
    const names = this.#neighbourhood.lookUps.map(({ name }) => name.value).filter((name) => name.includes('.'));
    const [first = ''] = names
      .filter((name) => path.startsWith(`${name}.`) || path.startsWith(`${name}[].`))
      .toSorted((one, other) => other.length - one.length);
    const end = path.indexOf('.', first.length);
    return first === '' ? path.split('.') : [path.slice(0, end), ...path.slice(end + 1).split('.')];
  }

  #refuse({ position }: Pick<Written<unknown>, 'position'>, message: string): undefined {
    this.#findings.mistakes.push({ position, message });
  }

  #isLookUp(name: string): boolean {
    return this.#neighbourhood.lookUps.some((lookUp) => lookUp.name.value === name);
  }

  // Foreign keys

  #followKey(
    written: Written<string>,
    at: TableShape,
    {
      column,
      name,
      isMany,
    }: { readonly column: ColumnShape | undefined; readonly name: string; readonly isMany: boolean },
  ): FoundLookUp | undefined {
    if (column === undefined) return this.#refuse(written, this.#unknown(name, at));
    const { refersTo } = column;
    const target = refersTo && this.#tableOf(refersTo.schema, refersTo.table);
    const key = target?.columns.find((candidate) => candidate.name === refersTo?.column);
    const from = placeOf(column);
    const to = key && placeOf(key);
    if (refersTo === undefined) {
      const message = `found ${quote(written.value)}, but no foreign key leads on from the column ${quote(name)} of ${tableNameOf(at)}. Name the table under lookups, with what it holds of a row.`;
      return this.#refuse(written, message);
    }
    if (target === undefined || to === undefined || from === undefined) {
      const message = `found ${quote(written.value)}, but the service may not read ${refersTo.table}.${refersTo.column}, to which ${quote(name)} leads. Let its role: grant select on … to ….`;
      return this.#refuse(written, message);
    }
    if (isMany) {
      const message = `found ${quote(`${name}[]`)}, but the foreign key leads to one row. Remove the brackets.`;
      return this.#refuse(written, message);
    }
    const lookUp: LookUp = { ...namesOf(name, target), match: [{ from, to }], where: [], order: [], isMany: false };
    return { lookUps: [lookUp], table: target };
  }

  #unknown(name: string, at: TableShape): string {
    const own = at === this.#neighbourhood.table ? this.#neighbourhood.lookUps.map((lookUp) => lookUp.name.value) : [];
    const names = [...at.columns.map((column) => column.name), ...own];
    return `found the column ${quote(name)}, which ${tableNameOf(at)} does not have or the service may not read, expected ${oneOf(names)}.${suggest(name, names)}${name === 'attributes' ? ofAttributes : ''}`;
  }

  // Declared lookups

  #followLookUp(name: string, isMany: boolean): FoundLookUp | undefined {
    const found = this.#lookUp(name);
    const declared = this.#neighbourhood.lookUps.find((lookUp) => lookUp.name.value === name);
    if (found === undefined || declared === undefined) return undefined;
    const last = found.lookUps.at(-1);
    if (last === undefined) return undefined;
    if (!isMany && !declared.takesFirst && declared.order.length === 0 && !isUnique(last, found.table)) {
      const first =
        last.order.length === 0
          ? ''
          : ` The one with the lowest ${last.order.map(({ place }) => place.column).join(', ')} is shown.`;
      const message = `several rows of ${found.table.name} may hold what ${quote(name)} matches.${first} Write order: to choose the first, or ${name}[] for a list of all.`;
      const { position } = declared.name;
      if (!this.#findings.warnings.some((warning) => warning.message === message))
        this.#findings.warnings.push({ position, message });
    }
    return { lookUps: [...found.lookUps.slice(0, -1), { ...last, isMany }], table: found.table };
  }

  #lookUp(name: string): FoundLookUp | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    this.#underWay.add(name);
    const declared = this.#neighbourhood.lookUps.find((lookUp) => lookUp.name.value === name);
    const found = declared && this.#resolve(declared);
    this.#underWay.delete(name);
    this.#found.set(name, found);
    return found;
  }

  #resolve(declared: LookUpDeclaration): FoundLookUp | undefined {
    const { schema, table, match, where, order } = declared;
    if (table === undefined) return undefined;
    if (match.length === 0) return declared.takesFirst ? this.#refuse(table, ofNeedsPairs) : undefined;
    const target = this.#tableOf(schema?.value ?? this.#neighbourhood.table.schema, table.value);
    if (target === undefined) return this.#refuse(table, this.#unknownTable(table.value));
    const unreadable = refuseUnreadable(target);
    if (unreadable !== undefined) return this.#refuse(table, unreadable);
    const pairs = match.map(({ to, from }) => ({
      to: this.#columnOf(to, target),
      from: this.find(from),
      written: from,
    }));
    const [first] = pairs;
    const matched: LookUp['match'][number][] = [];
    for (const { to, from, written } of pairs) {
      const place = from && placeOf(from.column);
      if (to === undefined || from === undefined) return undefined;
      if (place === undefined || from.path.length > 0 || !isMatchable(place.kind))
        return this.#refuse(
          written,
          `found the column ${quote(written.value)} of type ${from.column.type} in match, expected one that holds a text, a UUID or a number.`,
        );
      if (JSON.stringify(from.lookUps) !== JSON.stringify(first?.from?.lookUps))
        return this.#refuse(
          written,
          `found ${quote(written.value)} in match beside ${quote(first?.written.value ?? '')}, which is of another table, expected columns of one row. Declare two lookups.`,
        );
      matched.push({ from: place, to });
    }
    const { reads } = declared;
    if (reads !== undefined && !target.columns.some(({ name }) => name === reads.value))
      return this.#refuse(reads, unknownColumn(reads.value, target));
    const held = where.map(({ column, value }) => this.#condition(column, value, target));
    const sorted = order.map((column) => this.#order(column, target));
    const validity = this.#validity(declared.validity, target);
    if (held.includes(undefined) || sorted.includes(undefined) || validity === 'mistaken') return undefined;
    if (this.#neighbourhood.isShared) checkOwners(declared, target, this.#findings);
    warnOfUnnamed(declared, target, this.#findings);
    const lookUp: LookUp = {
      ...namesOf(declared.name.value, target),
      match: matched,
      where: held.filter((condition) => condition !== undefined),
      order: order.length === 0 ? orderByKey(target) : sorted.filter((each) => each !== undefined),
      isMany: false,
      ...(validity !== undefined && { validity }),
    };
    return { lookUps: [...(first?.from?.lookUps ?? []), lookUp], table: target };
  }

  #columnOf(written: Written<string>, target: TableShape): Place | undefined {
    const column = target.columns.find(({ name }) => name === written.value);
    if (column === undefined) return this.#refuse(written, unknownColumn(written.value, target));
    const place = placeOf(column);
    if (place !== undefined && isMatchable(place.kind)) return place;
    return this.#refuse(
      written,
      `found the column ${quote(written.value)} of type ${column.type} in match, expected one that holds a text, a UUID or a number.`,
    );
  }

  #condition(
    written: Written<string>,
    { value, position }: LookUpDeclaration['where'][number]['value'],
    target: TableShape,
  ): LookUp['where'][number] | undefined {
    const column = target.columns.find(({ name }) => name === written.value);
    if (column === undefined) return this.#refuse(written, unknownColumn(written.value, target));
    const values = [value].flat();
    const type = typeOfCondition(column.kind, values);
    if (type !== undefined)
      return {
        place: { column: column.name, kind: column.kind ?? 'castable', path: [] },
        type,
        value: conditionValue(value, type),
      };
    const found = quote(String(values.find((each) => each !== null)));
    const message = `found ${found} for the column ${quote(column.name)} of type ${column.type} in where, expected ${expectedOf(column.kind)}.`;
    return this.#refuse({ position }, message);
  }

  /** The bounds of validity for a lookup's rows. */
  #validity({ from, until }: ValidityDeclaration, target: TableShape): LookUp['validity'] | 'mistaken' {
    const bounds = { from: from && this.#bound(from, target), until: until && this.#bound(until, target) };
    if ((from !== undefined && bounds.from === undefined) || (until !== undefined && bounds.until === undefined))
      return 'mistaken';
    return from === undefined && until === undefined ? undefined : { ...bounds, zone: this.#neighbourhood.zone };
  }

  #bound(written: Written<string>, target: TableShape): Place | undefined {
    const column = target.columns.find(({ name }) => name === written.value);
    if (column === undefined) return this.#refuse(written, unknownColumn(written.value, target));
    return isBound(column) ? placeOf(column) : this.#refuse(written, refuseBound(written.value, column, target));
  }

  #order(written: Written<string>, target: TableShape): LookUp['order'][number] | undefined {
    const isDescending = written.value.startsWith('-');
    const name = isDescending ? written.value.slice(1) : written.value;
    const column = target.columns.find((candidate) => candidate.name === name);
    const type = column?.kind && fieldTypesOf(column.kind, false)[0];
    if (column?.kind !== undefined && type !== undefined)
      return { place: { column: name, kind: column.kind, path: [] }, type, isDescending };
    const names = target.columns.map((candidate) => candidate.name);
    return this.#refuse(
      written,
      `found ${quote(written.value)} in order, expected ${oneOf(names)}, a minus in front for downwards.${suggest(name, names)}`,
    );
  }

  #unknownTable(name: string): string {
    const names = this.#neighbourhood.tables.map((table) => table.name);
    return `found the table ${quote(name)}, which there is not or the service may not read, expected ${oneOf(names)}.${suggest(name, names)}`;
  }

  #tableOf(schema: string, name: string): TableShape | undefined {
    return this.#neighbourhood.tables.find((table) => table.name === name && table.schema === schema);
  }
}

/** True if its values may be JSON, which a path can enter; a text column may hold JSON. */
const mayBeDocument = ({ kind, refersTo }: ColumnShape): boolean =>
  refersTo === undefined && (isJson(kind) || kind === 'text');

const ofAttributes =
  ' For a table with a row for each attribute write, beside fields, attributes: { from: TABLE, key: COLUMN, value: COLUMN, of: COLUMN }.';

const ofNeedsPairs =
  'found one column in of, and an id of several columns, expected pairs of columns, such as of: { order_no: order_no, line_no: line_no }.';

const leadsToItself = (written: string): string =>
  `found ${quote(written)}, which begins with the lookup itself, expected columns of the collection or of another lookup.`;

/** The path to a table, and the table. */
interface FoundLookUp {
  readonly lookUps: readonly LookUp[];
  readonly table: TableShape;
}

const namesOf = (name: string, { schema, name: table }: TableShape) => ({
  name,
  schema: schema === '' ? undefined : schema,
  table,
});
