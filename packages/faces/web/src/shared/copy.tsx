/** A button that copies a text and confirms it, and a text with such a button. */
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

interface CopiedTextProps {
  readonly text: string;
  /** Names the text for screen readers. */
  readonly label: string;
  /** The button that copies it. */
  readonly copy: string;
}

export const CopiedText = ({ text, label, copy }: CopiedTextProps) => (
  <>
    <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
    <Copy text={text} label={copy} />
  </>
);
