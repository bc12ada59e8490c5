/** A button that copies a text, and says that it has. */
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyProps {
  readonly text: string;
  /** What it is called on the button. */
  readonly what: string;
}

export const Copy = ({ text, what }: CopyProps) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        {copied ? 'Copied' : `Copy ${what}`}
      </Button>
    )}
  </CopyButton>
);
