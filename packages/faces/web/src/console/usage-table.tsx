/** A table of usage below its title, with names in the first column and numbers in the others. */
import { Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface UsageTableProps {
  readonly caption: string;
  readonly headings: readonly string[];
  /** In pixels; on narrower screens the table scrolls. */
  readonly minWidth: number;
  /** Its rows. */
  readonly children: ReactNode;
}

export const UsageTable = ({ caption, headings, minWidth, children }: UsageTableProps) => (
  <>
    <Title order={2} size="h4" mt="xl" mb="xs">
      {caption}
    </Title>
    <Table.ScrollContainer type="native" role="region" aria-label={caption} tabIndex={0} minWidth={minWidth}>
      <Table aria-label={caption} className="numbers">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </>
);
