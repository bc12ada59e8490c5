/** The envelope of an answer: what it says at a glance, its data folded until they are wanted. */
import { Button } from '@mantine/core';
import { useState } from 'react';

export const ResponseEnvelope = ({ envelope }: { readonly envelope: unknown }) => {
  const [isWhole, setWhole] = useState(false);
  if (envelope === undefined) return null;
  const whole = JSON.stringify(envelope, null, 2);
  const folded = JSON.stringify(fold(envelope), null, 2);
  return (
    <>
      <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label="Envelope">
        <code>{isWhole ? whole : folded}</code>
      </pre>
      {whole === folded ? null : (
        <Button variant="default" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fold the lists' : 'Unfold the lists'}
        </Button>
      )}
    </>
  );
};

/** With its lists of objects counted and not shown; but for those that say what is wrong. */
const fold = (value: unknown): unknown => {
  if (Array.isArray(value)) return `… ${value.length}`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'details' ? part : fold(part)]),
  );
};
