/** A button that copies a text and confirms it. */
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Say } from './words.tsx';

interface CopyProps {
  readonly text: string;
  /** The label of the button. */
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
