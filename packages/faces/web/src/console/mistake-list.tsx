/** Shows the mistakes in a request: translated, or the service's message with the parameter's name. */
import { List } from '@mantine/core';
import type { ConsoleMistake } from '@vitrine/contract/console';
import { Said } from '../shared/words.tsx';
import { ReasonText } from './codes.tsx';

export const MistakeList = ({ mistakes }: { readonly mistakes: readonly ConsoleMistake[] }) =>
  mistakes.length === 0 ? null : (
    <List size="sm">
      {mistakes.map(({ parameter, message, reason }) => (
        <List.Item key={parameter + message}>
          {reason === undefined ? (
            <>
              <code>{parameter}</code>: <Said text={message} />
            </>
          ) : (
            <ReasonText reason={reason} />
          )}
        </List.Item>
      ))}
    </List>
  );
