/** Shows a new key. It exists only in this tab's memory, until the dialog closes. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { profileUrl } from '@vitrine/client';
import { IconKey } from '@tabler/icons-react';
import { Copy } from '../shared/copy.tsx';
import type { NewKey, Tenant } from './answers.ts';
import { useWords } from '../shared/words.tsx';

interface NewKeyNoticeProps {
  readonly newKey: NewKey;
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const NewKeyNotice = ({ newKey: { key, name }, tenant: { apiUrl, publicId }, onClose }: NewKeyNoticeProps) => {
  const { say } = useWords();
  const command = `curl -H 'x-api-key: ${key}' '${profileUrl({ url: apiUrl, tenant: publicId })}'`;
  return (
    <>
      <Alert color="petrol" icon={<IconKey />} title={say('console.key.once')} mb="md">
        {say('console.key.onceText')}
      </Alert>
      <Text size="sm" fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={say('console.key.key')}>
        {key}
      </pre>
      <Copy text={key} label={say('console.copy.key')} />
      <Text size="sm" fw={600} mt="lg">
        {say('console.key.try')}
      </Text>
      <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={say('console.key.request')}>
        {command}
      </pre>
      <Copy text={command} label={say('console.copy.form', { form: 'curl' })} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{say('console.key.saved')}</Button>
      </Group>
    </>
  );
};
