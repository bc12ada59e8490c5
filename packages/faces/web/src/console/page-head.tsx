/** The head of a page: its title, what it is for, and its main actions. */
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string;
  /** 2 for a part of a page. */
  readonly order?: 1 | 2;
  readonly children?: ReactNode;
}

export const PageHead = ({ title, lead, order = 1, children }: PageHeadProps) => (
  <Group justify="space-between" mb="lg" {...(order === 2 && { mt: 'xl' })}>
    <div>
      <Title order={order}>{title}</Title>
      {lead === undefined ? null : (
        <Text c="dimmed" className="lead">
          {lead}
        </Text>
      )}
    </div>
    {children}
  </Group>
);
