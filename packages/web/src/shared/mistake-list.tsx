/** What was wrong with a request, each mistake at the name of its place. */
import { List } from '@mantine/core';
import type { Mistake } from '@vitrine/contract';
import { Said } from './words.tsx';

export const MistakeList = ({ mistakes }: { readonly mistakes: readonly Mistake[] }) =>
  mistakes.length === 0 ? null : (
    <List size="sm">
      {mistakes.map(({ parameter, message }) => (
        <List.Item key={parameter + message}>
          <code>{parameter}</code>: <Said text={message} />
        </List.Item>
      ))}
    </List>
  );
