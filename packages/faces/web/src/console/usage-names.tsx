/** Tables of origins, filtered fields and searched words, the most frequent first. */
import { Table, Text } from '@mantine/core';
import { useWords } from '../shared/words.tsx';
import type { Offer, UsageReport } from './answers.ts';
import { UsageTable } from './usage-table.tsx';

interface UsageNamesProps {
  readonly report: UsageReport;
  readonly offers: readonly Offer[];
}

export const UsageNames = ({ report: { origins, filters, words, missed }, offers }: UsageNamesProps) => {
  const { say } = useWords();
  const offerOf = (slug: string): Offer | undefined => offers.find((offer) => offer.slug === slug);
  const nameOf = (slug: string): string => offerOf(slug)?.name ?? slug;
  const labelOf = (slug: string, key: string): string =>
    offerOf(slug)?.fields.find((field) => field.key === key)?.label ?? key;
  return (
    <>
      <Names
        caption={say('console.usage.byOrigin')}
        rows={origins.map(({ origin, requests, refused }) => ({
          name: origin ?? say('console.usage.otherOrigins'),
          requests,
          last: refused,
        }))}
        last={say('console.usage.refusedOrFailed')}
      />
      <Names
        caption={say('console.usage.byFilter')}
        rows={filters.map(({ collection, field, requests }) => ({
          name: labelOf(collection, field),
          requests,
          last: nameOf(collection),
        }))}
        last={say('console.usage.collection')}
      />
      <Names
        caption={say('console.usage.byWord')}
        rows={words.map(({ collection, word, requests }) => ({ name: word, requests, last: nameOf(collection) }))}
        last={say('console.usage.collection')}
      />
      <Names
        caption={say('console.usage.byMissed')}
        rows={missed.map(({ collection, word, requests }) => ({ name: word, requests, last: nameOf(collection) }))}
        last={say('console.usage.collection')}
      />
      <Text size="sm" c="dimmed" mt="md">
        {say('console.usage.named')}
      </Text>
    </>
  );
};

interface NamesProps {
  readonly caption: string;
  readonly rows: readonly { readonly name: string; readonly requests: number; readonly last: string | number }[];
  /** The heading of the last column. */
  readonly last: string;
}

const Names = ({ caption, rows, last }: NamesProps) => {
  const { say, number } = useWords();
  if (rows.length === 0) return null;
  return (
    <UsageTable
      caption={caption}
      headings={[say('console.usage.name'), say('console.usage.requests'), last]}
      minWidth={320}
    >
      {rows.map((row) => (
        <Table.Tr key={`${row.name} ${row.last}`}>
          <Table.Td dir="auto">{row.name}</Table.Td>
          <Table.Td>{number(row.requests)}</Table.Td>
          <Table.Td dir="auto">{typeof row.last === 'number' ? number(row.last) : row.last}</Table.Td>
        </Table.Tr>
      ))}
    </UsageTable>
  );
};
