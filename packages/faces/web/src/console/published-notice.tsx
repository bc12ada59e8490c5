/** Says that a change is published, or planned. */
import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Say } from '../shared/words.tsx';
import type { Publishing } from './preview-dialog.tsx';

/** Takes the focus and scrolls into view, because the publish button may be elsewhere on the page. */
export const PublishedNotice = ({ how }: { readonly how: Publishing }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className="published"
      color="petrol"
      mb="md"
      icon={<IconCheck />}
      title={<Say what={how === 'planned' ? 'console.planned.done' : 'console.data.published'} />}
    >
      <Say what={how === 'planned' ? 'console.planned.doneText' : 'console.data.publishedText'} />
    </Alert>
  );
};
