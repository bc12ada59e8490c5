/**
 * Compiles an origin to a function that computes its value from a row. A value computed from an unreadable one is
 * unreadable.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { type Followed, isPlace, type LookUp, type Origin, type Slot, type Written, type Zoned } from '../origin.ts';
import { printOptions, readStored } from '../shown-value.ts';
import { type ReadValue, type ScannedRow, type StoredValue, unreadable, type Unreadable } from '../source.ts';
import { inZone } from './zoned-time.ts';
import { readWritten } from './written-value.ts';
import type { Read, ReadTable } from './read-table.ts';
import type { BoundRead } from './validity.ts';

/** @param table collects the columns to read */
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
    if (fieldTypeTraits[type].value !== 'geo') return (row) => concatenate(parts.map((read) => read(row)));
    const fit = readStored(type);
    return (row) =>
      fillPoint(
        origin.filled,
        parts.map((read) => read(row)),
        fit,
      );
  }
  if ('labels' in origin) {
    const labels = new Map(Object.entries(origin.labels));
    const read = composeValue(origin.of, type, table);
    return (row) =>
      fieldTypeTraits[type].value === 'options' ? labelAll(read(row), labels) : labelOf(read(row), labels);
  }
  if ('written' in origin) return composeWritten(origin, type, table);
  return 'firstSeen' in origin ? () => null : composeZoned(origin, type, table);
};

// Rows of other tables

/** Compiles a validity bound: a column of the row, or of the row that look-ups lead to. */
export const composeBound = (origin: Origin, table: ReadTable): BoundRead => {
  if (isPlace(origin)) return table.readBound(origin);
  if (!('lookUps' in origin)) throw new Error('A bound is a column.');
  const { steps, at } = followAll(origin.lookUps, table);
  const { read, kind } = at.readBound(origin.place);
  return { read: (row) => stepThrough(steps, row).map(read)[0] ?? null, kind };
};

type Step = (row: ScannedRow) => readonly ScannedRow[];

const followAll = (lookUps: readonly LookUp[], table: ReadTable): { steps: readonly Step[]; at: ReadTable } => {
  const steps: Step[] = [];
  let at = table;
  for (const lookUp of lookUps) {
    const next = at.follow(lookUp);
    steps.push((row) => (lookUp.isMany ? next.rowsFrom(row) : next.rowsFrom(row).slice(0, 1)));
    at = next;
  }
  return { steps, at };
};

const stepThrough = (steps: readonly Step[], row: ScannedRow): readonly ScannedRow[] => {
  let rows: readonly ScannedRow[] = [row];
  for (const step of steps) rows = rows.length === 1 && rows[0] ? step(rows[0]) : rows.flatMap(step);
  return rows;
};

const composeFollowed = ({ lookUps, place }: Followed, type: FieldType, table: ReadTable): Read => {
  const { steps, at } = followAll(lookUps, table);
  const isMany = lookUps.some((lookUp) => lookUp.isMany);
  const read = at.read(place, isMany ? 'text' : type);
  return (row) => {
    const values = stepThrough(steps, row)
      .map(read)
      .filter((value) => value !== null);
    if (!isMany) return values[0] ?? null;
    if (values.length === 0) return null;
    return areReadable(values) ? printOptions([...new Set(values.map(String))]) : unreadable;
  };
};

// Values made of several

const areReadable = (values: readonly ReadValue[]): values is readonly StoredValue[] => !values.includes(unreadable);

/** An empty text is used only if no other value exists, because ERPs often keep a cleared value as one. */
const firstValue = (reads: readonly Read[], row: ScannedRow): ReadValue => {
  let empty: StoredValue = null;
  for (const read of reads) {
    const value = read(row);
    if (value !== null && value !== '') return value;
    empty ??= value;
  }
  return empty;
};

const separator = ':';

/** Escapes the separator in parts, so that no two keys produce one text. */
const joinTexts = (values: readonly ReadValue[]): string | null | Unreadable =>
  values.includes(null)
    ? null
    : !areReadable(values)
      ? unreadable
      : values.map((value) => String(value).replaceAll('%', '%25').replaceAll(separator, '%3A')).join(separator);

const composeSlot = ({ origin, escape }: Slot, table: ReadTable): Read => {
  const read = composeValue(origin, 'text', table);
  if (escape === undefined) return read;
  return (row) => {
    const value = read(row);
    return value === null || value === unreadable ? value : escapes[escape](String(value).toWellFormed());
  };
};

/** RFC 6570 §3.2.1: unreserved characters stay, and with `+` reserved ones too. */
const escapes: Readonly<Record<NonNullable<Slot['escape']>, (text: string) => string>> = {
  simple: (text) => encodeURIComponent(text).replaceAll(/[!'()*]/g, escapeCharacter),
  reserved: (text) => encodeURI(text).replaceAll('%5B', '[').replaceAll('%5D', ']'),
};

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const concatenate = (values: readonly ReadValue[]): string | null | Unreadable => {
  if (values.includes(null)) return null;
  return areReadable(values) ? values.join('') : unreadable;
};

/** A point with one coordinate is unreadable; without both it is missing. */
const fillPoint = (
  parts: Extract<Origin, { readonly filled: unknown }>['filled'],
  values: readonly ReadValue[],
  fit: (value: StoredValue) => ReadValue,
): ReadValue => {
  const halves = values.filter((_, index) => typeof parts[index] !== 'string');
  if (halves.every((half) => half === null)) return null;
  const text = concatenate(values);
  return text === null || text === unreadable ? unreadable : fit(text);
};

// Labels

type Labels = ReadonlyMap<string, string>;

const labelOf = (value: ReadValue, labels: Labels): ReadValue =>
  value === null || value === unreadable ? value : (labels.get(String(value)) ?? value);

/** @param options a list, as multiselect stores it */
const labelAll = (options: ReadValue, labels: Labels): ReadValue => {
  if (typeof options !== 'string') return options;
  const codes: readonly string[] = JSON.parse(options);
  return printOptions(codes.map((code) => labels.get(code) ?? code));
};

// Texts

const composeWritten = ({ written, of }: Written, type: FieldType, table: ReadTable): Read => {
  const read = composeValue(of, 'text', table);
  const show = readWritten(type, written);
  return (row) => {
    const text = read(row);
    return typeof text === 'string' ? show(text) : text;
  };
};

// Zones

const composeZoned = ({ zone, of }: Zoned, type: FieldType, table: ReadTable): Read => {
  const read = composeValue(of, type, table);
  return (row) => {
    const time = read(row);
    return typeof time === 'string' ? inZone(time, zone) : time;
  };
};
