/** Usage: the requests of the last day or month, by time, collection, key, origin, filter and word. */
import { createSearchReader } from '../body.ts';
import type { Call, Route } from '../route.ts';
import { namesOfFileMax, type Period, periods, printUsage, reportUsage, type UsageQuestion } from '../usage-report.ts';

const readPeriod = createSearchReader<{ readonly period?: Period }>({
  period: { type: 'string', enum: Object.keys(periods), default: 'day', description: 'Until now.' },
});

const csvType = 'text/csv; charset=utf-8; header=present';

export const usageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/usage',
    id: 'readUsage',
    summary: 'The requests of the last day or month, by time, collection, key, origin, filter and word',
    description:
      'Numbers of requests: `cached`, `computed`, `unchanged` (304), `refused` (4xx), `limited` (429) and `failed` (5xx). A period ends with the current hour or day, in UTC. The slug of unknown collections is null, and so is the key of requests without one. Origins, filters and words are counted by whole days, and the most frequent are listed; origins and words are named once five callers have sent them in a day.',
    search: () => readPeriod,
    run: async (call) => {
      const question = questionOf(call);
      return { message: `The requests of the last ${question.period}.`, data: await reportUsage(question) };
    },
  },
  {
    method: 'GET',
    path: '/api/usage.csv',
    id: 'downloadUsage',
    summary: 'The same as a file for spreadsheets',
    search: () => readPeriod,
    answerType: csvType,
    run: async (call) => {
      const question = questionOf(call);
      const name = `${question.tenant.publicId}-usage-${question.period}.csv`;
      const file = printUsage(await reportUsage({ ...question, namesMax: namesOfFileMax }));
      return { file, headers: { 'Content-Type': csvType, 'Content-Disposition': `attachment; filename="${name}"` } };
    },
  },
];

const questionOf = ({ services: { store, usage }, visitor: { tenant }, search, now }: Call): UsageQuestion => ({
  store,
  usage,
  tenant,
  period: readPeriod(search).period ?? 'day',
  now,
});
