/** Warns of secret keys that web pages have sent: everybody can read them there. */
import { Alert, Text } from '@mantine/core';
import { Say } from '../shared/words.tsx';
import { KeyName } from './key-name.tsx';
import { useKeys } from './questions.ts';

export const KeyInPageNotice = () => {
  const { data: keys = [] } = useKeys();
  const sent = keys.filter(({ state, pageRequests }) => state === 'alive' && pageRequests > 0);
  if (sent.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={<Say what="console.key.inPages" />} mb="lg">
      {sent.map(({ id, name, lastFour, pageRequests }) => (
        <Text key={id} size="sm">
          <Say
            what="console.key.inPagesText"
            values={{ key: <KeyName name={name} lastFour={lastFour} />, requests: pageRequests }}
          />
        </Text>
      ))}
    </Alert>
  );
};
