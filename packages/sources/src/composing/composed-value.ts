/** An origin ─▶ how its value is made of a row that was read. */
import type { FieldType } from '@vitrine/contract';
import { type Followed, isPlace, type Origin, type Slot, type Zoned } from '../origin.ts';
import { printOptions } from '../shown-json.ts';
import type { ScannedRow, StoredValue } from '../source.ts';
import type { Read, ReadTable } from './read-table.ts';

/** @param table has the columns read that the value needs */
export const composeValue = (origin: Origin, type: FieldType, table: ReadTable): Read => {
  if (isPlace(origin)) return table.read(origin, type);
  if ('lookUps' in origin) return composeFollowed(origin, type, table);
  if ('firstOf' in origin) {
    const reads = origin.firstOf.map((each) => composeValue(each, type, table));
    return (row) => firstValue(reads, row);
  }
  if ('joined' in origin) {
    const reads = origin.joined.map((each) => composeValue(each, 'text', table));
    return (row) => joinTexts(reads.map((read) => read(row)));
  }
  if ('filled' in origin) {
    const parts = origin.filled.map((part) => (typeof part === 'string' ? () => part : composeSlot(part, table)));
    return (row) => concatenate(parts.map((read) => read(row)));
  }
  if ('labels' in origin) {
    const labels = new Map(Object.entries(origin.labels));
    const read = composeValue(origin.of, type, table);
    return (row) => (type === 'multiselect' ? labelAll(read(row), labels) : labelOf(read(row), labels));
  }
  return 'firstSeen' in origin ? () => null : composeZoned(origin, type, table);
};

// Rows of other tables

const composeFollowed = ({ lookUps, place }: Followed, type: FieldType, table: ReadTable): Read => {
  const steps: ((row: ScannedRow) => readonly ScannedRow[])[] = [];
  let at = table;
  for (const lookUp of lookUps) {
    const next = at.follow(lookUp);
    steps.push((row) => (lookUp.isMany ? next.rowsFrom(row) : next.rowsFrom(row).slice(0, 1)));
    at = next;
  }
  const isMany = lookUps.some((lookUp) => lookUp.isMany);
  const read = at.read(place, isMany ? 'text' : type);
  return (row) => {
    let rows: readonly ScannedRow[] = [row];
    for (const step of steps) rows = rows.length === 1 && rows[0] ? step(rows[0]) : rows.flatMap(step);
    const values = rows.map(read).filter((value) => value !== null);
    if (!isMany) return values[0] ?? null;
    return values.length === 0 ? null : printOptions([...new Set(values.map(String))]);
  };
};

// What is made of several values

/** An empty text is passed over for one that says more: what somebody cleared in an ERP is often kept as one. */
const firstValue = (reads: readonly Read[], row: ScannedRow): StoredValue => {
  let empty: StoredValue = null;
  for (const read of reads) {
    const value = read(row);
    if (value !== null && value !== '') return value;
    empty ??= value;
  }
  return empty;
};

const separator = ':';

/** What separates is escaped where a part has it, so that no two keys make one text. */
const joinTexts = (values: readonly StoredValue[]): string | null =>
  values.includes(null)
    ? null
    : values.map((value) => String(value).replaceAll('%', '%25').replaceAll(separator, '%3A')).join(separator);

const composeSlot = ({ origin, escape }: Slot, table: ReadTable): Read => {
  const read = composeValue(origin, 'text', table);
  if (escape === undefined) return read;
  return (row) => {
    const value = read(row);
    return value === null ? null : escapes[escape](String(value).toWellFormed());
  };
};

/** RFC 6570 §3.2.1: unreserved characters stay, and with `+` reserved ones too. */
const escapes: Readonly<Record<NonNullable<Slot['escape']>, (text: string) => string>> = {
  simple: (text) => encodeURIComponent(text).replaceAll(/[!'()*]/g, escapeCharacter),
  reserved: (text) => encodeURI(text).replaceAll('%5B', '[').replaceAll('%5D', ']'),
};

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const concatenate = (values: readonly StoredValue[]): string | null => (values.includes(null) ? null : values.join(''));

// Labels

type Labels = ReadonlyMap<string, string>;

const labelOf = (value: StoredValue, labels: Labels): StoredValue =>
  value === null ? null : (labels.get(String(value)) ?? value);

/** @param options a list, as multiselect has it */
const labelAll = (options: StoredValue, labels: Labels): StoredValue => {
  if (typeof options !== 'string') return options;
  const codes: readonly string[] = JSON.parse(options);
  return printOptions(codes.map((code) => labels.get(code) ?? code));
};

// Zones

const composeZoned = ({ zone, of }: Zoned, type: FieldType, table: ReadTable): Read => {
  const read = composeValue(of, type, table);
  return (row) => {
    const time = read(row);
    return typeof time === 'string' ? inZone(time, zone) : time;
  };
};

/** A time that the clocks skipped counts as if they had not; of one that they showed twice it is the first (RFC 5545 §3.3.5). */
const inZone = (time: string, zone: string): string | null => {
  const moment = Temporal.PlainDateTime.from(time.slice(0, -1)).toZonedDateTime(zone).toInstant();
  const shown = moment.toString({ smallestUnit: 'millisecond' });
  return /^(?!0000)\d{4}-/.test(shown) ? shown : null;
};
