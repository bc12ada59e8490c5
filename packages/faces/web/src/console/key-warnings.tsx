/** Warns of keys that web pages have sent, and of those that are unused, about to end, or refused often. */
import { Alert, Text } from '@mantine/core';
import { Say, useWords } from '../shared/words.tsx';
import type { KeyWarning } from './answers.ts';
import { KeyName } from './key-name.tsx';
import { useKeyWarnings } from './questions.ts';

export const KeyWarnings = () => {
  const { data: warnings = [] } = useKeyWarnings();
  if (warnings.length === 0) return null;
  return (
    <Alert color="petrol" variant="light" title={<Say what="console.key.warnings" />} mb="lg">
      {warnings.map((warning) => (
        <Text key={`${warning.key.id} ${warning.code}`} size="sm">
          <Warning warning={warning} />
        </Text>
      ))}
    </Alert>
  );
};

const Warning = ({ warning }: { readonly warning: KeyWarning }) => {
  const { code, values } = warning;
  const { name, lastFour } = warning.key;
  const { at, ...numbers } = values;
  const { moment } = useWords();
  const key = <KeyName name={name} lastFour={lastFour} />;
  const time = at === undefined ? {} : { at: <time dateTime={at}>{moment(at)}</time> };
  return <Say what={`console.key.warning.${code}`} values={{ key, ...numbers, ...time }} />;
};
