/** When the days of a time zone begin, found by asking what its clocks show (contract §11.10). */

/** Undefined where there is no such zone. */
export const readZone = (name: string | undefined): string | undefined => {
  if (name === undefined) return 'UTC';
  try {
    clockOf(name);
    return /^[a-z]/i.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
};

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', era: 'short', timeZone: zone } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', options);
  clocks.set(zone, clock);
  return clock;
};

/** The day that calendars of the zone show, counted since 1970. */
export const dayAt = (time: number, zone: string): number => {
  const parts = clockOf(zone).formatToParts(time);
  const numberOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const isBefore = parts.some(({ type, value }) => type === 'era' && value.startsWith('B'));
  const year = isBefore ? 1 - numberOf('year') : numberOf('year');
  return dayOf(year, numberOf('month') - 1, numberOf('day'));
};

/** Months count from 0, and more of them than twelve are years. */
export const dayOf = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day) / dayMs;

const dayMs = 86_400_000;

/** The first millisecond at which calendars show this day, or a later one. */
export const startOfDay = (day: number, zone: string): number => {
  let [before, from] = [day * dayMs - 2 * dayMs, day * dayMs + 2 * dayMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayAt(middle, zone) >= day) from = middle;
    else before = middle;
  }
  return from;
};
