/** A distribution as small bars. */
import { BarChart } from '@mantine/charts';
import type { Distribution } from './distribution.ts';

interface DistributionChartProps {
  readonly name: string;
  readonly distribution: Distribution;
}

export const DistributionChart = ({ name, distribution: { bins, low, high } }: DistributionChartProps) => (
  <div role="img" aria-label={`Values on this page, from ${low} to ${high}`}>
    <BarChart
      h={28}
      data={bins.map((count, bin) => ({ bin, count }))}
      dataKey="bin"
      series={[{ name: 'count', color: 'var(--bars)' }]}
      withXAxis={false}
      withYAxis={false}
      withTooltip={false}
      gridAxis="none"
      tickLine="none"
      minBarSize={1}
      barProps={{ isAnimationActive: false, radius: 1, id: name }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 2, right: 0, bottom: 0, left: 0 }, barCategoryGap: 1 }}
    />
  </div>
);
