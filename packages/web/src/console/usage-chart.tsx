/** Requests over time as stacked bars, by what came of them. */
import { BarChart, type BarChartSeries } from '@mantine/charts';
import { formatNumber } from '../shared/format.ts';
import { outcomes, type Outcomes, type Period, type UsageReport } from './answers.ts';
import { sumOf } from './usage-sums.ts';

const series: Readonly<Record<keyof Outcomes, BarChartSeries>> = {
  cached: { name: 'cached', label: 'From memory', color: 'petrol.6' },
  unchanged: { name: 'unchanged', label: 'Unchanged', color: 'petrol.4' },
  computed: { name: 'computed', label: 'Looked up', color: 'petrol.2' },
  refused: { name: 'refused', label: 'Refused', color: 'yellow.5' },
  limited: { name: 'limited', label: 'Too many at once', color: 'orange.6' },
  failed: { name: 'failed', label: 'Failed', color: 'red.7' },
};

/** Steps of a day are hours of whoever reads; steps of a month are days of the API, which counts in UTC. */
const names: Readonly<Record<Period, Intl.DateTimeFormat>> = {
  day: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }),
  month: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
};

export const UsageChart = ({ report: { period, steps } }: { readonly report: UsageReport }) => {
  const most = Math.max(...steps.map(({ requests }) => sumOf(requests)));
  const used = outcomes.filter((outcome) => steps.some(({ requests }) => requests[outcome] > 0));
  return (
    <div
      role="img"
      aria-label={`Requests over the last ${period}, ${formatNumber(most)} at the most. The tables below tell the same.`}
    >
      <BarChart
        h={260}
        type="stacked"
        withLegend
        yAxisProps={{ allowDecimals: false }}
        data={steps.map(({ at, requests }) => ({ at: names[period].format(new Date(at)), ...requests }))}
        dataKey="at"
        series={used.map((outcome) => series[outcome])}
        valueFormatter={formatNumber}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
};
