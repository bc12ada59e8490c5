/** Says that a change is published. */
import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Say } from '../shared/words.tsx';

/** Takes the focus and scrolls into view, because the publish button may be elsewhere on the page. */
export const PublishedNotice = () => {
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
      title={<Say what="console.data.published" />}
    >
      <Say what="console.data.publishedText" />
    </Alert>
  );
};
