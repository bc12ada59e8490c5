/** How the public API is used: the last day by hours, or the last month by days. */
import { Group, Paper, SegmentedControl, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import { ModuleNotice } from '../shared/module-notice.tsx';
import { useModule } from '../shared/use-module.ts';
import { periods, type Offer, type Outcomes, type Period, type UsageReport } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useUsage } from './questions.ts';
import { cachedShareOf, failedOf, sumOf } from './usage-sums.ts';

/** Charts come once there is something to draw. */
const loadChart = async () => (await import('./usage-chart.tsx')).UsageChart;

const periodNames: Readonly<Record<Period, string>> = { day: 'Last 24 hours', month: 'Last 30 days' };

export const UsagePage = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const [period, setPeriod] = useState<Period>('day');
  const { data: report, error } = useUsage(period);
  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Usage</Title>
        <SegmentedControl
          aria-label="Period"
          data={periods.map((value) => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={setPeriod}
        />
      </Group>
      {error === null ? null : <FailureNotice error={error} />}
      {report === undefined ? error === null && <Loading height={320} /> : <Report report={report} offers={offers} />}
    </>
  );
};

const Report = ({ report, offers }: { readonly report: UsageReport; readonly offers: readonly Offer[] }) => {
  const nameOf = (slug: string): string => offers.find((offer) => offer.slug === slug)?.name ?? slug;
  return (
    <>
      <Totals total={report.total} />
      {sumOf(report.total) === 0 ? (
        <p className="nothing">Nobody has asked in this time.</p>
      ) : (
        <>
          <Chart report={report} />
          <Shares
            caption="By collection"
            rows={report.collections.map(({ slug, requests }) => ({
              id: slug ?? '',
              name: slug === null ? 'Your profile, and what there is not' : nameOf(slug),
              requests,
            }))}
          />
          <Shares
            caption="By key"
            rows={report.keys.map(({ key, requests }) => ({
              id: String(key?.id ?? ''),
              name: key === null ? 'Without a key' : `${key.name} (…${key.lastFour})`,
              requests,
            }))}
          />
        </>
      )}
    </>
  );
};

const Chart = ({ report }: { readonly report: UsageReport }) => {
  const { data: UsageChart, isError } = useModule('usage-chart', loadChart);
  if (UsageChart !== undefined) return <UsageChart report={report} />;
  return isError ? <ModuleNotice what="The chart" /> : <Loading height={260} />;
};

const Totals = ({ total }: { readonly total: Outcomes }) => (
  <div className="grid figures">
    <Figure name="Requests" value={formatNumber(sumOf(total))} />
    <Figure name="Answered from memory" value={cachedShareOf(total)} />
    <Figure name="Too many at once" value={formatNumber(total.limited)} />
    <Figure name="Refused or failed" value={formatNumber(failedOf(total))} />
  </div>
);

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Paper withBorder p="md" radius="lg">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text className="figure">{value}</Text>
  </Paper>
);

interface SharesProps {
  readonly caption: string;
  readonly rows: readonly { readonly id: string; readonly name: string; readonly requests: Outcomes }[];
}

const Shares = ({ caption, rows }: SharesProps) => (
  <>
    <Title order={2} size="h4" mt="xl" mb="xs">
      {caption}
    </Title>
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label={caption} className="numbers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Requests</Table.Th>
            <Table.Th>From memory</Table.Th>
            <Table.Th>Too many at once</Table.Th>
            <Table.Th>Refused or failed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            .toSorted((one, other) => sumOf(other.requests) - sumOf(one.requests))
            .map(({ id, name, requests }) => (
              <Table.Tr key={id}>
                <Table.Td dir="auto">{name}</Table.Td>
                <Table.Td>{formatNumber(sumOf(requests))}</Table.Td>
                <Table.Td>{cachedShareOf(requests)}</Table.Td>
                <Table.Td>{formatNumber(requests.limited)}</Table.Td>
                <Table.Td>{formatNumber(failedOf(requests))}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </>
);
