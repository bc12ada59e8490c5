/** Parses dates and times as stored: in the years 0000 to 9999, without a zone UTC. */
import { isDay, readMoment as readWrittenMoment } from '@vitrine/contract';
import { rewriteMoment } from './human-moments.ts';

/** YYYY-MM-DD, for a day that exists in the calendar. */
export const readDate = (text: string): string | undefined => {
  const day = isDay(text) ? text : rewriteMoment(text);
  return day !== undefined && isDay(day) ? day : undefined;
};

/** YYYY-MM-DDTHH:mm:ss.sssZ. A date means its midnight; digits beyond milliseconds are cut. */
export const readMoment = (text: string): string | undefined => readIso(text) ?? readIso(rewriteMoment(text) ?? '');

const readIso = (text: string): string | undefined => {
  if (isDay(text)) return `${text}T00:00:00.000Z`;
  const moment = readWrittenMoment(text);
  return moment && new Date(moment.milliseconds).toISOString();
};
