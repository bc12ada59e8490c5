/** The page “Usage”: the requests of the last day by hours, or of the last month by days. */
import { Button, Group, Paper, SegmentedControl, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import { ModuleNotice } from '../shared/module-notice.tsx';
import { useModule } from '../shared/use-module.ts';
import { periods, type Offer, type Outcomes, type Period, type UsageReport } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { KeyWarnings } from './key-warnings.tsx';
import { PageHead } from './page-head.tsx';
import { useUsage } from './questions.ts';
import { UsageNames } from './usage-names.tsx';
import { cachedShareOf, failedOf, sumOf } from './usage-sums.ts';
import { UsageTable } from './usage-table.tsx';
import { Say, useWords } from '../shared/words.tsx';

/** Loads the chart's code only when there is data to draw. */
const loadChart = async () => (await import('./usage-chart.tsx')).UsageChart;

export const UsagePage = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const { say } = useWords();
  const [period, setPeriod] = useState<Period>('day');
  const { data: report, error } = useUsage(period);
  return (
    <>
      <PageHead title={say('console.place.usage')}>
        <Group>
          <SegmentedControl
            aria-label={say('console.usage.period')}
            data={periods.map((value) => ({ value, label: say(`console.usage.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
          <Button component="a" variant="default" href={`api/usage.csv?period=${period}`} download>
            {say('console.usage.download')}
          </Button>
        </Group>
      </PageHead>
      <KeyWarnings />
      {error === null ? null : <FailureNotice error={error} />}
      {report === undefined ? error === null && <Loading height={320} /> : <Report report={report} offers={offers} />}
    </>
  );
};

const Report = ({ report, offers }: { readonly report: UsageReport; readonly offers: readonly Offer[] }) => {
  const { say } = useWords();
  const nameOf = (slug: string): string => offers.find((offer) => offer.slug === slug)?.name ?? slug;
  return (
    <>
      <Totals total={report.total} />
      {sumOf(report.total) === 0 ? (
        <p className="nothing">{say('console.usage.nobody')}</p>
      ) : (
        <>
          <Chart report={report} />
          <Shares
            caption={say('console.usage.byCollection')}
            rows={report.collections.map(({ slug, requests }) => ({
              id: slug ?? '',
              name: slug === null ? say('console.usage.profile') : nameOf(slug),
              requests,
            }))}
          />
          <Shares
            caption={say('console.usage.byKey')}
            rows={report.keys.map(({ key, requests }) => ({
              id: String(key?.id ?? ''),
              name: key === null ? say('console.withoutKey') : `${key.name} (…${key.lastFour})`,
              requests,
            }))}
          />
          <UsageNames report={report} offers={offers} />
        </>
      )}
    </>
  );
};

const Chart = ({ report }: { readonly report: UsageReport }) => {
  const { data: UsageChart, isError } = useModule('usage-chart', loadChart);
  if (UsageChart !== undefined) return <UsageChart report={report} />;
  return isError ? (
    <ModuleNotice>
      <Say what="console.failure.chart" />
    </ModuleNotice>
  ) : (
    <Loading height={260} />
  );
};

const Totals = ({ total }: { readonly total: Outcomes }) => {
  const words = useWords();
  const { say, number } = words;
  return (
    <div className="grid figures">
      <Figure name={say('console.usage.requests')} value={number(sumOf(total))} />
      <Figure name={say('console.usage.answered')} value={cachedShareOf(words.values, total)} />
      <Figure name={say('console.usage.limited')} value={number(total.limited)} />
      <Figure name={say('console.usage.refusedOrFailed')} value={number(failedOf(total))} />
    </div>
  );
};

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

const Shares = ({ caption, rows }: SharesProps) => {
  const words = useWords();
  const { say, number } = words;
  const headings = ['name', 'requests', 'memory', 'limited', 'refusedOrFailed'] as const;
  return (
    <UsageTable caption={caption} headings={headings.map((heading) => say(`console.usage.${heading}`))} minWidth={520}>
      {rows
        .toSorted((one, other) => sumOf(other.requests) - sumOf(one.requests))
        .map(({ id, name, requests }) => (
          <Table.Tr key={id}>
            <Table.Td dir="auto">{name}</Table.Td>
            <Table.Td>{number(sumOf(requests))}</Table.Td>
            <Table.Td>{cachedShareOf(words.values, requests)}</Table.Td>
            <Table.Td>{number(requests.limited)}</Table.Td>
            <Table.Td>{number(failedOf(requests))}</Table.Td>
          </Table.Tr>
        ))}
    </UsageTable>
  );
};
