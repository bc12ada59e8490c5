/** Local times of a time zone, which clocks that go forward skip, and clocks that go back show twice. */

const dayMs = 86_400_000;

/**
 * The instants at which the clocks of a zone show a local time.
 * @param local such as `2026-10-25T02:30`
 * @param timeZone a name of the IANA time zone database
 * @returns milliseconds since 1970: none where the clocks skip it or the text is no time, two where they show it twice
 * @throws RangeError for an unknown zone
 */
export const instantsOf = (local: string, timeZone: string): readonly number[] => {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return [];
  const offsets = new Set([wall - dayMs, wall + dayMs].map((time) => offsetOf(time, timeZone)));
  const instants = Array.from(offsets, (offset) => wall - offset);
  return instants.filter((time) => time + offsetOf(time, timeZone) === wall).toSorted((one, other) => one - other);
};

/** A zone's offset from UTC at a time, in milliseconds. */
const offsetOf = (time: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-US', { ...wallParts, timeZone });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
};

const wallParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
