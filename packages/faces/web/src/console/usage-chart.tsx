/** A chart of requests over time as stacked bars, by outcome. */
import { BarChart } from '@mantine/charts';
import { outcomes, type Outcomes, type Period, type UsageReport } from './answers.ts';
import { sumOf } from './usage-sums.ts';
import { useWords } from '../shared/words.tsx';

const colors: Readonly<Record<keyof Outcomes, string>> = {
  cached: 'petrol.6',
  unchanged: 'petrol.4',
  computed: 'petrol.2',
  refused: 'yellow.5',
  limited: 'orange.6',
  failed: 'red.7',
};

/** Steps of a day are hours in local time; steps of a month are the API's days, in UTC. */
const stepNames = {
  day: { hour: 'numeric', minute: '2-digit' },
  month: { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<Period, Intl.DateTimeFormatOptions>;

export const UsageChart = ({ report: { period, steps } }: { readonly report: UsageReport }) => {
  const { say, number, locale } = useWords();
  const names = new Intl.DateTimeFormat(locale, stepNames[period]);
  const most = Math.max(...steps.map(({ requests }) => sumOf(requests)));
  const used = outcomes.filter((outcome) => steps.some(({ requests }) => requests[outcome] > 0));
  return (
    <div
      role="img"
      aria-label={say(period === 'day' ? 'console.usage.chartDay' : 'console.usage.chartMonth', { most })}
    >
      <BarChart
        h={260}
        type="stacked"
        withLegend
        yAxisProps={{ allowDecimals: false }}
        data={steps.map(({ at, requests }) => ({ at: names.format(new Date(at)), ...requests }))}
        dataKey="at"
        series={used.map((name) => ({ name, label: say(`console.usage.${name}`), color: colors[name] }))}
        valueFormatter={number}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
};
