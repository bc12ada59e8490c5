/** Texts ─▶ dates and times as stored (RFC 3339 §5.6; without zone = UTC), in the years 0000 to 9999. */

/** YYYY-MM-DD, a day that there is in the calendar. */
export const readDate = (text: string): string | undefined => (isDate(text) ? text : undefined);

/** YYYY-MM-DDTHH:mm:ss.sssZ: a date is its midnight, digits beyond milliseconds are cut. */
export const readMoment = (text: string): string | undefined => {
  if (text.length === dateLength) return isDate(text) ? `${text}T00:00:00.000Z` : undefined;
  const [, date = '', time, fraction = '', zone = 'Z'] = momentPattern.exec(text) ?? [];
  if (time === undefined || !isDate(date)) return undefined;
  const utc = `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  return zone === 'Z' || zone === 'z' ? utc : shift(utc, zone);
};

const dateLength = 10;
const datePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const momentPattern =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

const isDate = (text: string): boolean => {
  if (text.length !== dateLength || !datePattern.test(text)) return false;
  const day = Number(text.slice(8));
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
};

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const shift = (utc: string, zone: string): string | undefined => {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  const milliseconds = Date.parse(utc) + minutes * 60_000 * (zone.startsWith('-') ? 1 : -1);
  const text = new Date(milliseconds).toISOString();
  return text.length === utc.length ? text : undefined;
};
