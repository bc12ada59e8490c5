/** A button that copies a text, and says that it has. */
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Say } from './words.tsx';

interface CopyProps {
  readonly text: string;
  /** What the button says. */
  readonly label: string;
}

export const Copy = ({ text, label }: CopyProps) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        {copied ? <Say what="console.copied" /> : label}
      </Button>
    )}
  </CopyButton>
);
