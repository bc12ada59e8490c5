/** Tells an owner, until it is confirmed, that an upgrade has chosen what each key opens. */
import { Alert, Button, Text } from '@mantine/core';
import { Say } from '../shared/words.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useConfirmScopes } from './questions.ts';

export const ScopesNotice = () => {
  const confirm = useConfirmScopes();
  return (
    <Alert color="petrol" variant="light" title={<Say what="console.key.scopesNew" />} mb="lg">
      {confirm.error === null ? null : <FailureNotice error={confirm.error} />}
      <Text size="sm" mb="sm">
        <Say what="console.key.scopesNewText" />
      </Text>
      <Button size="compact-sm" variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        <Say what="console.key.scopesSeen" />
      </Button>
    </Alert>
  );
};
