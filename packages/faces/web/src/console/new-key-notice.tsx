/** Shows a new key. It exists only in this tab's memory, until the dialog closes. */
import { Text } from '@mantine/core';
import { profileUrl } from '@vitrine/client';
import { IconKey } from '@tabler/icons-react';
import type { NewKey, Tenant } from './answers.ts';
import { OnceNotice } from './once-notice.tsx';
import { CopiedText } from '../shared/copy.tsx';
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
    <OnceNotice
      icon={<IconKey />}
      title={say('console.key.once')}
      text={say('console.key.onceText')}
      done={say('console.key.saved')}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <CopiedText text={key} label={say('console.key.key')} copy={say('console.copy.key')} />
      <Text size="sm" fw={600} mt="lg">
        {say('console.key.try')}
      </Text>
      <CopiedText text={command} label={say('console.key.request')} copy={say('console.copy.form', { form: 'curl' })} />
    </OnceNotice>
  );
};
