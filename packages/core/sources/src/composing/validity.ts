/** Tests whether rows are valid at the edition's time, by bounds in the form that the database prints. */
import type { ColumnKind } from '../column-kinds.ts';
import type { Validity } from '../origin.ts';
import { type ReadValue, type ScannedRow, unreadable } from '../source.ts';

/** A bound as the database prints it, and the kind of its column. */
export interface BoundRead {
  readonly read: (row: ScannedRow) => ReadValue;
  readonly kind: ColumnKind;
}

/** The time of an edition, and the first bound after it, at which the valid rows change. */
export class Moment {
  readonly #at: number;
  #turnsAt = Infinity;

  /** @param at milliseconds since 1970 */
  constructor(at: number) {
    this.#at = at;
  }

  /** In milliseconds since 1970; undefined: no bound is in the future. */
  get turnsAt(): number | undefined {
    return Number.isFinite(this.#turnsAt) ? this.#turnsAt : undefined;
  }

  /** True from the start on and before the end. With NaN, an unreadable bound, false. */
  isWithin(startsAt: number, endsAt: number): boolean {
    for (const bound of [startsAt, endsAt]) if (bound > this.#at) this.#turnsAt = Math.min(this.#turnsAt, bound);
    return startsAt <= this.#at && this.#at < endsAt;
  }
}

/**
 * Creates a test whether a row is valid at the moment; a missing bound is open.
 * @param onUnread called if a bound of the row cannot be read
 */
export const createValidityTest = (
  from: BoundRead | undefined,
  until: BoundRead | undefined,
  { zone = 'UTC' }: Validity<unknown>,
  moment: Moment,
  onUnread: (bound: 'validFrom' | 'validUntil') => void,
): ((row: ScannedRow) => boolean) => {
  const startOf = createBound(from, -Infinity, { side: 'from', zone });
  const endOf = createBound(until, Infinity, { side: 'until', zone });
  return (row) => {
    const [startsAt, endsAt] = [startOf(row), endOf(row)];
    if (Number.isNaN(startsAt)) onUnread('validFrom');
    if (Number.isNaN(endsAt)) onUnread('validUntil');
    return moment.isWithin(startsAt, endsAt);
  };
};

interface Reading {
  readonly side: 'from' | 'until';
  readonly zone: string;
}

/** The limit of the cache; many rows have the same bounds. */
const rememberedMax = 10_000;

const createBound = (
  bound: BoundRead | undefined,
  open: number,
  { side, zone }: Reading,
): ((row: ScannedRow) => number) => {
  if (bound === undefined) return () => open;
  const { read, kind } = bound;
  const reading = { side, zone: kind === 'timestamptz' ? 'UTC' : zone };
  const known = new Map<string, number>();
  return (row) => {
    const value = read(row);
    if (value === null) return open;
    if (value === unreadable) return NaN;
    const text = String(value);
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const moment = readBound(text, reading);
    if (known.size >= rememberedMax) known.clear();
    known.set(text, moment);
    return moment;
  };
};

const pattern =
  /^(?<day>(?<year>\d{4,})-\d\d-\d\d)(?:[ T](?<time>\d\d:\d\d:\d\d)(?:\.(?<fraction>\d+))?(?<utc>Z|\+00)?)?(?<isBefore> BC)?$/;

/**
 * The first millisecond since 1970 at which a row is valid, or no longer valid. A day is whole, in the zone; a time
 * is included on both sides. Years beyond JavaScript's calendar count as infinite.
 * @returns NaN if it is neither a date nor a time
 */
export const readBound = (text: string, { side, zone }: Reading): number => {
  if (text === 'infinity') return Infinity;
  if (text === '-infinity') return -Infinity;
  const { day = '', year = '', time, fraction = '', utc, isBefore } = pattern.exec(text)?.groups ?? {};
  if (isBefore !== undefined) return -Infinity;
  if (year.length > 4) return Infinity;
  try {
    if (time === undefined) return startOfDay(day, side, zone);
    const local = Temporal.PlainDateTime.from(`${day}T${time}`);
    const start = local.toZonedDateTime(utc === undefined ? zone : 'UTC', ofRepeated);
    return start.epochMilliseconds + milliseconds(fraction, side);
  } catch (error) {
    if (error instanceof RangeError) return NaN;
    throw error;
  }
};

/** As `inZone` reads it: a field over the same column shows the same time. */
const ofRepeated = { disambiguation: 'later' } as const;

const startOfDay = (day: string, side: Reading['side'], zone: string): number =>
  Temporal.PlainDate.from(day)
    .add({ days: side === 'from' ? 0 : 1 })
    .toZonedDateTime(zone).epochMilliseconds;

const milliseconds = (fraction: string, side: Reading['side']): number => {
  const whole = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const isPast = side === 'until' || /[1-9]/.test(fraction.slice(3));
  return whole + Number(isPast);
};
