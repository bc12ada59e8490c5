/** Where an API key may be entered. It stays in this tab's memory, and is gone with it. */
import { Button, Group, PasswordInput, Popover, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useSession } from './session.tsx';

interface KeyFieldProps {
  /** Why the API refused the key. */
  readonly mistake: string | undefined;
}

export const KeyField = ({ mistake }: KeyFieldProps) => {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const hasKey = session.key !== undefined;
  const isRefused = hasKey && mistake !== undefined;
  const take = (key: string | undefined): void => {
    session.takeKey(key);
    setText('');
    setOpen(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') take(text.trim());
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={hasKey ? 'light' : 'default'}
          {...(isRefused ? { color: 'red' } : {})}
          size="xs"
          leftSection={<IconKey size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {hasKey ? (isRefused ? 'Key refused' : 'Key in use') : 'Add a key'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="API key">
        <form onSubmit={submit}>
          <PasswordInput
            label="API key"
            description="For private collections, and ten times the requests. It stays in this tab’s memory and goes nowhere but into the requests’ header."
            placeholder="vtr_…"
            error={hasKey ? mistake : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="space-between" mt="sm">
            {hasKey ? (
              <Button variant="subtle" color="gray" onClick={() => take(undefined)}>
                Forget the key
              </Button>
            ) : (
              <Text size="xs" c="dimmed">
                Gone when the tab closes
              </Text>
            )}
            <Button type="submit">Use it</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
