/** A key that was just made. It is in this tab's memory until the dialog closes, and then nowhere. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { profileUrl } from '@vitrine/client';
import { IconKey } from '@tabler/icons-react';
import { Copy } from '../shared/copy.tsx';
import type { NewKey, Tenant } from './answers.ts';

interface NewKeyNoticeProps {
  readonly newKey: NewKey;
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const NewKeyNotice = ({ newKey: { key, name }, tenant: { apiUrl, publicId }, onClose }: NewKeyNoticeProps) => {
  const command = `curl -H 'x-api-key: ${key}' '${profileUrl({ url: apiUrl, tenant: publicId })}'`;
  return (
    <>
      <Alert color="petrol" icon={<IconKey />} title="It is shown this once." mb="md">
        Copy it now. If it is lost, replace it by a new one.
      </Alert>
      <Text size="sm" fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label="The key">
        {key}
      </pre>
      <Copy text={key} what="key" />
      <Text size="sm" fw={600} mt="lg">
        Try it
      </Text>
      <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label="A request with the key">
        {command}
      </pre>
      <Copy text={command} what="curl" />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </>
  );
};
