/** Parses opening hours from common formats into a week of spans, Monday first. */

/** Minutes since midnight. A span that closes before it opens ends on the next day. */
export interface Span {
  readonly opens: number;
  readonly closes: number;
}

/** The spans of seven days, Monday first: an empty list where it is closed, undefined of a day that is not named. */
export type Week = readonly (readonly Span[] | undefined)[];

/** The languages of names of days, besides the page's language. */
const languages = ['en', 'de', 'fr', 'nl', 'es'];
/** A Monday. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const dayMinutes = 1440;

const dateOf = (day: number): Date => new Date(mondayMs + day * dayMs);

const formatOfDays = (language: string) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });

export const nameDay = (day: number, language: string): string => formatOfDays(language).format(dateOf(day));

export const formatTime = (minutes: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(mondayMs + minutes * 60_000),
  );

export const formatSpan = ({ opens, closes }: Span, language: string): string =>
  `${formatTime(opens, language)} – ${formatTime(closes, language)}`;

/** `08:00`, in every language. */
export const printClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * Parses days as numbers from 0, which is Monday: `Monday`, `mo`, `https://schema.org/Monday`, 1 to 7 (0 is Sunday
 * too), `Mo-Fr`, `Mo,We`; by their names in the page's language and in five others, in full or abbreviated.
 * @returns empty where one of them is no day, such as `PH`: some of the days would be wrong
 */
export const readDays = (value: unknown, language: string): number[] => {
  const days = Array.isArray(value)
    ? value.map((each) => readDays(each, language))
    : plain(value)
        .replaceAll(/https?:\/\/schema\.org\//gi, '')
        .split(/[,&+]/)
        .filter((part) => part.trim() !== '')
        .map((part) => readRange(part, language));
  return days.every(({ length }) => length > 0) ? days.flat() : [];
};

/** A longer text is no days and no hours: to read it may take the square of its length. */
const charactersMax = 500;

/** Days and times are texts, or numbers. */
const plain = (value: unknown): string =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= charactersMax) ? `${value}` : '';

const readRange = (text: string, language: string): number[] => {
  const [first, last, ...others] = text.split(/\s*[-–]\s*/).map((name) => readDay(name, language));
  if (first === undefined || others.length > 0) return [];
  if (last === undefined) return /[-–]/.test(text) ? [] : [first];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
};

const readDay = (text: string, language: string): number | undefined => {
  const name = foldName(text);
  if (/^[0-7]$/.test(name)) return (Number(name) + 6) % 7;
  if (name.length < 2) return undefined;
  const place = [language, ...languages].flatMap(namesIn).findIndex((known) => known.startsWith(name));
  return place < 0 ? undefined : place % 7;
};

const namesIn = (language: string): readonly string[] => {
  const format = formatOfDays(language);
  return Array.from({ length: 7 }, (_, day) => foldName(format.format(dateOf(day))));
};

/** Removes case, accents and full stops. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .trim()
    .toLowerCase();

/** Parses `8`, `8:00`, `08:00:00`, `8.30`, `8h30`, `8 Uhr`, `6 pm`; 24:00 is the end of the day. */
const readTime = (value: unknown): number | undefined => {
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(?:(am|pm)|uhr|h)?$/i.exec(plain(value).trim()) ?? [];
  if (hour === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const minutes = hours * 60 + Number(minute);
  return minutes > dayMinutes || Number(minute) > 59 ? undefined : minutes;
};

export const openNames = /^(?:opens?(?:_?at)?|from|von|start|öffnet|ouverture|apertura|abre|desde)$/i;
export const closeNames =
  /^(?:closes?(?:_?at)?|to|until|bis|end|schlie(?:ß|ss)t|fermeture|sluit|cierra|cierre|hasta)$/i;
export const dayNames = /^(?:days?(?:_?of_?week)?|weekday|tag|wochentag|jour|dag|weekdag|d[ií]a)$/i;

/** Hours of a season or of a single day are not those of each week. */
const endNames = /^valid_?through$/i;

const valueNamed = (value: object, names: RegExp): unknown =>
  Object.entries(value).find(([key]) => names.test(key))?.[1];

const timeText = String.raw`(\d{1,2}(?:[:.h]\d{2}){0,2}(?:\s*(?:am|pm|uhr|h)\b)?)`;
const spanText = new RegExp(String.raw`${timeText}(?:\s*[-–]\s*|\s+(?:bis|to|tot|à|a)\s+)${timeText}`, 'gi');
const betweenSpans = /[,;/&\s]|\b(?:und|and|et|en|y|uhr)\b/gi;

/**
 * Parses `8:00-12:00, 13:00-18:00`, a list of such, or `{ opens, closes }`.
 * @returns undefined where it is neither that nor closed
 */
const readSpans = (value: unknown): Span[] | undefined => {
  if (value === null || value === false || value === '') return [];
  if (Array.isArray(value)) {
    const spans = value.map(readSpans);
    return spans.every((each) => each !== undefined) ? spans.flat() : undefined;
  }
  if (typeof value === 'object') return spanOf(valueNamed(value, openNames), valueNamed(value, closeNames));
  if (typeof value !== 'string' || value.length > charactersMax) return undefined;
  if (/^(?:off|closed|geschlossen|ruhetag|ferm[ée]|gesloten|cerrado)$/i.test(value.trim())) return [];
  const spans = Array.from(value.matchAll(spanText), ([, opens, closes]) => spanOf(opens, closes));
  const isRead = spans.length > 0 && value.replaceAll(spanText, '').replaceAll(betweenSpans, '') === '';
  return isRead && spans.every((each) => each !== undefined) ? spans.flat() : undefined;
};

export const spanOf = (opens: unknown, closes: unknown): Span[] | undefined => {
  if ((opens ?? null) === null && (closes ?? null) === null) return [];
  const [from, to] = [readTime(opens), readTime(closes)];
  // `9-5` does not say whether it closes in the afternoon or in the morning.
  const isHalfDay = Number(opens) <= 12 && 0 < Number(closes) && Number(closes) < Number(opens);
  return from === undefined || to === undefined || isHalfDay ? undefined : [{ opens: from, closes: to }];
};

/** Some days, and their spans. */
export interface Rule {
  readonly days: readonly number[];
  readonly spans: readonly Span[] | undefined;
  /** The separator before the rule; undefined: the rule begins a line. */
  readonly after?: ';' | ',' | undefined;
}

/** The earlier rules of a day that a later one leaves valid; undefined if it may mean two things. */
type Staying = (rule: Rule, earlier: readonly Rule[], rules: readonly Rule[]) => readonly Rule[] | undefined;

/** @returns undefined without rules, or where one could not be parsed or may mean two things: partial hours would be wrong */
export const weekOf = (rules: readonly Rule[], stayingOf: Staying = (_, earlier) => earlier): Week | undefined => {
  if (rules.length === 0 || rules.some(({ days, spans }) => days.length === 0 || spans === undefined)) return undefined;
  const inForce = Array.from({ length: 7 }, (_, day) =>
    rules
      .filter(({ days }) => days.includes(day))
      .reduce<readonly Rule[] | undefined>(
        (earlier, rule) => earlier && stayingOf(rule, earlier, rules)?.concat(rule),
        [],
      ),
  );
  return inForce.every((named) => named !== undefined)
    ? inForce.map((named) => named[0] && spansOf(named).sort((one, other) => one.opens - other.opens))
    : undefined;
};

const spansOf = (rules: readonly Rule[]): Span[] => rules.flatMap(({ spans = [] }) => spans);

/**
 * - `{ "monday": "08:00-18:00", "tue": ["08:00-12:00", "13:00-18:00"], "sun": null }`
 * - `[{ "dayOfWeek": "Monday", "opens": "08:00", "closes": "18:00" }]`
 * - `"Mo-Fr 08:00-18:00; Sa 09:00-13:00"`, or a list of such
 */
export const readHours = (value: unknown, language: string): Week | undefined =>
  weekOf(rulesOf(value, language), stayingOf);

/**
 * A later rule replaces the hours that it overlaps, as in OpenStreetMap: `Mo-Su 8-18; Su 10-12`. It adds to them behind a comma,
 * as there, in a list, as in schema.org, and where an earlier rule would have no effect: `Mo-Fr 8-12; Mo-Fr 13-18`. In
 * `Mo-Fr 8-12; Th 13-17` it would replace Thursday's morning in OpenStreetMap, and not for most people.
 */
const stayingOf: Staying = ({ spans = [], after }, earlier, rules) => {
  const isOverlapping = spansOf(earlier).some((other) => spans.some((one) => overlap(one, other)));
  const isLast = (rule: Rule): boolean =>
    rule.days.some((day) => rules.findLast(({ days }) => days.includes(day)) === rule);
  if (spans.length === 0 || (after !== ',' && isOverlapping)) return [];
  return after === ';' && earlier.some(isLast) ? undefined : earlier;
};

const overlap = (one: Span, other: Span): boolean => one.opens < endOf(other) && other.opens < endOf(one);

const endOf = ({ opens, closes }: Span): number => (closes < opens ? closes + dayMinutes : closes);

const rulesOf = (value: unknown, language: string): Rule[] => {
  if (typeof value === 'string')
    return plain(value)
      .replaceAll(betweenRules, '$1;,')
      .split(';')
      .filter((part) => !withoutDays.test(part))
      .map((part, place) => lineOf(part, language, place > 0));
  if (Array.isArray(value)) return value.flatMap((each) => entryOf(each, language));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, times]) => ({ days: readDays(name, language), spans: readSpans(times) }));
};

/** The comma in `Mo-Fr 8-12, Sa 9-11`, and not the one in `8-12, 13-17` or in `Sa, Su`. */
const betweenRules = /(\d(?: ?(?:am|pm|uhr|h))?) ?, ?(?=\p{L})/giu;

/** Nothing, or that it is closed on public holidays, as OpenStreetMap has it: these are no day of a week. */
const withoutDays = /^[\s,]*(?:PH[\s:]+(?:off|closed)\s*)?$/i;

/** Parses `Mo-Fr 08:00-18:00`, and `24/7` as OpenStreetMap has it. */
const lineOf = (text: string, language: string, isLater: boolean): Rule => {
  if (text.trim() === '24/7') return { days: [0, 1, 2, 3, 4, 5, 6], spans: readSpans('0:00-24:00') };
  const [, days = '', times = ''] = /^,?(\D*?)[\s:]+(\d.*|\p{L}+)$/u.exec(text.trim()) ?? [];
  const spans = readSpans(times);
  const named = spans?.length === 0 ? days.replace(/PH *,|, *PH/i, '') : days;
  return { days: readDays(named, language), spans, after: isLater ? (text.startsWith(',') ? ',' : ';') : undefined };
};

const entryOf = (entry: unknown, language: string): Rule[] => {
  if (typeof entry !== 'object' || entry === null) return rulesOf(entry, language);
  if ((valueNamed(entry, endNames) ?? null) !== null) return [{ days: [], spans: undefined }];
  return [{ days: readDays(valueNamed(entry, dayNames), language), spans: readSpans(entry) }];
};
