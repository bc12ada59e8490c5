/**
 * Rewrites days as people write them in ISO 8601, if they can be read in one way only: `2015/01/31 9:05`, `31.1.2026`,
 * `Jan 31st, 2026`, `31-Jan-26`, `Sa., 31 de enero de 2026`. In `01/02/2026` the day is not certain, so it stays a text.
 */

/** The languages of the names of months. */
const languages = ['en', 'de', 'fr', 'nl', 'es'];

/** Removes case, accents and full stops. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase();

/** The numbers of months by their names, full and short. */
const monthsByName: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => [fold(format.format(Date.UTC(2024, index))), index + 1] as const);
    }),
  ),
);

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** A time with the sign before it, or empty. */
  readonly rest: string;
}

/** @returns the day, perhaps one that does not exist, and behind it the time as it is; undefined for other texts */
export const rewriteMoment = (text: string): string | undefined => {
  if (text.length > charactersMax) return undefined;
  const found = readInNumbers(text) ?? readWithName(text);
  return found && `${found.year}-${pad(found.month)}-${pad(found.day)}${rewriteTime(found.rest)}`;
};

/** ` 9:05 Uhr` becomes `T09:05`. */
const rewriteTime = (rest: string): string => {
  const { hour, others } = ofDay.exec(rest)?.groups ?? {};
  return hour === undefined || others === undefined ? rest : `T${pad(hour)}${others}`;
};

const ofDay = /^,?[T ](?<hour>\d{1,2})(?<others>:[0-5]\d(?::[0-5]\d)?)(?: (?:Uhr|h|uur))?$/;

const charactersMax = 50;
const pad = (number: string): string => number.padStart(2, '0');

/** Year first with any sign between, or day first with full stops. */
const inNumbers =
  /^(?:(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})|(?<day2>\d{1,2})\.(?<month2>\d{1,2})\.(?<year2>\d{4}))(?<rest>(?:,?[T ].*)?)$/;

const readInNumbers = (text: string): Day | undefined => {
  const { groups: { year, month, day, year2, month2, day2, rest = '' } = {} } = inNumbers.exec(text) ?? {};
  if (year !== undefined && month !== undefined && day !== undefined) return { year, month, day, rest };
  if (year2 === undefined || month2 === undefined || day2 === undefined) return undefined;
  return { year: year2, month: month2, day: day2, rest };
};

const named =
  /^(?<weekday>\p{L}{2,10}\.?,? )?(?:(?<name>\p{L}{3,12})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? |(?<day2>\d{1,2})(?:\.|st|nd|rd|th|er)?(?<sign>[ -])(?:de )?(?<name2>\p{L}{3,12})\.?\k<sign>(?:de )?)(?<year>\d{4}|(?<=-)\d{2})(?<rest>(?:,? .*)?)$/u;

const readWithName = (text: string): Day | undefined => {
  const { weekday, name, name2, day, day2, year, rest = '' } = named.exec(text.normalize('NFC'))?.groups ?? {};
  const [month, full] = [monthsByName.get(fold(name ?? name2 ?? '')), fullYear(year ?? '')];
  if (month === undefined || full === undefined) return undefined;
  if (weekday !== undefined && !weekdays.has(fold(weekday.replace(/[,\s]+$/, '')))) return undefined;
  return { year: full, month: String(month), day: day ?? day2 ?? '', rest };
};

/** The years in which all systems agree: some have `30` in this century, some in the last one. */
export const fullYear = (year: string): string | undefined => {
  if (year.length === 4) return year;
  return Number(year) < 30 ? `20${year}` : Number(year) >= 50 ? `19${year}` : undefined;
};

/** Names of weekdays, full and short. */
const weekdays: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, index) => fold(format.format(Date.UTC(2024, 0, 1 + index))));
    }),
  ),
);
